package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Refusals of lists, watches and bodies that are none, in the words of the real server. */
class ErrorFormsTest {
    private static final String CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";

    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = new RunningServer(Edict.builder());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void aListIsNoObject() throws Exception {
        String expected = "List in version \"v1\" cannot be handled as a ConfigMap: converting (v1.List) to "
                + "(core.ConfigMap): unknown conversion";
        String list = """
                {"kind": "List", "apiVersion": "v1", "items": []}""";
        assertThat(server.send("POST", CONFIG_MAPS, list).body().string("message")).isEqualTo(expected);
        assertThat(server.send("PUT", CONFIG_MAPS + "/a", list).body().string("message")).isEqualTo(expected);
        assertThat(server.send("POST", CONFIG_MAPS, list).code()).isEqualTo(400);
    }

    @Test
    void optionsOfADeletionThatCannotBeReadAreRefusedWithoutTheirKind() throws Exception {
        assertThat(server.send("DELETE", CONFIG_MAPS + "/a", "x").body().string("message")).isEqualTo(
                "couldn't get version/kind; json parse error: invalid character 'x' looking for beginning of value");
    }

    @Test
    void aWatchThatCannotBeStreamedSaysWhatCan() throws Exception {
        HttpResponse<byte[]> refused = server.client.send(server.to(CONFIG_MAPS + "?watch=1")
                .header("Accept", "application/yaml").method("GET", HttpRequest.BodyPublishers.noBody()).build(),
                HttpResponse.BodyHandlers.ofByteArray());
        assertThat(refused.statusCode()).isEqualTo(406);
        assertThat(new String(refused.body(), java.nio.charset.StandardCharsets.UTF_8).replace("\n  ", " ")).contains(
                "only the following media types are accepted: application/json;stream=watch, "
                        + "application/vnd.kubernetes.protobuf;stream=watch");
        ObjectValue status = (ObjectValue) Json.parse(server.client.send(server.to(CONFIG_MAPS + "?watch=1")
                .header("Accept", "application/json;as=Table;v=v9;g=meta.k8s.io").build(),
                HttpResponse.BodyHandlers.ofByteArray()).body());
        assertThat(status.string("message")).endsWith(
                "accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf");
    }
}
