package dev.edict.server;

import static dev.edict.server.WebhookBench.VALIDATING;
import static dev.edict.server.WebhookBench.allowed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.server.http.client.ScriptedServer;
import dev.edict.server.http.client.SharingServer;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** How reviews reach webhooks: on which connections, how often, and where to. All words are those of a real server. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WebhookTransportTest {
    private static final String FAILED = "Internal error occurred: failed calling webhook \"far.example.com\": ";

    private final WebhookBench bench = new WebhookBench(Edict.builder());
    private final AtomicInteger made = new AtomicInteger();

    WebhookTransportTest() throws IOException {}

    @AfterEach
    void clear() throws Exception {
        bench.clear();
    }

    @AfterAll
    void stop() throws IOException {
        bench.close();
    }

    private void configure(int port, String path) throws Exception {
        bench.clear();
        bench.configure(VALIDATING, "far", bench.webhook("far", (request, out) -> allowed())
                .withAt(new StringValue("https://localhost:" + port + path), "clientConfig", "url"));
    }

    private int create() throws Exception {
        return bench.create("sent-" + made.incrementAndGet()).code();
    }

    private String complaint() throws Exception {
        return bench.create("sent-" + made.incrementAndGet()).body().string("message");
    }

    private static String allowing(byte[] review) {
        String uid = ((ObjectValue) Json.parse(review)).object("request").string("uid");
        return Json.text(ObjectValue.of("kind", "AdmissionReview", "apiVersion", "admission.k8s.io/v1",
                "response", ObjectValue.of("uid", uid, "allowed", true)));
    }

    private static void allow(ScriptedServer.Request request, OutputStream out) throws IOException {
        ScriptedServer.respond(out, "200 OK", "application/json",
                request.body().length == 0 ? "{}" : allowing(request.body()));
    }

    private static void send(OutputStream out, String status, String header) throws IOException {
        ScriptedServer.write(out, "HTTP/1.1 " + status + "\r\n" + header + "Content-Length: 0\r\n\r\n");
    }

    @Test
    void allCallsToAWebhookThatSpeaksHttp2ShareOneConnection() throws Exception {
        int count = 20;
        CyclicBarrier together = new CyclicBarrier(count);
        try (SharingServer server = new SharingServer(250, call -> {
            if (call.path().startsWith("/together?timeout=")) {
                together.await();
            }
            call.respond(200, "application/json", allowing(call.body()));
        })) {
            configure(server.port(), "/row");
            for (int index = 0; index < count; index++) {
                assertThat(create()).isEqualTo(201);
            }
            configure(server.port(), "/together");
            List<Callable<Integer>> creators = new ArrayList<>();
            for (int index = 0; index < count; index++) {
                creators.add(this::create);
            }
            try (ExecutorService all = Executors.newVirtualThreadPerTaskExecutor()) {
                for (Future<Integer> created : all.invokeAll(creators)) {
                    assertThat(created.get()).isEqualTo(201);
                }
            }
            assertThat(server.connections()).as("whichever path they have").isEqualTo(1);
            assertThat(server.calls()).isEqualTo(2 * count);
        }
    }

    @Test
    void aReviewIsNotSentAgainWhenTheConnectionEndsInsteadOfAnAnswer() throws Exception {
        AtomicInteger count = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
            if (count.incrementAndGet() == 2) {
                return false;
            }
            allow(request, out);
            return true;
        })) {
            configure(server.port(), "/once");
            assertThat(create()).isEqualTo(201);
            assertThat(complaint()).isEqualTo(FAILED + "failed to call webhook: Post \"https://localhost:" + server.port()
                    + "/once?timeout=30s\": EOF");
            assertThat(count).hasValue(2);
            assertThat(create()).isEqualTo(201);
        }
    }

    @Test
    void aKeptConnectionThatHasEndedIsNotUsed() throws Exception {
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
            allow(request, out);
            return true;
        })) {
            configure(server.port(), "/kept");
            for (int index = 0; index < 5; index++) {
                assertThat(create()).isEqualTo(201);
                server.dropConnections();
            }
        }
    }

    @Test
    void whoeverAsksToBeAskedAgainIsAskedAgain() throws Exception {
        AtomicInteger count = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
            int turn = count.incrementAndGet();
            if (request.head().startsWith("POST /never") || turn < 3) {
                send(out, turn % 2 == 0 ? "429 Too Many Requests" : "503 Service Unavailable", "Retry-After: 0\r\n");
            } else {
                allow(request, out);
            }
            return true;
        })) {
            configure(server.port(), "/later");
            assertThat(create()).isEqualTo(201);
            assertThat(count).hasValue(3);
            count.set(0);
            configure(server.port(), "/never");
            assertThat(complaint()).isEqualTo(
                    FAILED + "failed to call webhook: the server is currently unable to handle the request");
            assertThat(count).as("ten times more").hasValue(11);
        }
    }

    /** Answers with the redirection that the path says, and allows everything else. */
    private static boolean redirect(ScriptedServer.Request request, OutputStream out, String elsewhere) throws IOException {
        String path = request.head().split(" ", -1)[1];
        switch (path.substring(0, path.indexOf('?') < 0 ? path.length() : path.indexOf('?'))) {
            case "/307" -> send(out, "307 Temporary Redirect", "Location: /there?x=y\r\n");
            case "/302" -> send(out, "302 Found", "Location: /there\r\n");
            case "/nowhere" -> send(out, "302 Found", "");
            case "/loop" -> send(out, "308 Permanent Redirect", "Location: /loop\r\n");
            case "/plain" -> send(out, "307 Temporary Redirect", "Location: http://localhost:1/there\r\n");
            case "/elsewhere" -> send(out, "307 Temporary Redirect", "Location: " + elsewhere + "\r\n");
            default -> allow(request, out);
        }
        return true;
    }

    @Test
    void redirectionsAreFollowed() throws Exception {
        try (ScriptedServer other = new ScriptedServer((request, out) -> redirect(request, out, ""));
                ScriptedServer server = new ScriptedServer(
                        (request, out) -> redirect(request, out, "https://localhost:" + other.port() + "/there"))) {
            configure(server.port(), "/307");
            assertThat(create()).isEqualTo(201);
            assertThat(server.requests().getLast().head()).startsWith("POST /there?x=y HTTP/1.1\r\n");
            configure(server.port(), "/elsewhere");
            assertThat(create()).isEqualTo(201);
            assertThat(other.requests()).hasSize(1);
            configure(server.port(), "/302");
            create();
            assertThat(server.requests().getLast().head()).startsWith("GET /there HTTP/1.1\r\n").doesNotContain("Content-Type");
        }
    }

    @Test
    void whatIsNotFollowedIsTold() throws Exception {
        try (ScriptedServer server = new ScriptedServer((request, out) -> redirect(request, out, ""))) {
            configure(server.port(), "/nowhere");
            assertThat(complaint()).isEqualTo(FAILED
                    + "failed to call webhook: the server responded with the status code 302 but did not return more information");
            configure(server.port(), "/loop");
            assertThat(complaint()).isEqualTo(FAILED + "failed to call webhook: Post \"/loop\": stopped after 10 redirects");
            assertThat(server.requests()).hasSize(11);
            configure(server.port(), "/plain");
            assertThat(complaint()).as("the real server would send it unencrypted").isEqualTo(FAILED
                    + "failed to call webhook: Post \"http://localhost:1/there\": unsupported protocol scheme \"http\"");
        }
    }
}
