package dev.edict.server.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.certificate.ClientTls;
import dev.edict.server.http.Headers;
import dev.edict.testing.Waiting;
import io.netty.handler.codec.http2.Http2Error;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls that share a connection over HTTP/2, and what becomes of them when it goes wrong. */
@Timeout(120)
class CallClientTest {
    private static final int LARGEST = 4 * 1024 * 1024;
    private static final Duration LONG = Duration.ofSeconds(60);

    private static CallClient client(int port, ClientLimits limits) {
        TlsPeer peer = new TlsPeer(ClientTls.trusting(List.of(ScriptedServer.AUTHORITY.certificate()), null)
                .getSocketFactory(), "localhost", true);
        return new CallClient(Dialer.to("127.0.0.1", port), peer, limits);
    }

    private static CallClient client(SharingServer server) {
        return client(server.port(), ClientLimits.DEFAULT);
    }

    private static ClientRequest post(String path, String body) {
        return new ClientRequest("POST", path, "localhost", Headers.of("Content-Type", "text/plain"),
                body.getBytes(StandardCharsets.UTF_8), false);
    }

    private static String call(CallClient client, String path, String body) throws IOException {
        WholeAnswer answer = client.call(post(path, body), Deadline.after(LONG), LARGEST);
        assertThat(answer.status()).isEqualTo(200);
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    private static void echo(SharingServer.Call call) {
        call.respond(200, "text/plain", call.method() + " " + call.path() + " " + new String(call.body(), StandardCharsets.UTF_8));
    }

    private static List<String> together(int count, Callable<String> task) throws Exception {
        List<Callable<String>> tasks = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            tasks.add(task);
        }
        List<String> answers = new ArrayList<>();
        try (ExecutorService all = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<String> answer : all.invokeAll(tasks)) {
                answers.add(answer.get());
            }
        }
        return answers;
    }

    @Test
    void callsInARowAndCallsTogetherShareOneConnection() throws Exception {
        CyclicBarrier all = new CyclicBarrier(40);
        try (SharingServer server = new SharingServer(100, call -> {
                    if (call.path().equals("/together")) {
                        all.await();
                    }
                    echo(call);
                });
                CallClient client = client(server)) {
            call(client, "/first", "");
            assertThat(together(40, () -> call(client, "/together", "x"))).containsOnly("POST /together x");
            for (int index = 0; index < 40; index++) {
                assertThat(call(client, "/row?a=b", "body " + index)).isEqualTo("POST /row?a=b body " + index);
            }
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void moreCallsThanTheOtherSideAllowsOpenAnotherConnection() throws Exception {
        CyclicBarrier all = new CyclicBarrier(9);
        try (SharingServer server = new SharingServer(4, call -> {
                    if (call.path().equals("/together")) {
                        all.await();
                    }
                    echo(call);
                });
                CallClient client = client(server)) {
            call(client, "/first", "");
            assertThat(together(9, () -> call(client, "/together", "x"))).containsOnly("POST /together x");
            assertThat(server.connections()).isBetween(3, 9);
        }
    }

    @Test
    void whoeverSpeaksHttp1IsSpokenToInIt() throws Exception {
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
                    ScriptedServer.respond(out, "200 OK", "text/plain", request.text());
                    return true;
                });
                CallClient client = client(server.port(), ClientLimits.DEFAULT)) {
            for (int index = 0; index < 5; index++) {
                assertThat(call(client, "/", "x" + index)).isEqualTo("x" + index);
            }
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void largeBodiesGoBothWays() throws Exception {
        String large = "0123456789abcdef".repeat(3 * 64 * 1024);
        try (SharingServer server = new SharingServer(100, CallClientTest::echo); CallClient client = client(server)) {
            assertThat(together(3, () -> call(client, "/", large))).allMatch(answer -> answer.equals("POST / " + large));
            assertThatThrownBy(() -> client.call(post("/", large), Deadline.after(LONG), 1000))
                    .isInstanceOf(BrokenAnswerException.class)
                    .hasMessage("the response is larger than the limit of 1000 bytes");
            assertThat(call(client, "/", "x")).isEqualTo("POST / x");
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void whatWasNotLookedAtIsSentAgain() throws Exception {
        AtomicInteger count = new AtomicInteger();
        try (SharingServer server = new SharingServer(100, call -> {
                    switch (count.incrementAndGet()) {
                        case 1 -> call.reset(Http2Error.REFUSED_STREAM);
                        case 3 -> call.leave(true);
                        default -> echo(call);
                    }
                });
                CallClient client = client(server)) {
            assertThat(call(client, "/refused", "a")).isEqualTo("POST /refused a");
            assertThat(server.connections()).isEqualTo(1);
            assertThat(call(client, "/left", "b")).isEqualTo("POST /left b");
            assertThat(server.connections()).isEqualTo(2);
            assertThat(count).hasValue(4);
        }
    }

    @Test
    void whoeverIsAboutToLeaveStillAnswers() throws Exception {
        try (SharingServer server = new SharingServer(100, call -> {
                    call.leave(false);
                    echo(call);
                });
                CallClient client = client(server)) {
            assertThat(call(client, "/", "a")).isEqualTo("POST / a");
            assertThat(call(client, "/", "b")).isEqualTo("POST / b");
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void whatMayHaveBeenLookedAtIsNotSentAgain() throws Exception {
        try (SharingServer server = new SharingServer(100, call -> {
                    switch (call.path()) {
                        case "/drop" -> call.drop();
                        case "/reset" -> call.reset(Http2Error.INTERNAL_ERROR);
                        default -> {
                            call.head(200, "text/plain");
                            call.part("a part");
                            call.drop();
                        }
                    }
                });
                CallClient client = client(server)) {
            assertThatThrownBy(() -> call(client, "/drop", "x")).isInstanceOf(NetworkFailure.class);
            assertThatThrownBy(() -> call(client, "/reset", "x")).isInstanceOf(NetworkFailure.class)
                    .hasMessageMatching("stream error: stream ID \\d+; INTERNAL_ERROR; received from peer");
            assertThatThrownBy(() -> call(client, "/half", "x")).isInstanceOf(BrokenAnswerException.class);
            assertThat(server.calls()).isEqualTo(3);
        }
    }

    @Test
    void aConnectionThatWasLostWhileItRestedIsReplaced() throws Exception {
        try (SharingServer server = new SharingServer(100, CallClientTest::echo); CallClient client = client(server)) {
            call(client, "/", "a");
            server.dropConnections();
            Waiting.until("another connection is used", () -> call(client, "/", "b").equals("POST / b"));
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void aCallThatIsLateIsCancelledAloneAndASilentServerNotTrusted() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        CountDownLatch arrived = new CountDownLatch(1);
        try (SharingServer server = new SharingServer(100, call -> {
                    if (call.path().equals("/hangs")) {
                        arrived.countDown();
                        over.await();
                    }
                    echo(call);
                });
                CallClient client = client(server);
                ExecutorService others = Executors.newVirtualThreadPerTaskExecutor()) {
            call(client, "/", "warm");
            Future<String> patient = others.submit(() -> call(client, "/hangs", "patient"));
            arrived.await();
            assertThatThrownBy(() -> client.call(post("/hangs", "late"), Deadline.after(Duration.ofSeconds(2)), LARGEST))
                    .hasMessage("context deadline exceeded");
            assertThat(call(client, "/", "other")).isEqualTo("POST / other");
            over.countDown();
            assertThat(patient.get()).isEqualTo("POST /hangs patient");
            assertThat(server.connections()).as("nothing had come since the late call began").isEqualTo(2);
        }
    }

    private static ClientLimits resting(Duration idle) {
        return new ClientLimits(LONG, 10, 5, idle, 64 * 1024, 100, LONG);
    }

    @Test
    void aConnectionThatNobodyUsesEnds() throws Exception {
        try (SharingServer server = new SharingServer(100, CallClientTest::echo);
                CallClient client = client(server.port(), resting(Duration.ofMillis(200)))) {
            call(client, "/", "a");
            Waiting.until("the connection has ended", () -> !server.isConnected());
            assertThat(call(client, "/", "b")).isEqualTo("POST / b");
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void aKeptConnectionThatNobodyUsesEndsTooWithoutAnotherCall() throws Exception {
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
                    ScriptedServer.respond(out, "200 OK", "text/plain", request.text());
                    return true;
                });
                CallClient client = client(server.port(), resting(Duration.ofMillis(200)))) {
            for (int round = 0; round < 2; round++) {
                assertThat(call(client, "/", "a")).isEqualTo("a");
                Waiting.until("the connection has ended", () -> !server.isConnected());
            }
        }
    }

    @Test
    void aConnectionThatIsOldIsReplaced() throws Exception {
        try (SharingServer server = new SharingServer(100, CallClientTest::echo);
                CallClient client = client(server.port(), ClientLimits.DEFAULT.spreading(10, Duration.ofNanos(1)))) {
            for (int index = 1; index <= 3; index++) {
                assertThat(call(client, "/", "a")).isEqualTo("POST / a");
                assertThat(server.connections()).isEqualTo(index);
            }
        }
    }

    @Test
    void callsGoToTheConnectionThatIsUsedLeast() throws Exception {
        CyclicBarrier all = new CyclicBarrier(3);
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        try (SharingServer server = new SharingServer(2, call -> {
                    switch (call.path()) {
                        case "/together" -> all.await();
                        case "/stays" -> {
                            arrived.countDown();
                            over.await();
                        }
                        default -> { }
                    }
                    call.respond(200, "text/plain", call.stream().parent().id().asLongText());
                });
                CallClient client = client(server);
                ExecutorService others = Executors.newVirtualThreadPerTaskExecutor()) {
            together(3, () -> call(client, "/together", ""));
            Future<String> stays = others.submit(() -> call(client, "/stays", ""));
            arrived.await();
            String elsewhere = call(client, "/", "");
            over.countDown();
            assertThat(stays.get()).isNotEqualTo(elsewhere);
        }
    }

    @Test
    void headsHaveALargestSize() throws Exception {
        try (SharingServer server = new SharingServer(100, call -> {
                    call.head(200, "x".repeat(300 * 1024));
                    call.part("");
                });
                CallClient client = client(server)) {
            assertThatThrownBy(() -> call(client, "/", "x")).isInstanceOf(IOException.class);
        }
    }
}
