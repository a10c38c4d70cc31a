package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.certificate.ClientTls;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.InFlight;
import dev.edict.server.filter.Seats;
import dev.edict.server.filter.User;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What still works when requests take all there is, or fail in ways that nobody foresaw. */
@Timeout(120)
class BusyServerTest {
    private static final String CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";

    @TempDir
    Path directory;

    private EdictBuilder withBob() throws Exception {
        return Edict.builder().tokenFile(Files.writeString(directory.resolve("tokens"), "secret,bob,1\n"));
    }

    private static HttpRequest asBob(RunningServer server, String path) {
        return HttpRequest.newBuilder(server.to(path).build().uri()).header("Authorization", "Bearer secret").build();
    }

    private static HttpClient stranger() {
        return HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(null)).build();
    }

    @Test
    void healthAndWatchesGoOnWhileRequestsKeepEveryCarrierBusy() throws Exception {
        int carriers = Integer.getInteger("jdk.virtualThreadScheduler.parallelism",
                Runtime.getRuntime().availableProcessors());
        AtomicBoolean computing = new AtomicBoolean(true);
        CountDownLatch busy = new CountDownLatch(carriers);
        Store store = MemoryStore.open();
        try (HttpClient stranger = stranger();
                RunningServer server = new RunningServer(withBob().store(() -> store).authorizer((user, request) -> {
                    if (user.name().equals("bob")) {
                        busy.countDown();
                        // Not a wait: work that keeps its carrier for as long as it takes.
                        while (computing.get()) {
                            Thread.onSpinWait();
                        }
                    }
                    return Decision.NO_OPINION;
                }))) {
            try (BufferedReader watch = new BufferedReader(new InputStreamReader(
                    server.open(CONFIG_MAPS + "?watch=true&fieldSelector=metadata.name%3Dlate", "application/json"),
                    StandardCharsets.UTF_8))) {
                for (int count = 0; count < carriers; count++) {
                    stranger.sendAsync(asBob(server, CONFIG_MAPS), HttpResponse.BodyHandlers.discarding());
                }
                assertThat(busy.await(60, TimeUnit.SECONDS)).isTrue();

                assertThat(server.client.send(server.to("/livez").build(), HttpResponse.BodyHandlers.ofString()).body())
                        .isEqualTo("ok");
                store.commit(Transaction.create("/registry/configmaps/default/late", """
                        {"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"late","namespace":"default"}}"""
                        .getBytes(StandardCharsets.UTF_8)));
                assertThat(watch.readLine()).contains("\"ADDED\"", "\"late\"");
            } finally {
                computing.set(false);
            }
        }
    }

    @Test
    void healthNeedsNoSeat() throws Exception {
        InFlight none = new InFlight(0, 0);
        try (HttpClient stranger = stranger(); RunningServer server = new RunningServer(withBob().seats(none))) {
            var refused = stranger.send(asBob(server, CONFIG_MAPS), HttpResponse.BodyHandlers.ofString());
            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.body()).isEqualTo("Too many requests, please try again later.\n");
            assertThat(refused.headers().firstValue("Retry-After")).contains("1");
            assertThat(server.get(CONFIG_MAPS).code()).as("masters are always worked for").isEqualTo(200);
            for (String page : new String[] {"/livez", "/readyz", "/healthz/ping"}) {
                assertThat(server.client.send(server.to(page).build(), HttpResponse.BodyHandlers.ofString()).statusCode())
                        .isEqualTo(200);
            }
        }
    }

    /** Seats that tell when Bob has given one back. */
    private static Seats telling(Semaphore left, InFlight seats) {
        return call -> {
            var seat = seats.take(call);
            return seat == null || !call.user().name().equals("bob") ? seat : () -> {
                seat.close();
                left.release();
            };
        };
    }

    @Test
    void whoReadsSlowlyKeepsNoSeat() throws Exception {
        Semaphore left = new Semaphore(0);
        InFlight one = new InFlight(1, 10);
        try (HttpClient slow = stranger();
                RunningServer server = new RunningServer(withBob()
                        .authorizer((user, request) -> Decision.ALLOWED)
                        .seats(telling(left, one)))) {
            String large = "x".repeat(900_000);
            for (int count = 0; count < 12; count++) {
                assertThat(server.send("POST", CONFIG_MAPS, "{\"metadata\":{\"name\":\"m" + count
                        + "\"},\"data\":{\"a\":\"" + large + "\"}}").code()).isEqualTo(201);
            }
            try (var unread = slow.send(asBob(server, CONFIG_MAPS), HttpResponse.BodyHandlers.ofInputStream()).body()) {
                assertThat(left.tryAcquire(60, TimeUnit.SECONDS)).isTrue();
                assertThat(one.reading()).isZero();
                assertThat(unread.read()).isEqualTo('{');
            }
        }
    }

    @Test
    void whoSendsSlowlyKeepsNoSeat() throws Exception {
        Semaphore left = new Semaphore(0);
        InFlight one = new InFlight(10, 1);
        try (HttpClient slow = stranger();
                SubmissionPublisher<ByteBuffer> body = new SubmissionPublisher<>();
                RunningServer server = new RunningServer(withBob()
                        .authorizer((user, request) -> Decision.ALLOWED)
                        .seats(telling(left, one)))) {
            var answer = slow.sendAsync(HttpRequest.newBuilder(server.to(CONFIG_MAPS).build().uri())
                    .header("Authorization", "Bearer secret").header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.fromPublisher(body)).build(), HttpResponse.BodyHandlers.ofString());
            Waiting.until("the request is on its way", body::hasSubscribers);
            body.submit(StandardCharsets.UTF_8.encode("{\"metadata\":"));
            assertThat(left.tryAcquire(60, TimeUnit.SECONDS)).isTrue();

            assertThat(one.writing()).isZero();
            assertThat(server.send("POST", CONFIG_MAPS, "{\"metadata\":{\"name\":\"quick\"}}").code()).isEqualTo(201);
            body.submit(StandardCharsets.UTF_8.encode("{\"name\":\"slow\"}}"));
            body.close();
            assertThat(answer.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(201);
        }
    }

    @Test
    void errorsOfTheMachineAreAnsweredAndCounted() throws Exception {
        try (HttpClient stranger = stranger();
                RunningServer server = new RunningServer(withBob().authorizer((user, request) -> {
                    if (user.equals(new User("bob", "1", java.util.List.of(User.AUTHENTICATED), java.util.Map.of()))) {
                        throw switch (request.name()) {
                            case "deep" -> new StackOverflowError();
                            case "large" -> new OutOfMemoryError("for this test");
                            default -> new NoClassDefFoundError("dev/edict/Missing");
                        };
                    }
                    return Decision.NO_OPINION;
                }))) {
            for (String name : new String[] {"deep", "large", "unlinked"}) {
                HttpResponse<String> answer =
                        stranger.send(asBob(server, CONFIG_MAPS + "/" + name), HttpResponse.BodyHandlers.ofString());
                assertThat(answer.statusCode()).isEqualTo(500);
                assertThat(answer.body()).contains("\"reason\":\"InternalError\"");
            }
            assertThat(server.client.send(server.to("/metrics").build(), HttpResponse.BodyHandlers.ofString()).body())
                    .contains("edict_request_panics_total 3");
        }
    }
}
