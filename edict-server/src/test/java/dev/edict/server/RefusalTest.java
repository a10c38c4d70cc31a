package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.certificate.ClientTls;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.Stage;
import dev.edict.testing.Waiting;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How those are answered who may not make a request, what the audit learns of it, and how it is counted. */
class RefusalTest {
    private static final Map<String, Map<String, String>> NOTES = new ConcurrentHashMap<>();
    private static RunningServer server;

    @TempDir
    static Path directory;

    private static Authorizer moody() {
        return (user, request) -> switch (request.name()) {
            case "broken" -> new Decision(Decision.Verdict.NO_OPINION, "a reason", "no <answer>");
            case "broken-but-allowed" -> new Decision(Decision.Verdict.ALLOW, "all the same", "no answer");
            case "denied" -> Decision.denied("by <law>");
            case "denied-and-broken" -> new Decision(Decision.Verdict.DENY, "", "no answer");
            case "failing" -> throw new IllegalStateException("a defect");
            default -> Decision.NO_OPINION;
        };
    }

    @BeforeAll
    static void start() throws Exception {
        server = new RunningServer(Edict.builder().authorizer(moody()).observer((stage, call) -> {
            if (stage == Stage.RESPONSE_COMPLETE) {
                NOTES.put(call.info().name(), call.annotations());
            }
        }).tokenFile(Files.writeString(directory.resolve("tokens"), "b,<bob>,1\n")));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpResponse<String> get(String path) throws Exception {
        try (HttpClient client = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(null)).build()) {
            return client.send(HttpRequest.newBuilder(server.to(path).build().uri())
                    .header("Authorization", "Bearer b").build(), HttpResponse.BodyHandlers.ofString());
        }
    }

    private static Map<String, String> notes(String name) throws Exception {
        return Waiting.until("the request for " + name + " is over", () -> NOTES.get(name),
                notes -> notes != null);
    }

    @Test
    void whatComesFromTheRequestDoesNotLookLikeAPage() throws Exception {
        HttpResponse<String> answer = get("/api/v1/nodes/denied");
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(answer.body()).contains("nodes \\\"denied\\\" is forbidden: User \\\"\\u0026lt;bob\\u0026gt;\\\" cannot get "
                + "resource \\\"nodes\\\" in API group \\\"\\\" at the cluster scope: by \\u003claw\\u003e\"");
        assertThat(notes("denied")).containsEntry("authorization.k8s.io/decision", "forbid")
                .containsEntry("authorization.k8s.io/reason", "by <law>");
    }

    @Test
    void whoeverCouldNotBeAskedHasNotAllowed() throws Exception {
        HttpResponse<String> answer = get("/api/v1/nodes/broken?pretty=1");
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.headers().firstValue("Content-Type")).contains("text/plain; charset=utf-8");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(answer.body())
                .isEqualTo("Internal Server Error: \"/api/v1/nodes/broken?pretty=1\": no &lt;answer&gt;\n");
        assertThat(notes("broken")).containsEntry("authorization.k8s.io/reason", "internal error")
                .doesNotContainKey("authorization.k8s.io/decision");
        assertThat(get("/api/v1/nodes/denied-and-broken").statusCode()).isEqualTo(500);
        assertThat(get("/api/v1/nodes/failing").statusCode()).isEqualTo(500);
    }

    @Test
    void anErrorOnTheWayToARightDoesNotTakeItAway() throws Exception {
        assertThat(get("/api/v1/nodes/broken-but-allowed").statusCode()).isEqualTo(404);
        assertThat(notes("broken-but-allowed")).containsEntry("authorization.k8s.io/decision", "allow")
                .containsEntry("authorization.k8s.io/reason", "all the same");
    }

    @Test
    void decisionsAreCountedByTheirResult() throws Exception {
        for (String name : new String[] {"broken", "broken-but-allowed", "denied", "other"}) {
            get("/api/v1/nodes/" + name);
        }
        String page = server.client.send(server.to("/metrics").build(), HttpResponse.BodyHandlers.ofString()).body();
        for (String result : new String[] {"error", "allowed", "denied", "no-opinion"}) {
            assertThat(page).contains("authorization_attempts_total{result=\"" + result + "\"} ")
                    .contains("authorization_duration_seconds_count{result=\"" + result + "\"} ");
        }
    }
}
