package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Corners of patching, as kube-apiserver 1.36 was seen to answer them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PatchCornersTest {
    private static final String JSON = "application/json-patch+json";
    private static final String MERGE = "application/merge-patch+json";
    private static final String STRATEGIC = "application/strategic-merge-patch+json";
    private static final String APPLY = "application/apply-patch+yaml";
    private static final String DEPLOYMENT = "/apis/apps/v1/namespaces/default/deployments/d";
    private static final String MAPS = "/api/v1/namespaces/default/configmaps/";

    private RunningServer server;

    @BeforeAll
    void start() throws IOException, InterruptedException {
        server = new RunningServer(Edict.builder());
        RunningServer.Answer made = server.send("POST", "/apis/apps/v1/namespaces/default/deployments", """
                {"metadata":{"name":"d"},"spec":{"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":
                {"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i"}]}}}}""");
        assertThat(made.code()).isEqualTo(201);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private RunningServer.Answer patch(String path, String type, String body) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = server.client.send(server.to(path).header("Content-Type", type)
                .method("PATCH", HttpRequest.BodyPublishers.ofString(body)).build(),
                HttpResponse.BodyHandlers.ofByteArray());
        return new RunningServer.Answer(response.statusCode(), (ObjectValue) Json.parse(response.body()));
    }

    private void refused(RunningServer.Answer answer, int code, String message) {
        assertThat(answer.body().string("message")).isEqualTo(message);
        assertThat(answer.code()).isEqualTo(code);
    }

    @Test
    void aStrategicMergeTakesWholeNumbersHoweverTheyAreWritten() throws IOException, InterruptedException {
        for (String literal : new String[] {"2.0", "2e0", "4294967298"}) {
            RunningServer.Answer answer = patch(DEPLOYMENT, STRATEGIC, "{\"spec\":{\"replicas\":" + literal + "}}");
            assertThat(answer.body().object("spec").integer("replicas")).as(literal).isEqualTo(2);
        }
        refused(patch(DEPLOYMENT, STRATEGIC, "{\"spec\":{\"replicas\":13.5}}"), 422, " \"\" is invalid: patch: Invalid "
                + "value: \"map[spec:map[replicas:13.5]]\": cannot convert float64 to int32");
    }

    @Test
    void theOtherPatchesDoNot() throws IOException, InterruptedException {
        for (String[] patch : new String[][] {
            {MERGE, "{\"spec\":{\"replicas\":2.0}}"},
            {JSON, "[{\"op\":\"replace\",\"path\":\"/spec/replicas\",\"value\":2.0}]"},
        }) {
            RunningServer.Answer answer = patch(DEPLOYMENT, patch[0], patch[1]);
            assertThat(answer.code()).isEqualTo(422);
            assertThat(answer.body().string("message")).endsWith("json: cannot unmarshal number 2.0 into Go struct field "
                    + "DeploymentSpec.spec.replicas of type int32");
        }
    }

    @Test
    void aRefusedResultIsQuotedInTheOrderInWhichThePatchHasLeftIt() throws IOException, InterruptedException {
        server.send("POST", "/api/v1/namespaces/default/configmaps", """
                {"metadata":{"name":"q","labels":{"b":"1","a":"2"}}}""");
        String strict = MAPS + "q?fieldValidation=Strict";
        assertThat(quoted(strict, MERGE, "{\"x\":1,\"metadata\":{\"labels\":{\"c\":\"3\"}}}"))
                .contains("{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\","
                        + "\"metadata\":{\"creationTimestamp\":", ",\"labels\":{\"a\":\"2\",\"b\":\"1\",\"c\":\"3\"},"
                        + "\"managedFields\":[{\"manager\":")
                .contains("strict decoding error: unknown field \"x\"");
        assertThat(quoted(strict, JSON, "[{\"op\":\"add\",\"path\":\"/x\",\"value\":1}]"))
                .contains("\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"q\",\"namespace\":\"default\",\"uid\":");
    }

    private String quoted(String path, String type, String body) throws IOException, InterruptedException {
        return patch(path, type, body).body().string("message").replace("\\\"", "\"");
    }

    @Test
    void aResultWithoutItsNameIsRefused() throws IOException, InterruptedException {
        String undeterminable = "the name of the object (d based on URL) was undeterminable: name must be provided";
        for (String type : new String[] {MERGE, STRATEGIC}) {
            refused(patch(DEPLOYMENT, type, "{\"metadata\":{\"name\":null}}"), 400, undeterminable);
            refused(patch(DEPLOYMENT, type, "{\"metadata\":null}"), 400, undeterminable);
            refused(patch(DEPLOYMENT, type, "{\"metadata\":{\"name\":\"e\"}}"), 400,
                    "the name of the object (e) does not match the name on the URL (d)");
        }
        refused(patch(DEPLOYMENT, JSON, "[{\"op\":\"remove\",\"path\":\"/metadata/name\"}]"), 400, undeterminable);
    }

    @Test
    void anAppliedConfigurationMayLeaveOutTheNameOnlyOfWhatIsThere() throws IOException, InterruptedException {
        String path = MAPS + "applied?fieldManager=m";
        String nameless = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"data\":{\"a\":\"b\"}}";
        refused(patch(path, APPLY, nameless), 400,
                "the name of the object (applied based on URL) was undeterminable: name must be provided");
        assertThat(patch(path, APPLY, nameless.replace("\"data\"", "\"metadata\":{\"name\":\"applied\"},\"data\"")).code())
                .isEqualTo(201);
        assertThat(patch(path, APPLY, nameless).code()).isEqualTo(200);
    }

    @Test
    void aStrategicMergeDoesNotChangeTheKindWhateverItSays() throws IOException, InterruptedException {
        RunningServer.Answer answer = patch(DEPLOYMENT, STRATEGIC, "{\"kind\":\"Foo\",\"apiVersion\":\"v1\"}");
        assertThat(answer.code()).isEqualTo(200);
        assertThat(answer.body().string("kind")).isEqualTo("Deployment");
        assertThat(patch(DEPLOYMENT, MERGE, "{\"kind\":\"Foo\"}").code()).isEqualTo(422);
    }

    @Test
    void aPatchThatMakesAnotherKindIsToldWhyItCannot() throws IOException, InterruptedException {
        for (String[] wrong : new String[][] {
            {"{\"kind\":\"Foo\"}", "no kind \"Foo\" is registered for version \"apps/v1\" in scheme "
                    + "\"pkg/api/legacyscheme/scheme.go:30\""},
            {"{\"apiVersion\":\"v1\",\"kind\":\"Pod\"}", "converting (v1.Pod) to (apps.Deployment): unknown conversion"},
            {"{\"apiVersion\":\"a/b/c\"}", "unexpected GroupVersion string: a/b/c"},
        }) {
            assertThat(patch(DEPLOYMENT, MERGE, wrong[0]).body().string("message")).endsWith(wrong[1]);
        }
        refused(patch(DEPLOYMENT, MERGE, "{\"apiVersion\":null}"), 400,
                "the name of the object (d based on URL) was undeterminable: name must be provided");
        assertThat(patch(DEPLOYMENT + "?fieldValidation=Strict", MERGE, "{\"apiVersion\":null}").body().string("message"))
                .endsWith("strict decoding error: unknown field \"metadata\", unknown field \"spec\", unknown field "
                        + "\"status\"");
    }

    @Test
    void aPatchThatChangesNothingWritesNothing() throws IOException, InterruptedException {
        ObjectValue before = server.get(DEPLOYMENT).body().object("metadata");
        for (String[] patch : new String[][] {
            {MERGE, "{\"metadata\":{\"generation\":7}}"},
            {STRATEGIC, "{}"},
            {JSON, "[{\"op\":\"test\",\"path\":\"/metadata/name\",\"value\":\"d\"}]"},
        }) {
            ObjectValue after = patch(DEPLOYMENT, patch[0], patch[1]).body().object("metadata");
            assertThat(after.integer("generation")).as(patch[1]).isEqualTo(before.integer("generation"));
            assertThat(after.string("resourceVersion")).as(patch[1]).isEqualTo(before.string("resourceVersion"));
        }
    }
}
