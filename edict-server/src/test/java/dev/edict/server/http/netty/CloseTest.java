package dev.edict.server.http.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpExchange;
import dev.edict.server.http.HttpServer;
import dev.edict.server.http.HttpServerOptions;
import dev.edict.server.http.ResponseStream;
import dev.edict.server.http.StreamKind;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(180)
class CloseTest {

    private final BlockingQueue<HttpExchange> exchanges = new LinkedBlockingQueue<>();

    @ParameterizedTest
    @EnumSource
    void aRequestThatIsBeingHandledIsFinished(Wiring wiring) throws Exception {
        CompletableFuture<Void> release = new CompletableFuture<>();
        HttpServer server = wiring.start(exchange -> {
            exchanges.add(exchange);
            release.join();
            exchange.respond(200, Headers.none(), new byte[1_000_000]);
        });
        try (HttpClient client = wiring.client()) {
            CompletableFuture<HttpResponse<byte[]>> response =
                    client.sendAsync(request(wiring, server), BodyHandlers.ofByteArray());
            exchanges.take();

            Thread closing = Thread.startVirtualThread(() -> server.close(Duration.ofSeconds(30)));
            awaitRefusal(server.port());
            assertThat(response).isNotDone();
            release.complete(null);

            assertThat(response.get().body()).hasSize(1_000_000);
            closing.join();
        }
    }

    @ParameterizedTest
    @EnumSource
    void anEndlessStreamIsEndedBetweenTwoChunksAndAFiniteOneReachesItsEnd(Wiring wiring) throws Exception {
        BlockingQueue<ResponseStream> streams = new LinkedBlockingQueue<>();
        HttpServer server = wiring.start(exchange -> streams.add(exchange.stream(
                200,
                Headers.none(),
                exchange.request().path().equals("/watch") ? StreamKind.ENDLESS : StreamKind.FINITE)));
        try (HttpClient client = wiring.client()) {
            CompletableFuture<HttpResponse<String>> watch =
                    client.sendAsync(request(wiring, server, "/watch"), BodyHandlers.ofString());
            ResponseStream watchStream = streams.take();
            CompletableFuture<HttpResponse<String>> list =
                    client.sendAsync(request(wiring, server, "/list"), BodyHandlers.ofString());
            ResponseStream listStream = streams.take();
            listStream.write("one ".getBytes(StandardCharsets.UTF_8));
            watchStream.offer("event".getBytes(StandardCharsets.UTF_8));

            Thread closing = Thread.startVirtualThread(() -> server.close(Duration.ofSeconds(30)));

            assertThat(watch.get().body()).isEqualTo("event");
            assertThat(watchStream.offer(new byte[1])).isFalse();
            listStream.write("two".getBytes(StandardCharsets.UTF_8));
            listStream.close();
            assertThat(list.get().body()).isEqualTo("one two");
            closing.join();
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNotFinishedAtTheDeadlineIsCutOff(Wiring wiring) throws Exception {
        CompletableFuture<Boolean> cancelled = new CompletableFuture<>();
        HttpServer server = wiring.start(exchange -> {
            exchange.onClose(() -> cancelled.complete(exchange.cancelled()));
            exchange.stream(200, Headers.none(), StreamKind.FINITE);
            exchanges.add(exchange);
        });
        try (HttpClient client = wiring.client()) {
            CompletableFuture<HttpResponse<String>> response =
                    client.sendAsync(request(wiring, server), BodyHandlers.ofString());
            exchanges.take();

            server.close(Duration.ofMillis(100));

            assertThat(cancelled.get()).isTrue();
            assertThatThrownBy(response::get).hasRootCauseInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void idleConnectionsDoNotHoldTheServer(Wiring wiring) throws Exception {
        HttpServer server = wiring.start(exchange -> exchange.respond(200, Headers.none(), new byte[0]));
        try (HttpClient client = wiring.client()) {
            client.send(request(wiring, server), BodyHandlers.discarding());

            // Longer than the test may take: it ends because nothing is waited for.
            server.close(Duration.ofMinutes(10));
            server.close(Duration.ofMinutes(10));
        }
    }

    @Test
    void aPortThatIsTakenIsToldWithItsNumber() {
        try (HttpServer server = Wiring.PLAIN_HTTP_1.start(exchange -> {})) {
            assertThatThrownBy(() -> NettyHttpServer.start(
                            HttpServerOptions.plainText(server.port()), exchange -> {}))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("cannot listen on 127.0.0.1 port " + server.port());
        }
    }

    /** Waits until the server accepts no connection, by which time it has begun to close. */
    private static void awaitRefusal(int port) throws Exception {
        Waiting.until("the server refuses connections", () -> {
            try {
                new RawClient(port).close();
                return false;
            } catch (IOException refused) {
                return true;
            }
        });
    }

    private static HttpRequest request(Wiring wiring, HttpServer server) {
        return request(wiring, server, "/");
    }

    private static HttpRequest request(Wiring wiring, HttpServer server, String path) {
        return HttpRequest.newBuilder(wiring.uri(server, path)).build();
    }
}
