package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Credential;
import dev.edict.testing.Waiting;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What those whom the server does not know, or knows for somebody else, can find out and do. */
class StrangerTest {
    private static final String SELF_REVIEW = """
            {"kind": "SelfSubjectReview", "apiVersion": "authentication.k8s.io/v1"}""";
    private static final CertificateAuthority PROXIES =
            CertificateAuthority.create("proxies", Clock.systemUTC(), new SecureRandom());

    private static RunningServer server;

    @TempDir
    static Path directory;

    @BeforeAll
    static void start() throws Exception {
        Path tokens = Files.writeString(directory.resolve("tokens"), "secret,bob,1,\"system:masters\"\nplain,jane,2\n");
        server = new RunningServer(Edict.builder().tokenFile(tokens)
                .requestHeaderAuthorities(PROXIES.credential().certificatePem()));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpResponse<String> send(@Nullable Credential shown, String method, String path, String... headers)
            throws Exception {
        try (HttpClient client = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(shown)).build()) {
            HttpRequest.Builder request = HttpRequest.newBuilder(server.to(path).build().uri())
                    .method(method, HttpRequest.BodyPublishers.ofString(method.equals("POST") ? SELF_REVIEW : ""))
                    .header("Content-Type", "application/json");
            if (headers.length > 0) {
                request.headers(headers);
            }
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        }
    }

    private static long series() throws Exception {
        return send(null, "GET", "/metrics", "Authorization", "Bearer secret").body().lines()
                .filter(line -> line.startsWith("apiserver_request_total{")).count();
    }

    @Test
    void whatStrangersAskForMakesNoSeries() throws Exception {
        send(null, "GET", "/apis/a.example/v1/things");
        send(null, "X", "/api/v1/nodes");
        long before = Waiting.untilStill("all is counted", StrangerTest::series);
        for (int count = 0; count < 5; count++) {
            send(null, "GET", "/apis/g" + count + ".example/v1/namespaces/n/things/name/part");
            send(null, "GET", "/api/v" + count + "/things");
            send(null, "GET", "/api/v1/namespaces/a/pods/b/part" + count);
            send(null, "GET", "/page" + count);
            send(null, "X" + count, "/api/v1/nodes");
        }
        assertThat(Waiting.untilStill("all is counted", StrangerTest::series)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/namespaces", "/livez", "/apis/a.example/v1/things", "/version"})
    void whoMayNotActForSomebodyElseIsRefusedEverywhere(String path) throws Exception {
        HttpResponse<String> refused =
                send(null, "GET", path, "Authorization", "Bearer plain", "Impersonate-User", "bob");
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("User \\\"jane\\\" cannot impersonate-on:user-info:", "\"reason\":\"Forbidden\"");
        for (String header : List.of("impersonate-group", "Impersonate-Extra-a", "Impersonate-Uid")) {
            assertThat(send(null, "GET", path, "Authorization", "Bearer secret", header, "nobody").statusCode())
                    .isEqualTo(400);
        }
    }

    @Test
    void aFrontProxyThatForwardsNobodyHasNobodyAuthenticated() throws Exception {
        Credential proxy = PROXIES.issueClient("front-proxy-client", List.of());
        String path = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
        assertThat(send(proxy, "POST", path, "X-Remote-User", "system:anonymous").statusCode()).isEqualTo(403);
        assertThat(send(proxy, "POST", path, "X-Remote-User", "jane", "X-Remote-Group", "system:unauthenticated")
                .statusCode()).isEqualTo(403);
        assertThat(send(proxy, "POST", path, "X-Remote-User", "jane").body())
                .contains("\"groups\":[\"system:authenticated\"]");
    }

    @ParameterizedTest
    @CsvSource({
        "/apis//apps/v1/deployments, 404, text/plain",
        "/apis//v1/pods, 404, text/plain",
        "//api/v1/pods, 404, text/plain",
        "//healthz, 404, text/plain",
        "/healthz/, 404, text/plain",
        "/api//v1/pods, 404, application/json",
        "/api/v1//pods, 404, application/json",
        "/apis/apps//v1/deployments, 404, application/json",
        "/api/v1/namespaces/default//pods, 404, application/json",
        "/api/v1/./pods, 404, application/json",
        "/api/v1/../v1/pods, 404, application/json",
        "/api/v1/namespaces//pods, 200, application/json",
        "/api/v1/pods/, 200, application/json",
        "/api%2Fv1/pods, 200, application/json",
        "/apis/apps/v1/, 200, application/json",
        "/api/, 200, application/json",
        "/version/, 200, application/json",
    })
    void aPathIsReadInOneWay(String path, int status, String type) throws Exception {
        HttpResponse<String> answer = send(null, "GET", path, "Authorization", "Bearer secret");
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).get().asString().startsWith(type);
    }

    @Test
    void aNamespaceIsInItself() throws Exception {
        assertThat(send(null, "GET", "/api/v1/namespaces/default", "Authorization", "Bearer plain").body()).contains(
                "namespaces \\\"default\\\" is forbidden: User \\\"jane\\\" cannot get resource \\\"namespaces\\\" in API "
                        + "group \\\"\\\" in the namespace \\\"default\\\"");
        assertThat(send(null, "GET", "/api/v1/pods?fieldSelector=metadata.name%3Da", "Authorization", "Bearer plain").body())
                .contains("pods \\\"a\\\" is forbidden: User \\\"jane\\\" cannot list");
    }

    @ParameterizedTest
    @CsvSource({
        "pods/p/log, 204", "pods/p/exec, 400", "pods/p/attach, 400", "pods/p/portforward, 400", "pods/p/proxy, 400",
        "pods/p/proxy/a/b, 400", "services/s/proxy, 404", "services/s/proxy/a, 404"
    })
    void whatHasNoNodeYetIsReachedByNobody(String path, int code) throws Exception {
        server.send("POST", "/api/v1/namespaces/default/pods", """
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p"}, "spec":
                 {"containers": [{"name": "c", "image": "i"}]}}""");
        server.send("POST", "/api/v1/namespaces/default/services", """
                {"apiVersion": "v1", "kind": "Service", "metadata": {"name": "s"}, "spec": {"ports": [{"port": 1}]}}""");
        assertThat(server.code("/api/v1/namespaces/default/" + path)).isEqualTo(code);
        assertThat(server.code("/api/v1/namespaces/other/" + path)).isEqualTo(404);
    }

    @Test
    void aNodeThatDoesNotSayWhereItIsIsNotReachedEither() throws Exception {
        server.send("POST", "/api/v1/nodes", """
                {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n"}}""");
        for (String path : List.of("/api/v1/nodes/n/proxy", "/api/v1/nodes/n/proxy/stats/summary")) {
            assertThat(server.get(path).body().string("message")).isEqualTo("no preferred addresses found; known addresses: []");
            assertThat(server.send("PUT", path, "{}").code()).isEqualTo(500);
        }
        RunningServer.Answer absent = server.get("/api/v1/nodes/absent/proxy");
        assertThat(absent.body().string("message")).isEqualTo("nodes \"absent\" not found");
    }

    @Test
    void clientsAreToldWhoseCertificatesCount() throws Exception {
        assertThat(AskedAuthorities.of(server)).anyMatch(name -> name.contains("CN=proxies")).hasSize(3);
    }
}
