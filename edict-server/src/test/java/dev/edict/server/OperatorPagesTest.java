package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.ClientTls;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OperatorPagesTest {
    private static final String WARNING = "Warning: This endpoint is not meant to be machine parseable, has no formatting "
            + "compatibility guarantees and is for debugging purposes only.\n";

    private static HttpResponse<String> get(RunningServer server, String path, String accept) throws Exception {
        return server.client.send((accept.isEmpty() ? server.to(path) : server.to(path).header("Accept", accept)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static String type(HttpResponse<String> answer) {
        return answer.headers().firstValue("Content-Type").orElse("");
    }

    @Test
    void flagsAreTextForPeopleAndAnObjectForThoseWhoAskForIt() throws Exception {
        try (RunningServer server = new RunningServer(Edict.builder().flags(Map.of("port", "6443", "data", ".edict")))) {
            HttpResponse<String> text = get(server, "/flagz", "");
            assertThat(text.body()).isEqualTo("\napiserver flagz\n" + WARNING + "data=.edict\nport=6443\n");
            assertThat(type(text)).isEqualTo("text/plain; charset=utf-8");
            assertThat(get(server, "/flagz", "*/*").body()).isEqualTo(text.body());

            HttpResponse<String> object = get(server, "/flagz", "application/json;as=Flagz;v=v1beta1;g=config.k8s.io");
            assertThat(type(object)).isEqualTo("application/json;g=config.k8s.io;v=v1beta1;as=Flagz");
            assertThat(Json.parse(object.body())).isEqualTo(Json.parse("""
                    {"kind":"Flagz","apiVersion":"config.k8s.io/v1beta1","metadata":{"name":"apiserver"},\
                    "flags":{"data":".edict","port":"6443"}}"""));
            assertThat(get(server, "/flagz", "application/yaml;as=Flagz;v=v1beta1;g=config.k8s.io").body())
                    .contains("kind: Flagz\n");
            assertThat(get(server, "/flagz", "application/json;as=Flagz;v=v1alpha1;g=config.k8s.io").headers()
                    .firstValue("Warning").orElse("")).isEqualTo(
                    "299 - \"This version of the flagz endpoint is deprecated. Please use a newer version.\"");
            assertThat(get(server, "/configz", "").body()).isEqualTo(
                    "{\"apiserver\":{\"data\":\".edict\",\"port\":\"6443\"}}");
        }
    }

    @Test
    void otherFormsAreNotToBeHad() throws Exception {
        try (RunningServer server = new RunningServer(Edict.builder())) {
            for (String accept : new String[] {"application/json", "application/json;as=Statusz;v=v1;g=config.k8s.io",
                "text/html", "text/plain;as=Statusz;v=v1beta1;g=config.k8s.io"}) {
                HttpResponse<String> refused = get(server, "/statusz", accept);
                assertThat(refused.statusCode()).as(accept).isEqualTo(406);
                assertThat(((ObjectValue) Json.parse(refused.body())).string("message")).isEqualTo(
                        "only the following media types are accepted: application/json, application/yaml, text/plain");
            }
            assertThat(get(server, "/statusz/x", "").statusCode()).isEqualTo(404);
        }
    }

    private static int asked(RunningServer server, String method, String path) throws Exception {
        return server.client.send(server.to(path).method(method, HttpRequest.BodyPublishers.noBody()).build(),
                HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    @Test
    void pagesAnswerByAnyMethodAndWhatIsNoPageIsNotFoundByAny() throws Exception {
        try (RunningServer server = new RunningServer(Edict.builder())) {
            for (String method : List.of("GET", "HEAD", "POST")) {
                for (String path : List.of("/metrics", "/metrics/slis", "/flagz", "/statusz", "/apis", "/index.html")) {
                    assertThat(asked(server, method, path)).as(method + path).isEqualTo(200);
                }
                for (String path : List.of("/metrics/", "/metrics/x", "/configz/x", "/openapi", "/openapi/v3/x", "/openid/v1",
                        "/.well-known/x", "/index.html/x")) {
                    assertThat(asked(server, method, path)).as(method + path).isEqualTo(404);
                }
            }
            for (String path : List.of("/version", "/openid/v1/jwks", "/api")) {
                assertThat(asked(server, "POST", path)).as(path).isEqualTo(405);
            }
            assertThat(asked(server, "DELETE", "/metrics")).as("nothing is forgotten").isEqualTo(405);
        }
    }

    @Test
    void whoMaySeeHowChecksHaveEndedSeesNoMoreThanThat() throws Exception {
        try (RunningServer server = new RunningServer(Edict.builder())) {
            get(server, "/livez", "");
            get(server, "/livez?exclude=ping", "");
            assertThat(get(server, "/metrics/slis", "").body())
                    .contains("kubernetes_healthcheck{name=\"ping\",type=\"livez\"} 1\n",
                            "kubernetes_healthchecks_total{name=\"ping\",status=\"success\",type=\"livez\"} 1\n")
                    .doesNotContain("apiserver_");
            HttpResponse<String> all = get(server, "/metrics", "");
            assertThat(all.body()).contains("apiserver_request_total").doesNotContain("kubernetes_healthcheck");
            assertThat(type(all)).isEqualTo("text/plain; version=0.0.4; charset=utf-8; escaping=underscores");
            assertThat(all.headers().firstValue("Process-Start-Time-Unix").orElse("")).matches("[0-9]+");
        }
    }

    @Test
    void theStatusSaysSinceWhenTheServerRuns() throws Exception {
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        try (RunningServer server = new RunningServer(Edict.builder().clock(Clock.fixed(now, ZoneOffset.UTC)))) {
            assertThat(get(server, "/statusz", "").body()).startsWith("\napiserver statusz\n" + WARNING + "\nStarted: ")
                    .containsPattern("\nStarted: \\w{3} \\w{3} [ \\d]\\d [:\\d]{8} UTC \\d{4}\nUp: 0 hr 00 min 00 sec\n")
                    .contains("Binary version: 1.36.4\nEmulation version: 1.36\n")
                    .contains("/flagz /healthz /livez /metrics /readyz /statusz /version\n");
            ObjectValue object = (ObjectValue) Json.parse(
                    get(server, "/statusz", "application/json;as=Statusz;v=v1beta1;g=config.k8s.io").body());
            assertThat(object.string("startTime")).isEqualTo(now.toString());
            assertThat(object.integer("uptimeSeconds")).isZero();
        }
    }

    @Test
    void whatTheServerIsDoingIsForAdministrators() throws Exception {
        try (RunningServer server = new RunningServer(Edict.builder());
                HttpClient stranger = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(null)).build()) {
            assertThat(get(server, "/debug/threads", "").body()).contains("edict-timer");
            assertThat(get(server, "/debug/heap", "").body()).contains("java.lang.String");
            assertThat(get(server, "/debug/profile?seconds=x", "").statusCode()).isEqualTo(400);
            assertThat(get(server, "/debug/nothing", "").statusCode()).isEqualTo(404);
            for (String path : new String[] {"/debug/threads", "/flagz", "/configz", "/statusz", "/debug/nothing"}) {
                assertThat(stranger.send(server.to(path).build(), HttpResponse.BodyHandlers.discarding()).statusCode())
                        .as(path).isEqualTo(403);
            }
        }
    }

    @Test
    void nobodySeesItIfNobodyIsToSeeIt() throws Exception {
        try (RunningServer server = new RunningServer(Edict.builder().profiling(false))) {
            assertThat(get(server, "/debug/threads", "").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void aRecordingCanBeHad() throws Exception {
        try (RunningServer server = new RunningServer(Edict.builder())) {
            HttpResponse<byte[]> recording = server.client.send(server.to("/debug/profile?seconds=1").build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            assertThat(recording.statusCode()).isEqualTo(200);
            assertThat(recording.body()).startsWith('F', 'L', 'R', 0);
        }
    }

    @Test
    void theListOfPathsNamesEveryPageAndCheck() throws Exception {
        try (RunningServer server = new RunningServer(Edict.builder())) {
            ObjectValue root = (ObjectValue) Json.parse(get(server, "/", "").body());
            assertThat(root.list("paths").strings()).isSorted().contains("/apis/", "/flagz", "/healthz/etcd", "/livez/ping",
                    "/openapi/v2", "/openapi/v3", "/readyz/informer-sync", "/statusz", "/version").doesNotContain("/debug");
        }
    }

    @Test
    void browsersAreToldToComeByTlsIfSomebodyWantsIt() throws Exception {
        try (RunningServer strict = new RunningServer(Edict.builder()
                        .strictTransportSecurity(List.of("max-age=31536000", "includeSubDomains")));
                RunningServer usual = new RunningServer(Edict.builder())) {
            for (String path : new String[] {"/version", "/nothing", "/api/v1/namespaces/nothing"}) {
                assertThat(get(strict, path, "").headers().allValues("Strict-Transport-Security"))
                        .as(path).containsExactly("max-age=31536000; includeSubDomains");
            }
            assertThat(get(usual, "/version", "").headers().allValues("Strict-Transport-Security")).isEmpty();
        }
        assertThatThrownBy(() -> Edict.builder().strictTransportSecurity(List.of("max-age")))
                .hasMessageStartingWith("--strict-transport-security-directives invalid");
    }
}
