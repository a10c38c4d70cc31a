package dev.edict.client.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.transport.Payload;
import dev.edict.client.transport.Request;
import dev.edict.client.transport.ScriptedTransport;
import dev.edict.client.transport.Transport;
import dev.edict.model.json.Json;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusDetails;
import dev.edict.model.value.ObjectValue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ControllerPagesTest {
    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

    private final MetricRegistry metrics = new MetricRegistry();
    private final HttpClient http = HttpClient.newHttpClient();
    private final LoopTrace<String> trace = new LoopTrace<>(() -> BEGIN, () -> 0);
    private final ScriptedTransport server = new ScriptedTransport();
    private final Transport recording = Explain.recording(server);
    private String unready = "";
    private String unhealthy = "";
    private ControllerPages pages;

    /** A loop that is as the test says. */
    private final Loop loop = new Loop() {
        @Override
        public String name() {
            return "<network>";
        }

        @Override
        public Check readiness() {
            return new Check(unready);
        }

        @Override
        public Check health() {
            return new Check(unhealthy);
        }

        @Override
        public LoopState state() {
            return new LoopState("works", 2, List.of("networks"), 1, trace.count(), BEGIN,
                    trace.running(), trace.waiting(), trace.passes());
        }
    };

    @BeforeEach
    void start() throws IOException {
        pages = ControllerPages.on(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), metrics).show(loop);
    }

    @AfterEach
    void stop() {
        pages.close();
        http.close();
    }

    private HttpResponse<String> ask(String method, String path) throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + pages.address().getPort() + path);
        return http.send(HttpRequest.newBuilder(address).method(method, HttpRequest.BodyPublishers.noBody()).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private void pass() {
        trace.woken("space/one", new Wake(Wake.Cause.UPDATED, "networks", "space/one", "7"));
        PassRecorder pass = trace.begin("space/one", 1);
        pass.enter();
        server.answer(200, Payload.of(ObjectValue.of("password", "hunter2")));
        Request request = new Request("PATCH", "/api/v1/namespaces/space/secrets/key?token=hunter3", Map.of(),
                Payload.of(ObjectValue.of("password", "hunter4")), null);
        recording.send(request);
        Explain.did("made the bridge");
        pass.leave();
        trace.end("space/one", pass, "failed", Wake.Cause.RETRY, "it's <broken>", Duration.ofSeconds(5),
                new IllegalStateException("<script>alert(1)</script>"));
    }

    @Test
    void thePageTellsWhatWokeTheLoopWhatItDidAndWhatItWaitsFor() throws Exception {
        pass();
        trace.begin("space/two", 2);
        HttpResponse<String> page = ask("GET", "/debug/loops");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
        assertThat(page.headers().firstValue("Content-Security-Policy")).get().asString().contains("default-src 'none'");
        assertThat(page.body()).contains("<h2>&lt;network&gt;</h2>", "UPDATED by networks: space/one @7",
                "PATCH /api/v1/namespaces/space/secrets/key → 200", "made the bridge", "Under way", "space/two",
                "2026-01-01T00:00:05Z", "RETRY: it&#39;s &lt;broken&gt;", "&lt;script&gt;alert(1)&lt;/script&gt;");
        assertThat(page.body()).doesNotContain("<script", "hunter");
    }

    @Test
    void programsGetTheSameAsJson() throws Exception {
        pass();
        HttpResponse<String> page = ask("GET", "/debug/loops?format=json");
        assertThat(page.headers().firstValue("Content-Type")).contains("application/json");
        ObjectValue shown = ((ObjectValue) Json.parse(page.body())).list("loops").object(0);
        assertThat(shown.string("name")).isEqualTo("<network>");
        assertThat(shown.list("waiting").object(0).string("why")).isEqualTo("it's <broken>");
        ObjectValue pass = shown.list("passes").object(0);
        assertThat(pass.string("key")).isEqualTo("space/one");
        assertThat(pass.list("wokenBy").object(0).string("version")).isEqualTo("7");
        assertThat(pass.list("did").objects()).extracting(act -> act.string("what"))
                .containsExactly("PATCH /api/v1/namespaces/space/secrets/key", "made the bridge");
        assertThat(page.body()).doesNotContain("hunter");
    }

    @Test
    void healthAndReadinessAreThoseOfAllLoops() throws Exception {
        assertThat(ask("GET", "/healthz").body()).isEqualTo("ok");
        unready = "waits for [networks]";
        assertThat(ask("GET", "/healthz").statusCode()).isEqualTo(200);
        HttpResponse<String> page = ask("GET", "/readyz");
        assertThat(page.statusCode()).isEqualTo(500);
        assertThat(page.body()).isEqualTo("[-]<network> failed: waits for [networks]\nreadyz check failed\n");
        unhealthy = "hangs";
        assertThat(ask("GET", "/healthz").statusCode()).isEqualTo(500);
        assertThat(ask("GET", "/livez").statusCode()).isEqualTo(500);
    }

    @Test
    void metricsAreThoseOfTheRegistryAndNothingElseIsServed() throws Exception {
        metrics.counter("passes_total", "Passes").with().increment();
        assertThat(ask("GET", "/metrics").body()).contains("passes_total 1");
        assertThat(ask("HEAD", "/metrics").statusCode()).isEqualTo(200);
        assertThat(ask("POST", "/metrics").statusCode()).isEqualTo(405);
        assertThat(ask("GET", "/debug/loops/of/others").statusCode()).isEqualTo(404);
        assertThat(ask("GET", "/").statusCode()).isEqualTo(404);
    }

    @Test
    void requestsWithoutAnAnswerAreToldAndThoseOutsideOfAPassAreNot() {
        PassRecorder pass = trace.begin("space/one", 1);
        pass.enter();
        server.fail(new NoAnswerException("lost", new IOException()));
        try {
            recording.send(Request.of("GET", "/version"));
        } catch (NoAnswerException lost) {
            assertThat(lost).hasMessage("lost");
        }
        pass.leave();
        server.answer(200, "{}");
        recording.send(Request.of("GET", "/apis"));
        assertThat(trace.end("space/one", pass, "done", null).acts()).extracting(Act::toString)
                .containsExactly("GET /version → no answer");
    }

    @Test
    void onlySoMuchIsKept() {
        for (int number = 0; number < 500; number++) {
            trace.woken("one", new Wake(Wake.Cause.UPDATED, "networks", "one", Integer.toString(number)));
        }
        for (int number = 0; number < 500; number++) {
            PassRecorder pass = trace.begin("one", 1);
            pass.enter();
            for (int act = 0; act < 100; act++) {
                Explain.did("act " + act);
            }
            pass.leave();
            trace.end("one", pass, "done", null);
        }
        assertThat(trace.passes()).hasSize(200);
        assertThat(trace.passes().getFirst().number()).isEqualTo(500);
        assertThat(trace.passes().getFirst().acts()).hasSize(32);
        assertThat(trace.passes().getFirst().unsaid()).isEqualTo(68);
        assertThat(trace.passes()).allSatisfy(pass -> assertThat(pass.wakes().size()).isLessThanOrEqualTo(8));
        for (int number = 0; number < 2 * LoopTrace.MOST_KEYS; number++) {
            trace.woken("key " + number, Wake.asked("a test"));
        }
        assertThat(trace.begin("key 0", 1).pass(0, "", "", "").wakes()).hasSize(1);
        assertThat(trace.begin("key " + (2 * LoopTrace.MOST_KEYS - 1), 1).pass(0, "", "", "").wakes()).isEmpty();
    }

    @Test
    void whatAServerSaysOfASecretIsNotRepeated() {
        assertThat(FailureText.of(ApiFailure.of(Status.failure(422, "Invalid", "data: hunter2 is no password",
                StatusDetails.of("key", "", "secrets"))))).isEqualTo("422 Invalid");
        assertThat(FailureText.of(ApiFailure.of(Status.failure(422, "Invalid", "spec.gateway: no address",
                StatusDetails.of("one", "", "networks"))))).isEqualTo("422 Invalid: spec.gateway: no address");
        assertThat(FailureText.of(new IllegalStateException("two\nlines"))).isEqualTo("IllegalStateException: two lines");
        assertThat(FailureText.of(new IllegalStateException("x".repeat(1000)))).hasSizeLessThan(500);
    }
}
