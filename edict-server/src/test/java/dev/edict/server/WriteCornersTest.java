package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What may stand in the metadata of what is written, and what is said of it, as kube-apiserver 1.36 was seen to do. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WriteCornersTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String SHIPS = "/apis/example.com/v1/namespaces/default/ships";
    private static final String MERGE = "application/merge-patch+json";
    private static final String APPLY = "application/apply-patch+yaml";
    private static final String TWICE = "\"ownerReferences\":[{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"name\":\"p\","
            + "\"uid\":\"u\"},{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"name\":\"p\",\"uid\":\"u\"}]";

    private RunningServer server;

    @BeforeAll
    void start() throws Exception {
        server = new RunningServer(Edict.builder());
        server.send("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", """
                {"metadata":{"name":"ships.example.com"},"spec":{"group":"example.com","scope":"Namespaced",\
                "names":{"plural":"ships","kind":"Ship"},"versions":[{"name":"v1","served":true,"storage":true,\
                "schema":{"openAPIV3Schema":{"type":"object","x-kubernetes-preserve-unknown-fields":true}}}]}}""");
        Waiting.until("ships can be built", () -> server.send("POST", SHIPS, ship("s", "")),
                answer -> answer.code() == 201);
        server.send("POST", MAPS, "{\"metadata\":{\"name\":\"m\"}}");
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private static String ship(String name, String more) {
        return "{\"apiVersion\":\"example.com/v1\",\"kind\":\"Ship\",\"metadata\":{\"name\":\"" + name + "\"" + more + "}}";
    }

    private static String map(String name, String more) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"" + name + "\"" + more + "}}";
    }

    private HttpResponse<String> send(String method, String path, String type, String body)
            throws IOException, InterruptedException {
        return server.client.send(server.to(path).header("Content-Type", type)
                .method(method, HttpRequest.BodyPublishers.ofString(body)).build(), HttpResponse.BodyHandlers.ofString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\"", "\"0\"", "null"})
    void aPatchMayNotTakeTheVersionFromWhatMustHaveOne(String version) throws Exception {
        String patch = "{\"metadata\":{\"resourceVersion\":" + version + "}}";
        HttpResponse<String> refused = send("PATCH", SHIPS + "/s", MERGE, patch);
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("metadata.resourceVersion: Invalid value: 0: must be specified for an update");
        assertThat(send("PATCH", MAPS + "/m", MERGE, patch).statusCode()).isEqualTo(200);
        assertThat(send("PATCH", SHIPS + "/s", MERGE, "{\"size\":1}").statusCode()).isEqualTo(200);
    }

    @Test
    void anOwnerNamedTwiceIsToldBeforeAnythingElse() throws Exception {
        HttpResponse<String> unversioned = send("PUT", SHIPS + "/s", "application/json", ship("s", "," + TWICE));
        assertThat(unversioned.statusCode()).isEqualTo(422);
        assertThat(unversioned.headers().allValues("Warning")).singleElement().asString()
                .contains(".metadata.ownerReferences contains duplicate entries; API server").endsWith("observed: u\"");
    }

    @Test
    void aPatchIsToldOfItAfterAdmission() throws Exception {
        HttpResponse<String> patched = send("PATCH", MAPS + "/m", MERGE, "{\"metadata\":{" + TWICE + "}}");
        assertThat(patched.headers().allValues("Warning")).singleElement().asString()
                .contains("contains duplicate entries after mutating admission happens; API server");
        assertThat(server.get(MAPS + "/m").body().object("metadata").list("ownerReferences").size()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"null, invalid object type: ", "'', invalid object type: ",
        "'[]', 'json: cannot unmarshal array into Go value'"})
    void aConfigurationOfNothingIsOfNoKind(String body, String message) throws Exception {
        HttpResponse<String> refused = send("PATCH", MAPS + "/a?fieldManager=t", APPLY, body);
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains(message);
    }

    @Test
    void repeatedKeysOfAConfigurationAreToldOnlyIfItCanBeApplied() throws Exception {
        String repeated = map("r", "").replaceFirst("}$", ",\"data\":{\"a\":\"1\"},\"data\":{\"a\":\"2\"}}");
        assertThat(send("PATCH", MAPS + "/r?fieldManager=t", APPLY, repeated).headers().firstValue("Warning")).isPresent();
        HttpResponse<String> refused = send("PATCH", MAPS + "/r?fieldManager=t", APPLY,
                repeated.replace("\"data\"", "\"unknown\""));
        assertThat(refused.statusCode()).isEqualTo(500);
        assertThat(refused.headers().firstValue("Warning")).isEmpty();
    }

    @Test
    void aVersionThatIsNoNumberKeepsAnApplyFromCreating() throws Exception {
        HttpResponse<String> refused = send("PATCH", MAPS + "/v?fieldManager=t", APPLY,
                map("v", ",\"resourceVersion\":\"x\""));
        assertThat(refused.statusCode()).isEqualTo(500);
        assertThat(refused.body()).contains("strconv.ParseUint: parsing \\\"x\\\": invalid syntax");
    }

    @Test
    void whatAnApplyCreatesMayAlreadyBeOnItsWayOut() throws Exception {
        String leaving = ",\"deletionTimestamp\":\"2001-01-01T00:00:00Z\",\"finalizers\":[\"a/b\"]";
        assertThat(send("PATCH", MAPS + "/l?fieldManager=t", APPLY, map("l", leaving)).statusCode()).isEqualTo(201);
        assertThat(server.get(MAPS + "/l").body().object("metadata").string("deletionTimestamp")).startsWith("2001");
        server.send("POST", MAPS, map("n", leaving));
        assertThat(server.get(MAPS + "/n").body().object("metadata").isSet("deletionTimestamp")).isFalse();
    }

    @Test
    void aTimeThatIsNoneIsToldWithTheObjectThatHasIt() throws Exception {
        assertThat(send("PATCH", MAPS + "/t?fieldManager=t", APPLY, map("t", ",\"creationTimestamp\":\"x\"")).body())
                .contains("failed to convert new object (/t; /v1, Kind=ConfigMap) to proper version: unable to convert "
                        + "unstructured object to /v1, Kind=ConfigMap: parsing time");
    }

    @Test
    void whoWritesAStatusComesToOwnOnlyWhatThatTouches() throws Exception {
        String deployments = "/apis/apps/v1/namespaces/default/deployments";
        String labelled = "{\"metadata\":{\"name\":\"d\",\"labels\":{\"l\":\"m\"},\"annotations\":{\"a\":\"b\"}}";
        server.send("POST", deployments, labelled + """
                ,"spec":{"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},\
                "spec":{"containers":[{"name":"c","image":"i"}]}}}}""");
        send("PUT", deployments + "/d/status?fieldManager=s", "application/json",
                labelled.replace("\"m\"", "\"n\"").replace("\"b\"", "\"c\"") + ",\"status\":{\"replicas\":1}}");
        ObjectValue metadata = server.get(deployments + "/d").body().object("metadata");
        ObjectValue status = metadata.list("managedFields").objects().stream()
                .filter(entry -> entry.string("manager").equals("s")).findFirst().orElseThrow();
        ObjectValue owned = status.object("fieldsV1").object("f:metadata");
        assertThat(owned.isSet("f:labels")).isFalse();
        assertThat(owned.isSet("f:annotations")).isTrue();
    }

    @Test
    void anEmptyListOfOwnersIsNoListInACustomResource() throws Exception {
        server.send("POST", SHIPS, ship("o", ",\"labels\":{\"a\":\"b\"}"));
        for (String[] reset : new String[][] {{"[]", "1"}, {"null", "1"}, {"[{}]", "0"}}) {
            send("PATCH", SHIPS + "/o", MERGE, "{\"metadata\":{\"managedFields\":" + reset[0] + "}}");
            ObjectValue metadata = server.get(SHIPS + "/o").body().object("metadata");
            assertThat(metadata.list("managedFields").size()).as(reset[0]).isEqualTo(Integer.parseInt(reset[1]));
        }
    }
}
