package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the server says of itself to those who compare it with the real one. */
class VersionAndHealthTest {
    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = new RunningServer(Edict.builder());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpResponse<String> send(String method, String path) throws Exception {
        return server.client.send(server.to(path).method(method, HttpRequest.BodyPublishers.noBody()).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void theVersionIsOneThatClientsCompareTheirsWith() throws Exception {
        var version = server.get("/version").body();
        assertThat(version.string("gitVersion")).isEqualTo("v1.36.4");
        assertThat(version.string("gitCommit")).matches("[0-9a-f]{40}");
        assertThat(version.string("gitTreeState")).isEqualTo("clean");
        assertThat(version.string("server")).isEqualTo("edict");
    }

    @ParameterizedTest
    @ValueSource(strings = {"healthz", "livez", "readyz"})
    void healthPagesNameTheirChecks(String page) throws Exception {
        List<String> lines = send("GET", "/" + page + "?verbose=1").body().lines().toList();
        assertThat(lines).startsWith("[+]ping ok", "[+]log ok").endsWith(page + " check passed").contains(
                "[+]etcd ok",
                "[+]poststarthook/start-apiserver-admission-initializer ok",
                "[+]poststarthook/crd-informer-synced ok",
                "[+]poststarthook/scheduling/bootstrap-system-priority-classes ok",
                "[+]poststarthook/storage-readiness ok",
                "[+]autoregister-completion ok",
                "[+]poststarthook/apiservice-openapiv3-controller ok");
    }

    @Test
    void onlyReadinessLooksAtInformersAndTheShutdown() throws Exception {
        assertThat(send("GET", "/readyz?verbose").body()).contains("[+]informer-sync ok", "[+]shutdown ok\nreadyz");
        assertThat(send("GET", "/livez?verbose").body()).doesNotContain("]informer-sync", "shutdown");
    }

    @Test
    void singleChecksHavePagesAndAnyMethodWillDo() throws Exception {
        HttpResponse<String> single = send("GET", "/readyz/poststarthook/rbac/bootstrap-roles");
        assertThat(single.body()).isEqualTo("ok");
        assertThat(single.headers().firstValue("X-Content-Type-Options")).isEmpty();
        assertThat(send("GET", "/livez/nothing").statusCode()).isEqualTo(404);
        assertThat(send("POST", "/livez").body()).isEqualTo("ok");
        assertThat(send("HEAD", "/livez").statusCode()).isEqualTo(200);
        assertThat(send("DELETE", "/version").statusCode()).isEqualTo(405);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
        "/api/v1/namespaces/default/serviceaccounts/default/token"
    })
    void whatHasNoMetadataHasNoTable(String path) throws Exception {
        HttpResponse<String> refused = server.client.send(server.to(path)
                .header("Content-Type", "application/json").header("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io")
                .POST(HttpRequest.BodyPublishers.ofString("{\"spec\":{}}")).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(refused.statusCode()).isEqualTo(406);
        assertThat(refused.body()).contains("\"message\": \"only the following media types are accepted: application/json, "
                + "application/yaml, application/vnd.kubernetes.protobuf\"", "\"reason\": \"NotAcceptable\"");
    }
}
