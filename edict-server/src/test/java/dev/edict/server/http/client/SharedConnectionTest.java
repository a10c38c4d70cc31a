package dev.edict.server.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.certificate.ClientTls;
import dev.edict.server.http.Headers;
import dev.edict.testing.Waiting;
import io.netty.handler.codec.http2.Http2Error;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What befalls one call is nothing to those who share a connection with it. */
@Timeout(120)
class SharedConnectionTest {
    private static final int LARGEST = 4 * 1024 * 1024;
    private static final Duration LONG = Duration.ofSeconds(60);

    private static CallClient client(Dialer dialer) {
        TlsPeer peer = new TlsPeer(ClientTls.trusting(List.of(ScriptedServer.AUTHORITY.certificate()), null)
                .getSocketFactory(), "localhost", true);
        return new CallClient(dialer, peer, ClientLimits.DEFAULT);
    }

    private static CallClient client(SharingServer server) {
        return client(Dialer.to("127.0.0.1", server.port()));
    }

    private static String call(CallClient client, String path, String body, Deadline deadline) throws IOException {
        ClientRequest request = new ClientRequest("POST", path, "localhost", Headers.of("Content-Type", "text/plain"),
                body.getBytes(StandardCharsets.UTF_8), false);
        return new String(client.call(request, deadline, LARGEST).body(), StandardCharsets.UTF_8);
    }

    private static String call(CallClient client, String path) throws IOException {
        return call(client, path, "", Deadline.after(LONG));
    }

    /** Answers with its path; a call to /patient when it is told to. */
    private static final class Patience implements SharingServer.Script {
        private final CountDownLatch arrived = new CountDownLatch(1);
        private final CountDownLatch over = new CountDownLatch(1);

        @Override
        public void take(SharingServer.Call call) throws Exception {
            switch (call.path()) {
                case "/patient" -> {
                    arrived.countDown();
                    over.await();
                    call.respond(200, "text/plain", call.path());
                }
                case "/never" -> call.head(200, "text/plain");
                case "/full" -> call.reset(Http2Error.REFUSED_STREAM);
                case "/odd-value" -> call.respond("x-odd", "one\nline: more");
                case "/odd-name" -> call.respond("x{odd}", "one");
                default -> call.respond(200, "text/plain", call.path());
            }
        }
    }

    /** Does something while a call waits, which must not notice. */
    private interface Beside {
        void happen(CallClient client, SharingServer server) throws Exception;
    }

    private static void besideAPatientCall(Beside what) throws Exception {
        Patience patience = new Patience();
        try (SharingServer server = new SharingServer(100, patience);
                CallClient client = client(server);
                ExecutorService others = Executors.newVirtualThreadPerTaskExecutor()) {
            call(client, "/warm");
            Future<String> patient = others.submit(() -> call(client, "/patient"));
            patience.arrived.await();
            try {
                what.happen(client, server);
            } finally {
                patience.over.countDown();
            }
            assertThat(patient.get()).isEqualTo("/patient");
        }
    }

    @Test
    void aCallWhoseTimeIsOverIsNotSentAndEndsNoOther() throws Exception {
        besideAPatientCall((client, server) -> {
            for (Duration passed : List.of(Duration.ZERO, Duration.ofSeconds(-1))) {
                assertThatThrownBy(() -> call(client, "/late", "", Deadline.after(passed)))
                        .isInstanceOf(NetworkFailure.class).hasMessage("context deadline exceeded");
            }
            assertThat(call(client, "/next")).isEqualTo("/next");
            assertThat(server.calls()).isEqualTo(3);
            assertThat(server.connections()).isEqualTo(1);
        });
    }

    @Test
    void callsThatHaveHardlyAnyTimeEndNoOther() throws Exception {
        String body = "x".repeat(20_000);
        besideAPatientCall((client, server) -> {
            for (int round = 0; round < 60; round++) {
                try {
                    assertThat(call(client, "/hurried", body, Deadline.after(Duration.ofNanos(20_000L * round))))
                            .isEqualTo("/hurried");
                } catch (NetworkFailure late) {
                    assertThat(late).hasMessage("context deadline exceeded");
                } catch (BrokenAnswerException late) {
                    assertThat(late).hasMessage("context deadline exceeded");
                }
            }
            assertThat(call(client, "/next")).isEqualTo("/next");
            assertThat(server.connections()).as("they prove nothing").isEqualTo(1);
        });
    }

    @Test
    void aCallerWhoIsInterruptedEndsNoOther() throws Exception {
        besideAPatientCall((client, server) -> {
            CompletableFuture<String> told = new CompletableFuture<>();
            Thread caller = Thread.startVirtualThread(() -> {
                try {
                    told.complete(call(client, "/never"));
                } catch (IOException interrupted) {
                    told.complete(interrupted.getMessage() + ", " + Thread.currentThread().isInterrupted());
                }
            });
            Waiting.until("the call has come", () -> server.calls() == 3);
            caller.interrupt();
            assertThat(told.get()).isEqualTo("context canceled, true");
            assertThat(call(client, "/next")).isEqualTo("/next");
            assertThat(server.connections()).isEqualTo(1);
        });
    }

