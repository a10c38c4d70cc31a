package dev.edict.server.http.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.http.ConnectionLostException;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpLimits;
import dev.edict.server.http.HttpServer;
import dev.edict.server.http.ResponseStream;
import dev.edict.server.http.StreamKind;
import dev.edict.testing.Waiting;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(180)
class StreamsTest {

    private static final int WATCHERS = 50;
    private static final int EVENTS = 5_000;

    /** Short for a test, and long enough for a client on a busy machine to have sent what it sends in time. */
    private static final Duration SOON = Duration.ofSeconds(1);

    private final BlockingQueue<ResponseStream> opened = new LinkedBlockingQueue<>();

    @ParameterizedTest
    @EnumSource
    void everyWatcherGetsEveryEventInOrder(Wiring wiring) throws Exception {
        try (HttpServer server = wiring.start(exchange -> opened.add(open(exchange)));
                HttpClient client = wiring.client()) {
            List<CompletableFuture<List<String>>> watchers = new ArrayList<>();
            List<ResponseStream> streams = new ArrayList<>();
            for (int i = 0; i < WATCHERS; i++) {
                watchers.add(watch(client, wiring, server));
                streams.add(opened.take());
            }

            for (int event = 0; event < EVENTS; event++) {
                byte[] chunk = ("event " + event + "\n").getBytes(StandardCharsets.UTF_8);
                for (ResponseStream stream : streams) {
                    assertThat(stream.offer(chunk)).isTrue();
                }
            }
            streams.forEach(ResponseStream::close);

            for (CompletableFuture<List<String>> watcher : watchers) {
                List<String> lines = watcher.get();
                assertThat(lines).hasSize(EVENTS);
                for (int event = 0; event < EVENTS; event++) {
                    assertThat(lines.get(event)).isEqualTo("event " + event);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSmallEventArrivesAtOnce(Wiring wiring) throws Exception {
        try (HttpServer server = wiring.start(exchange -> opened.add(open(exchange)));
                HttpClient client = wiring.client()) {
            HttpResponse<InputStream> response = begin(client, wiring, server);
            assertThat(response.statusCode()).isEqualTo(200);
            ResponseStream stream = opened.take();
            BufferedReader reader = reader(response);
            for (int i = 0; i < 100; i++) {
                stream.offer(("event " + i + "\n").getBytes(StandardCharsets.UTF_8));
                assertThat(reader.readLine()).isEqualTo("event " + i);
            }
            stream.close();
            assertThat(reader.readLine()).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aWatcherThatDoesNotReadIsRefusedMoreAndHoldsNoMoreThanTheBound(Wiring wiring) throws Exception {
        int bound = 256 * 1024;
        HttpLimits limits = HttpLimits.defaults().withMaxPendingBytes(bound);
        try (HttpServer server = wiring.start(limits, exchange -> opened.add(open(exchange)));
                HttpClient client = wiring.client()) {
            HttpResponse<InputStream> response = begin(client, wiring, server);
            ResponseStream stream = opened.take();
            byte[] chunk = new byte[1000];
            AtomicLong taken = new AtomicLong();
            AtomicLong mostPending = new AtomicLong();
            long most = Waiting.untilStill("the watcher takes no more", () -> {
                while (stream.offer(chunk)) {
                    taken.addAndGet(chunk.length);
                    mostPending.accumulateAndGet(stream.pendingBytes(), Math::max);
                }
                return taken.get();
            });

            assertThat(mostPending.get()).isLessThanOrEqualTo(bound);
            // Sockets, windows and the client's own buffers take some megabytes before anything waits here.
            assertThat(most).isLessThan(64 * 1024 * 1024);
            stream.abort();
            assertThat(stream.offer(chunk)).isFalse();
            assertThat(stream.pendingBytes()).isZero();
            response.body().close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aWriterWaitsForASlowReader(Wiring wiring) throws Exception {
        int chunks = 2_000;
        byte[] chunk = new byte[64 * 1024];
        AtomicLong mostPending = new AtomicLong();
        CompletableFuture<Void> written = new CompletableFuture<>();
        try (HttpServer server = wiring.start(exchange -> {
                    ResponseStream stream = exchange.stream(200, Headers.none(), StreamKind.FINITE);
                    for (int i = 0; i < chunks; i++) {
                        stream.write(chunk);
                        mostPending.accumulateAndGet(stream.pendingBytes(), Math::max);
                    }
                    stream.close();
                    written.complete(null);
                });
                HttpClient client = wiring.client()) {
            HttpResponse<InputStream> response = begin(client, wiring, server);
            assertThat(written).isNotDone();
            long read = 0;
            byte[] buffer = new byte[64 * 1024];
            int count;
            while ((count = response.body().read(buffer)) >= 0) {
                read += count;
            }
            assertThat(read).isEqualTo((long) chunks * chunk.length);
            written.get();
            assertThat(mostPending.get()).isLessThanOrEqualTo(320 * 1024);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aClientThatGoesAwayEndsTheExchange(Wiring wiring) throws Exception {
        CompletableFuture<Boolean> cancelled = new CompletableFuture<>();
        try (HttpServer server = wiring.start(exchange -> {
                    exchange.onClose(() -> cancelled.complete(exchange.cancelled()));
                    opened.add(open(exchange));
                })) {
            HttpClient client = wiring.client();
            HttpResponse<InputStream> response = begin(client, wiring, server);
            ResponseStream stream = opened.take();
            stream.offer("x\n".getBytes(StandardCharsets.UTF_8));
            response.body().read();

            client.shutdownNow();

            assertThat(cancelled.get()).isTrue();
            assertThat(stream.closed()).isTrue();
            assertThat(stream.offer(new byte[1])).isFalse();
            assertThatThrownBy(() -> stream.write(new byte[1])).isInstanceOf(ConnectionLostException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aStreamThatIsAbortedDoesNotLookComplete(Wiring wiring) throws Exception {
        try (HttpServer server = wiring.start(exchange -> opened.add(open(exchange)));
                HttpClient client = wiring.client()) {
            HttpResponse<InputStream> response = begin(client, wiring, server);
            ResponseStream stream = opened.take();
            stream.offer("first\n".getBytes(StandardCharsets.UTF_8));
            BufferedReader reader = reader(response);
            assertThat(reader.readLine()).isEqualTo("first");

            stream.abort();

            assertThatThrownBy(reader::readLine).isInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aHandlerThatFailsInAStreamAbortsIt(Wiring wiring) throws Exception {
        CompletableFuture<Void> read = new CompletableFuture<>();
        try (HttpServer server = wiring.start(exchange -> {
                    exchange.stream(200, Headers.none(), StreamKind.FINITE).write("part\n".getBytes(StandardCharsets.UTF_8));
                    read.join();
                    throw new IllegalStateException("half way");
                });
                HttpClient client = wiring.client()) {
            BufferedReader reader = reader(begin(client, wiring, server));
            assertThat(reader.readLine()).isEqualTo("part");
            read.complete(null);
            assertThatThrownBy(reader::readLine).isInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aClientThatReadsNothingForTooLongIsCutOff(Wiring wiring) throws Exception {
        HttpLimits limits = HttpLimits.defaults().withWriteTimeout(SOON);
        CompletableFuture<Throwable> failed = new CompletableFuture<>();
        CompletableFuture<Boolean> cancelled = new CompletableFuture<>();
        try (HttpServer server = wiring.start(limits, exchange -> {
                    exchange.onClose(() -> cancelled.complete(exchange.cancelled()));
                    ResponseStream stream = exchange.stream(200, Headers.none(), StreamKind.FINITE);
                    try {
                        while (true) {
                            stream.write(new byte[64 * 1024]);
                        }
                    } catch (ConnectionLostException expected) {
                        failed.complete(expected);
                        throw expected;
                    }
                });
                HttpClient client = wiring.client()) {
            HttpResponse<InputStream> response = begin(client, wiring, server);

            assertThat(failed.get()).isInstanceOf(ConnectionLostException.class);
            assertThat(cancelled.get()).isTrue();
            response.body().close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLargeResponseThatNobodyReadsIsGivenUp(Wiring wiring) throws Exception {
        HttpLimits limits = HttpLimits.defaults().withWriteTimeout(SOON);
        CompletableFuture<Boolean> cancelled = new CompletableFuture<>();
        try (HttpServer server = wiring.start(limits, exchange -> {
                    exchange.respond(200, Headers.none(), new byte[64 * 1024 * 1024]);
                    cancelled.complete(exchange.cancelled());
                });
                HttpClient client = wiring.client()) {
            HttpResponse<InputStream> response = begin(client, wiring, server);

            cancelled.get();
            assertThatThrownBy(() -> response.body().readAllBytes()).isInstanceOf(IOException.class);
        }
    }

    private static ResponseStream open(dev.edict.server.http.HttpExchange exchange) {
        return exchange.stream(200, Headers.of("Content-Type", "application/json"), StreamKind.ENDLESS);
    }

    private static HttpResponse<InputStream> begin(HttpClient client, Wiring wiring, HttpServer server)
            throws Exception {
        return client.send(HttpRequest.newBuilder(wiring.uri(server, "/")).build(), BodyHandlers.ofInputStream());
    }

    private static CompletableFuture<List<String>> watch(HttpClient client, Wiring wiring, HttpServer server) {
        HttpRequest request = HttpRequest.newBuilder(wiring.uri(server, "/")).build();
        return client.sendAsync(request, BodyHandlers.ofString())
                .thenApply(response -> response.body().lines().toList());
    }

    private static BufferedReader reader(HttpResponse<InputStream> response) {
        return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }
}
