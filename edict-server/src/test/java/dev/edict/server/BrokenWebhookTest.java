package dev.edict.server;

import static dev.edict.server.WebhookBench.MAPS;
import static dev.edict.server.WebhookBench.MUTATING;
import static dev.edict.server.WebhookBench.VALIDATING;
import static dev.edict.server.WebhookBench.add;
import static dev.edict.server.WebhookBench.allowed;
import static dev.edict.server.WebhookBench.patched;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.ServerNames;
import dev.edict.server.http.client.ScriptedServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** What is told of webhooks that can not be reached, do not answer, or answer nonsense; and who may do without them. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BrokenWebhookTest {
    private static final String FAILED = "failed calling webhook \"broken.example.com\": ";

    private final WebhookBench bench = new WebhookBench(Edict.builder());

    BrokenWebhookTest() throws IOException {}

    @AfterEach
    void clear() throws Exception {
        bench.clear();
    }

    @AfterAll
    void stop() throws IOException {
        bench.close();
    }

    /** What is told if a webhook must be asked; who may do without it goes on. */
    private String complaint(ObjectValue webhook, String sort) throws Exception {
        bench.configure(sort, "broken", webhook);
        RunningServer.Answer refused = bench.create("refused");
        assertThat(refused.code()).isEqualTo(500);
        assertThat(refused.body().string("reason")).isEqualTo("InternalError");
        String message = refused.body().object("details").list("causes").object(0).string("message");
        assertThat(refused.body().string("message")).isEqualTo("Internal error occurred: " + message);
        bench.remove(sort, "broken");
        bench.configure(sort, "broken", webhook.with("failurePolicy", "Ignore"));
        assertThat(bench.edict.send("POST", MAPS + "?dryRun=All", WebhookBench.map("ignored", "a")).code()).isEqualTo(201);
        bench.remove(sort, "broken");
        assertThat(message).startsWith(FAILED);
        return message.substring(FAILED.length());
    }

    private String complaint(WebhookBench.Behaviour behaviour) throws Exception {
        return complaint(bench.webhook("broken", behaviour), VALIDATING);
    }

    private ObjectValue answering(String status, String type, String body) {
        return bench.webhook("broken", (request, out) -> {
            ScriptedServer.respond(out, status, type, body);
            return null;
        });
    }

    /** These very bytes, and the end of the connection. */
    private ObjectValue saying(String bytes) {
        return bench.webhook("broken", (request, out) -> {
            ScriptedServer.write(out, bytes);
            return null;
        });
    }

    private ObjectValue at(int port) {
        return bench.webhook("broken", (request, out) -> allowed())
                .withAt(new StringValue("https://localhost:" + port + "/broken"), "clientConfig", "url");
    }

    private static String post(int port) {
        return "failed to call webhook: Post \"https://localhost:" + port + "/broken?timeout=30s\": ";
    }

    @Test
    void nobodyListens() throws Exception {
        int port = 1;
        assertThat(complaint(at(port), VALIDATING))
                .isEqualTo(post(port) + "dial tcp 127.0.0.1:" + port + ": connect: connection refused");
    }

    @Test
    void theServiceIsNotThere() throws Exception {
        assertThat(complaint(bench.webhook("broken", (request, out) -> allowed()).with("clientConfig",
                ObjectValue.of("service", ObjectValue.of("namespace", "default", "name", "nowhere", "path", "/x"))),
                MUTATING)).isEqualTo("failed to call webhook: Post \"https://nowhere.default.svc:443/x?timeout=30s\": "
                        + "service \"nowhere\" not found");
    }

    @Test
    void itsAnswerIsAnError() throws Exception {
        assertThat(complaint(answering("500 Internal Server Error", "text/plain", "boom"), VALIDATING)).isEqualTo(
                "failed to call webhook: an error on the server (\"boom\") has prevented the request from succeeding");
        assertThat(complaint(saying("HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n"), VALIDATING)).isEqualTo(
                "failed to call webhook: an error on the server (\"\") has prevented the request from succeeding");
        assertThat(complaint(answering("404 Not Found", "text/plain", "what"), MUTATING)).isEqualTo(
                "failed to call webhook: the server could not find the requested resource");
    }

    @Test
    void itsAnswerIsGarbage() throws Exception {
        assertThat(complaint(answering("200 OK", "application/json", "nonsense"), VALIDATING))
                .startsWith("failed to call webhook: couldn't get version/kind; json parse error: ");
        assertThat(complaint(answering("200 OK", "application/json", "5"), VALIDATING)).startsWith("failed to call webhook: "
                + "couldn't get version/kind; json parse error: json: cannot unmarshal number into Go value of type struct ");
        assertThat(complaint(answering("200 OK", "application/json", "null"), VALIDATING))
                .isEqualTo("received invalid webhook response: webhook response was absent");
        assertThat(complaint(answering("200 OK", "application/json", "{\"kind\":\"Pod\",\"apiVersion\":\"v1\"}"), MUTATING))
                .startsWith("failed to call webhook: no kind \"Pod\" is registered for version \"v1\" in scheme ");
        assertThat(complaint(bench.webhook("broken", (request, out) -> ObjectValue.of("allowed", "perhaps")), VALIDATING))
                .isEqualTo("failed to call webhook: json: cannot unmarshal string into Go struct field "
                        + "AdmissionResponse.response.allowed of type bool");
        assertThat(complaint(bench.webhook("broken", (request, out) -> {
            ScriptedServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"kind\"");
            return null;
        }), VALIDATING)).isEqualTo("failed to call webhook: unexpected error when reading response body. Please retry. "
                + "Original error: unexpected EOF");
    }

    @Test
    void itsAnswerIsNoHttp() throws Exception {
        assertThat(complaint(saying("GARBAGE\r\n\r\n"), VALIDATING)).isEqualTo(
                post(bench.outside.port()) + "net/http: HTTP/1.x transport connection broken: malformed HTTP response \"GARBAGE\"");
        assertThat(complaint(saying("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"), VALIDATING)).isEqualTo(
                "failed to call webhook: unexpected error when reading response body. Please retry. Original error: "
                        + "invalid byte in chunk length");
    }

    @Test
    void itsAnswerIsForAnotherQuestion() throws Exception {
        String invalid = "received invalid webhook response: ";
        assertThat(complaint((request, out) -> allowed().with("uid", "other")))
                .matches("received invalid webhook response: expected response.uid=\"[0-9a-f-]{36}\", got \"other\"");
        assertThat(complaint((request, out) -> ObjectValue.of("kind", "AdmissionReview",
                "apiVersion", "admission.k8s.io/v1", "response", NullValue.NULL)))
                .isEqualTo(invalid + "webhook response was absent");
        assertThat(complaint((request, out) -> ObjectValue.of(
                "response", allowed().with("uid", request.string("uid"))))).isEqualTo(
                invalid + "expected webhook response of admission.k8s.io/v1, Kind=AdmissionReview, got /, Kind=");
        assertThat(complaint((request, out) -> patched(add("/data/x", "y"))))
                .isEqualTo(invalid + "validating webhook may not return response.patch");
        assertThat(complaint(bench.webhook("broken", (request, out) -> patched(add("/data/x", "y")).without("patchType")),
                MUTATING)).isEqualTo(invalid + "webhook returned response.patch but not response.patchType");
        assertThat(complaint(bench.webhook("broken", (request, out) -> allowed().with("patchType", "JSONPatch")), MUTATING))
                .isEqualTo(invalid + "webhook returned response.patchType but not response.patch");
    }

    @Test
    void itsPatchIsNone() throws Exception {
        assertThat(complaint(bench.webhook("broken", (request, out) -> allowed().with("patchType", "JSONPatch")
                .with("patch", Base64.getEncoder().encodeToString("{}".getBytes(StandardCharsets.UTF_8)))),
                MUTATING)).isEqualTo("received undecodable patch in webhook response: "
                        + "json: cannot unmarshal object into Go value of type jsonpatch.Patch");
        assertThat(complaint(bench.webhook("broken", (request, out) -> patched(add("/data/x", "y")).with("patchType", "Merge")),
                MUTATING)).isEqualTo("unsupported patch type \"Merge\"");
    }

    private String unfit(ObjectValue... operations) throws Exception {
        bench.clear();
        bench.configure(MUTATING, "unfit", bench.webhook("unfit", (request, out) -> patched(operations))
                .with("failurePolicy", "Ignore"));
        RunningServer.Answer answer = bench.create("unfit");
        assertThat(answer.code()).isEqualTo(500);
        return answer.body().string("message");
    }

    @Test
    void aPatchThatDoesNotFitIsAnErrorEvenOfOneThatMayBeIgnored() throws Exception {
        String internal = "Internal error occurred: ";
        assertThat(unfit(add("/spec/a", "b"))).isEqualTo(
                internal + "add operation does not apply: doc is missing path: \"/spec/a\": missing value");
        assertThat(unfit(ObjectValue.of("op", "remove", "path", "/data/none"))).isEqualTo(internal
                + "error in remove for path: '/data/none': Unable to remove nonexistent key: none: missing value");
        assertThat(unfit(add("/metadata/labels", ObjectValue.EMPTY), ObjectValue.of("op", "replace", "path", "/none/a", "value", 1)))
                .isEqualTo(internal + "replace operation does not apply: doc is missing path: /none/a: missing value");
        assertThat(unfit(ObjectValue.of("op", "test", "path", "/data/key", "value", "other"))).isEqualTo(
                internal + "testing value /data/key failed: test failed");
        assertThat(unfit(ObjectValue.of("op", "move", "from", "/data/x", "path", "/data/y"))).isEqualTo(
                internal + "error in move for path: 'x': Unable to remove nonexistent key: x: missing value");
        assertThat(unfit(ObjectValue.of("op", "copy", "from", "/data/key", "path", "/none/y"))).isEqualTo(
                internal + "copy operation does not apply: doc is missing destination path: /none/y: missing value");
        assertThat(unfit(ObjectValue.of("op", "add", "value", "x"))).isEqualTo(
                internal + "add operation failed to decode path: missing value");
        assertThat(unfit(ObjectValue.of("op", "replace", "path", "/apiVersion", "value", "v9"))).isEqualTo(internal
                + "no kind \"ConfigMap\" is registered for version \"v9\" in scheme \"pkg/api/legacyscheme/scheme.go:30\"");
        assertThat(unfit(add("/data/x", 5))).startsWith(internal).contains("cannot unmarshal number into");
    }

    @Test
    void nothingCanBeChangedOfWhatGoes() throws Exception {
        bench.create("going");
        bench.configure(MUTATING, "late", bench.webhook("late", (request, out) -> patched(add("/data/x", "y"))));
        assertThat(bench.edict.send("DELETE", MAPS + "/going", "").body().string("message")).isEqualTo("Internal error "
                + "occurred: admission webhook \"late.example.com\" attempted to modify the object, which is not supported for "
                + "this operation");
    }

    @Test
    void itNeverAnswers() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        ObjectValue hanging = bench.webhook("broken", (request, out) -> {
            over.await();
            return null;
        }).with("timeoutSeconds", 1);
        try {
            assertThat(complaint(hanging, VALIDATING)).isEqualTo("failed to call webhook: Post \"https://localhost:"
                    + bench.outside.port() + "/broken?timeout=1s\": context deadline exceeded");
        } finally {
            over.countDown();
        }
    }

    @Test
    void whoeverAsksIsGivenNoMoreTimeThanHeGaveTheServer() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        bench.configure(VALIDATING, "slow", bench.webhook("slow", (request, out) -> {
            if (request.string("name").equals("hasty")) {
                over.await();
            }
            return allowed();
        }));
        assertThat(bench.edict.send("POST", MAPS + "?timeout=20s", WebhookBench.map("patient", "a")).code()).isEqualTo(201);
        assertThat(bench.outside.requests().getLast().head()).containsPattern("\\?timeout=(1?[0-9]|20)s ");
        try {
            RunningServer.Answer late = bench.edict.send("POST", MAPS + "?timeout=1s", WebhookBench.map("hasty", "a"));
            assertThat(late.code()).isIn(500, 504);
            assertThat(late.body().string("message")).as("he did not wait for the webhook's own time").doesNotContain("=30s");
        } finally {
            over.countDown();
        }
    }

    @Test
    void anAnswerMayBeLong() throws Exception {
        String padding = "x".repeat(3 * 1024 * 1024);
        bench.configure(MUTATING, "long", bench.webhook("long", (request, out) ->
                patched(add("/data/long", "y")).with("ignored", padding)));
        assertThat(bench.create("long").body().object("data").string("long")).isEqualTo("y");
        bench.clear();
        bench.configure(MUTATING, "long", bench.webhook("long", (request, out) -> patched(add("/data/long", padding))));
        RunningServer.Answer refused = bench.create("longer");
        assertThat(refused.code()).isEqualTo(422);
        assertThat(refused.body().string("message")).contains("Too long: may not be more than 1048576 bytes");
    }

    /** What is told of a webhook that shows this. */
    private String shown(Credential credential) throws Exception {
        try (ScriptedServer server = new ScriptedServer((request, out) -> false, credential)) {
            String told = complaint(at(server.port()), VALIDATING);
            assertThat(told).startsWith(post(server.port()));
            return told.substring(post(server.port()).length());
        }
    }

    @Test
    void itsCertificateIsNotBelieved() throws Exception {
        ServerNames names = new ServerNames(Set.of("localhost"), Set.of());
        CertificateAuthority stranger = CertificateAuthority.create("stranger", Clock.systemUTC(), new SecureRandom());
        String failed = "tls: failed to verify certificate: x509: ";
        assertThat(shown(stranger.issueServer("webhook", names)))
                .isEqualTo(failed + "certificate signed by unknown authority");
        assertThat(shown(ScriptedServer.AUTHORITY.issueServer("webhook", new ServerNames(Set.of("a.b", "*.c.d"), Set.of()))))
                .isIn(failed + "certificate is valid for a.b, *.c.d, not localhost",
                        failed + "certificate is valid for *.c.d, a.b, not localhost");
        assertThat(shown(ScriptedServer.AUTHORITY.issueServer("localhost", new ServerNames(Set.of(), Set.of("127.0.0.9")))))
                .as("a common name proves nothing")
                .isEqualTo(failed + "certificate is not valid for any names, but wanted to match localhost");
        Clock past = Clock.offset(Clock.systemUTC(), Duration.ofDays(-500));
        CertificateAuthority old = CertificateAuthority.of(ScriptedServer.AUTHORITY.credential(), past, new SecureRandom());
        assertThat(shown(old.issueServer("webhook", names))).matches(failed.replace(".", "\\.")
                + "certificate has expired or is not yet valid: current time [0-9TZ:-]+ is after [0-9TZ:-]+");
    }

    @Test
    void aBundleThatIsNoneFailsTheRequest() throws Exception {
        assertThat(complaint(bench.webhook("broken", (request, out) -> allowed()).withAt(
                new StringValue("Z2FyYmFnZQ=="), "clientConfig", "caBundle"), VALIDATING)).isEqualTo(
                "could not get REST client: unable to load root certificates: unable to parse bytes as PEM block");
    }

    @Test
    void connectionsAreKept() throws Exception {
        bench.configure(VALIDATING, "kept", bench.webhook("kept", (request, out) -> allowed()));
        bench.create("first");
        int before = bench.outside.connections();
        for (int count = 0; count < 20; count++) {
            assertThat(bench.create("kept-" + count).code()).isEqualTo(201);
        }
        assertThat(bench.outside.connections()).isEqualTo(before);
    }
}