    @Test
    void whoeverRefusesManyCallsIsStillHeard() throws Exception {
        besideAPatientCall((client, server) -> {
            for (int round = 0; round < 2; round++) {
                List<Future<String>> refused = new ArrayList<>();
                try (ExecutorService others = Executors.newVirtualThreadPerTaskExecutor()) {
                    for (int index = 0; index < 90; index++) {
                        refused.add(others.submit(() -> call(client, "/full")));
                    }
                }
                assertThat(refused).allSatisfy(call -> assertThat(call.exceptionNow()).isInstanceOf(NetworkFailure.class)
                        .hasMessageContaining("REFUSED_STREAM"));
            }
            assertThat(server.connections()).isEqualTo(1);
        });
    }

    @Test
    void anAnswerWithAnUnfitHeaderEndsNoOther() throws Exception {
        besideAPatientCall((client, server) -> {
            assertThatThrownBy(() -> call(client, "/odd-value")).isInstanceOf(NetworkFailure.class).hasMessageContaining("x-odd");
            assertThatThrownBy(() -> call(client, "/odd-name")).isInstanceOf(NetworkFailure.class).hasMessageContaining("x{odd}");
            assertThat(call(client, "/next")).isEqualTo("/next");
            assertThat(server.connections()).isEqualTo(1);
        });
    }

    @Test
    void answersThatComeBeforeTheQuestionWasTakenLeaveNothingBehind() throws Exception {
        String large = "x".repeat(300_000);
        try (SharingServer server = new SharingServer(4, call -> call.respond(200, "text/plain", call.path()));
                CallClient client = client(server)) {
            for (int round = 0; round < 12; round++) {
                assertThat(call(client, SharingServer.HASTY, large, Deadline.after(LONG))).isEqualTo(SharingServer.HASTY);
            }
            assertThat(call(client, "/", large, Deadline.after(LONG))).isEqualTo("/");
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void aConnectionThatAllowsNoCallsIsGivenUp() throws Exception {
        try (SharingServer server = new SharingServer(0, call -> call.respond(200, "text/plain", ""));
                CallClient client = client(server)) {
            assertThatThrownBy(() -> call(client, "/")).isInstanceOf(NetworkFailure.class);
            Waiting.until("all connections have ended", () -> !server.isConnected());
        }
    }

    @Test
    void whatIsRefusedAfterItsAnswerBeganIsNotSentAgain() throws Exception {
        try (SharingServer server = new SharingServer(100, call -> {
                    call.head(200, "text/plain");
                    call.part("a part");
                    call.reset(Http2Error.REFUSED_STREAM);
                });
                CallClient client = client(server)) {
            assertThatThrownBy(() -> call(client, "/")).isInstanceOf(BrokenAnswerException.class);
            assertThat(server.calls()).isEqualTo(1);
        }
    }

    @Test
    void whoeverLeavesInAngerAtTheFirstCallIsNotAskedAgain() throws Exception {
        try (SharingServer server = new SharingServer(100, call -> call.expel(Http2Error.ENHANCE_YOUR_CALM));
                CallClient client = client(server)) {
            assertThatThrownBy(() -> call(client, "/")).isInstanceOf(NetworkFailure.class)
                    .hasMessage("http2: Transport received GOAWAY from server ErrCode:ENHANCE_YOUR_CALM");
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    /** Knows the way, but does not tell the first who asks before it is released. */
    private static final class Slow implements Dialer {
        private final Dialer.Address address;
        private final AtomicBoolean asked = new AtomicBoolean();
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);

        Slow(SharingServer server) {
            this.address = new Dialer.Address("127.0.0.1", server.port());
        }

        @Override
        public Dialer.Address address() throws IOException {
            if (asked.compareAndSet(false, true)) {
                reached.countDown();
                try {
                    released.await();
                } catch (InterruptedException interrupted) {
                    throw new InterruptedIOException();
                }
            }
            return address;
        }
    }

    @Test
    void whoeverCannotConnectHoldsUpNobodyElse() throws Exception {
        try (SharingServer server = new SharingServer(100, call -> call.respond(200, "text/plain", call.path()));
                ExecutorService others = Executors.newVirtualThreadPerTaskExecutor()) {
            Slow slow = new Slow(server);
            try (CallClient client = client(slow)) {
                Future<String> first = others.submit(() -> call(client, "/first"));
                slow.reached.await();
                try {
                    assertThat(call(client, "/second")).isEqualTo("/second");
                    assertThat(call(client, "/third")).isEqualTo("/third");
                    assertThat(server.connections()).isEqualTo(1);
                } finally {
                    slow.released.countDown();
                }
                assertThat(first.get()).isEqualTo("/first");
            }
        }
    }

    @Test
    void aCallThatWasConnectingWhenItsClientWasClosedIsMade() throws Exception {
        try (SharingServer server = new SharingServer(100, call -> call.respond(200, "text/plain", call.path()));
                ExecutorService others = Executors.newVirtualThreadPerTaskExecutor()) {
            Slow slow = new Slow(server);
            CallClient client = client(slow);
            Future<String> first = others.submit(() -> call(client, "/first"));
            slow.reached.await();
            client.close();
            slow.released.countDown();
            assertThat(first.get()).isEqualTo("/first");
            assertThat(server.connections()).isEqualTo(1);
            Waiting.until("its connection has ended", () -> !server.isConnected());
        }
    }
}
