package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Workloads through the retired versions, as a server of Kubernetes 1.11 answers, and what writers are warned of. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OldVersionsTest {
    private static final String DEPLOYMENT = "{'metadata': {'name': 'NAME'}, 'spec': {'paused': true, 'template':"
            + "{'metadata': {'labels': {'a': 'NAME'}}, 'spec': {'containers': [{'name': 'c', 'image': 'i'}]}}}}";
    private static final String SELECTOR =
            "{'spec': {'selector': {'matchLabels': {'a': 'x'}}, 'template': {'metadata': {'labels': {'a': 'x'}}}}}";

    @AutoClose
    private final RunningServer server = new RunningServer(Edict.builder());

    private static String deployments(String version) {
        return "/apis/" + version + "/namespaces/default/deployments";
    }

    private RunningServer.Answer send(String method, String path, String body) throws IOException, InterruptedException {
        return server.send(method, path, body.replace('\'', '"'));
    }

    @Test
    void theOldestVersionsHaveDefaultsOfTheirOwn() throws Exception {
        ObjectValue made = send("POST", deployments("extensions/v1beta1"), DEPLOYMENT.replace("NAME", "e1")).body();

        assertThat(made.object("metadata").object("labels").string("a")).isEqualTo("e1");
        assertThat(made.object("spec").integer("revisionHistoryLimit")).isEqualTo(10);
        assertThat(made.object("spec").integer("progressDeadlineSeconds")).isEqualTo(Integer.MAX_VALUE);
        assertThat(send("POST", deployments("apps/v1beta1"), DEPLOYMENT.replace("NAME", "b0")).body().object("spec")
                .integer("revisionHistoryLimit")).isEqualTo(2);
    }

    @Test
    void aSelectorMayChangeThroughTheOldestVersionsOnly() throws Exception {
        send("POST", deployments("apps/v1beta1"), DEPLOYMENT.replace("NAME", "b1"));

        RunningServer.Answer refused = send("PATCH", deployments("apps/v1beta2") + "/b1", SELECTOR);
        assertThat(refused.code()).isEqualTo(422);
        assertThat(refused.body().string("message")).contains("spec.selector").contains("field is immutable");
        RunningServer.Answer changed = send("PATCH", deployments("apps/v1beta1") + "/b1", SELECTOR);
        assertThat(changed.code()).isEqualTo(200);
        assertThat(changed.body().object("metadata").integer("generation")).isEqualTo(2);
        ObjectValue scale = server.get(deployments("apps/v1beta1") + "/b1/scale").body();
        assertThat(scale.object("status").object("selector").string("a")).isEqualTo("x");
        assertThat(scale.object("status").string("targetSelector")).isEqualTo("a=x");
    }

    private List<String> warningsOfReplacing(String path, ObjectValue object) throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = server.client.send(server.to(path).header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofByteArray(Json.bytes(object))).build(), HttpResponse.BodyHandlers.ofByteArray());
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.headers().allValues("Warning");
    }

    @Test
    void aWriterOfAStatusIsNotWarnedOfTheSpec() throws Exception {
        String services = "/api/v1/namespaces/default/services";
        ObjectValue made = send("POST", services, "{'metadata': {'name': 's'}, 'spec': {'ports': [{'port': 80}],"
                + "'trafficDistribution': 'PreferClose'}}").body();

        assertThat(warningsOfReplacing(services + "/s", made)).singleElement().asString().contains("PreferSameZone");
        ObjectValue now = server.get(services + "/s").body();
        assertThat(warningsOfReplacing(services + "/s/status", now)).isEmpty();
    }
}
