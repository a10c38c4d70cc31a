package dev.edict.server.http.netty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.http.BodyTimeoutException;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpHandler;
import dev.edict.server.http.HttpLimits;
import dev.edict.server.http.HttpServer;
import dev.edict.server.http.HttpServerOptions;
import dev.edict.server.http.MalformedBodyException;
import dev.edict.server.http.StreamKind;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What no decent client would send, byte by byte. */
@Timeout(180)
class Http1BytesTest {

    /** Short for a test, and long enough for a client on a busy machine to have sent what it sends in time. */
    private static final Duration SOON = Duration.ofSeconds(1);

    private final AtomicInteger handled = new AtomicInteger();

    @ParameterizedTest
    @ValueSource(strings = {
        "nonsense\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: user@a\r\n\r\n",
        "GET / HTTP/1.1\nHost: a\n\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX : y\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX\0: y\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX: y\0z\r\n\r\n",
        "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET nowhere HTTP/1.1\r\nHost: a\r\n\r\n",
        "CONNECT host:443 HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\na",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, identity\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
    })
    void aMalformedRequestGets400AndTheConnectionCloses(String request) throws Exception {
        try (HttpServer server = start(HttpLimits.defaults());
                RawClient client = new RawClient(server.port())) {
            String response = client.send(request + "GET /next HTTP/1.1\r\nHost: a\r\n\r\n").readToEnd();

            assertThat(response).startsWith("HTTP/1.1 400 Bad Request\r\n").containsIgnoringCase("connection: close");
            assertThat(response).endsWith("\r\n\r\n400 Bad Request\n");
            assertThat(handled).hasValue(0);
        }
    }

    @Test
    void aBodyInAnEncodingThatNobodyReadsIsRefused() throws Exception {
        for (String encoding : List.of("gzip, chunked", ",chunked")) {
            assertThat(answerTo("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: " + encoding + "\r\n\r\n0\r\n\r\n"))
                    .as(encoding).startsWith("HTTP/1.1 501 ");
        }
        assertThat(handled).hasValue(0);
        assertThat(answerTo("POST / HTTP/1.1\r\nHost: [::1]:80\r\nConnection: close\r\nTransfer-Encoding: Chunked\r\n\r\n"
                + "0\r\n\r\n")).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void anUnknownVersionOrExpectationIsRefused() throws Exception {
        assertThat(answerTo("GET / HTTP/3.7\r\nHost: a\r\n\r\n")).startsWith("HTTP/1.1 505 ");
        assertThat(answerTo("GET / HTTP/1.1\r\nHost: a\r\nExpect: the-unexpected\r\n\r\n")).startsWith("HTTP/1.1 417 ");
    }

    @Test
    void aHeadAboveTheLimitIsRefusedWithoutReadingOn() throws Exception {
        String line = "GET /" + "x".repeat(200_000) + " HTTP/1.1\r\nHost: a\r\n\r\n";
        assertThat(answerTo(line)).startsWith("HTTP/1.1 414 ");
        String field = "GET / HTTP/1.1\r\nHost: a\r\nX: " + "x".repeat(200_000) + "\r\n\r\n";
        assertThat(answerTo(field)).startsWith("HTTP/1.1 431 ");
        String fields = "GET / HTTP/1.1\r\nHost: a\r\n" + "X: yyyyyyyyyyyyyyyyyy\r\n".repeat(10_000) + "\r\n";
        assertThat(answerTo(fields)).startsWith("HTTP/1.1 431 ");
        assertThat(handled).hasValue(0);
    }

    @Test
    void aMalformedChunkIsToldToTheHandlerAndClosesTheConnection() throws Exception {
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        try (HttpServer server = start(HttpLimits.defaults(), exchange -> {
                    try {
                        exchange.body();
                    } catch (MalformedBodyException failure) {
                        thrown.complete(failure);
                        throw failure;
                    }
                });
                RawClient client = new RawClient(server.port())) {
            String response = client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n")
                    .readToEnd();

            assertThat(response).startsWith("HTTP/1.1 400 ");
            assertThat(thrown.get()).isInstanceOf(MalformedBodyException.class);
        }
    }

    @Test
    void requestsThatAreSentAheadAreAnsweredInOrder() throws Exception {
        try (HttpServer server = start(HttpLimits.defaults());
                RawClient client = new RawClient(server.port())) {
            StringBuilder requests = new StringBuilder();
            for (int i = 0; i < 100; i++) {
                requests.append("POST /").append(i).append(" HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc");
            }
            client.send(requests.toString());

            for (int i = 0; i < 100; i++) {
                assertThat(client.readUntil("(POST /" + i + " abc)")).startsWith("HTTP/1.1 200 OK");
            }
        }
    }

    @Test
    void aClientOfVersion10IsServedAndClosed() throws Exception {
        assertThat(answerTo("GET /old HTTP/1.0\r\n\r\n")).contains("(GET /old )").containsIgnoringCase("connection: close");
        try (HttpServer server = start(HttpLimits.defaults(), exchange -> {
                    try (var stream = exchange.stream(200, Headers.none(), StreamKind.FINITE)) {
                        stream.write("streamed".getBytes(StandardCharsets.US_ASCII));
                    }
                });
                RawClient client = new RawClient(server.port())) {
            String response = client.send("GET / HTTP/1.0\r\n\r\n").readToEnd();

            assertThat(response).endsWith("\r\n\r\nstreamed").doesNotContainIgnoringCase("transfer-encoding");
        }
    }

    @Test
    void aBodyAboveTheLimitIsRefusedAndTheAnswerArrivesThoughTheClientSendsOn() throws Exception {
        for (String framing : List.of("Content-Length: 10000000", "Transfer-Encoding: chunked")) {
            try (HttpServer server = start(HttpLimits.defaults());
                    RawClient client = new RawClient(server.port())) {
                client.send("POST / HTTP/1.1\r\nHost: a\r\n" + framing + "\r\n\r\n");
                Thread sender = Thread.startVirtualThread(() -> sendUntilRefused(client, framing.startsWith("T")));

                assertThat(client.readUntil("\r\n\r\n")).startsWith("HTTP/1.1 413 ").containsIgnoringCase("connection: close");
                sender.join();
            }
        }
    }

    @Test
    void aLastResponseIsNotCutShortForASlowReader() throws Exception {
        byte[] large = new byte[32 * 1024 * 1024];
        try (HttpServer server = start(HttpLimits.defaults(), exchange -> exchange.respond(
                        200, Headers.none(), exchange.request().path().equals("/large") ? large : new byte[1]));
                RawClient client = new RawClient(server.port());
                RawClient quick = new RawClient(server.port())) {
            String head = " HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n";
            client.send("POST /large" + head);
            assertThat(client.readUntil("\r\n\r\n")).containsIgnoringCase("connection: close");
            // When the one who came later and has got everything is left, the time that the server lingers is over.
            quick.send("POST /small" + head).readToEnd();

            assertThat(client.input().readNBytes(large.length)).hasSize(large.length);
        }
    }

    @Test
    void aSlowHeadRunsOutOfTime() throws Exception {
        HttpLimits limits = HttpLimits.defaults().withHeaderTimeout(SOON);
        try (HttpServer server = start(limits);
                RawClient silent = new RawClient(server.port());
                RawClient slow = new RawClient(server.port())) {
            slow.send("GET / HTTP/1.1\r\nHost: a\r\n");
            Thread drip = Thread.startVirtualThread(() -> dripHeaders(slow));

            assertThat(slow.readToEnd()).startsWith("HTTP/1.1 408 ");
            assertThat(silent.readToEnd()).isEmpty();
            drip.join();
        }
    }

    @Test
    void anIdleConnectionIsClosedAndABusyOneIsNot() throws Exception {
        HttpLimits limits = HttpLimits.defaults()
                .withIdleTimeout(SOON)
                .withHeaderTimeout(SOON);
        CompletableFuture<Void> release = new CompletableFuture<>();
        try (HttpServer server = start(limits, exchange -> {
                    if (exchange.request().path().equals("/busy")) {
                        release.join();
                    }
                    exchange.respond(200, Headers.none(), "done".getBytes(StandardCharsets.US_ASCII));
                });
                RawClient idle = new RawClient(server.port());
                RawClient busy = new RawClient(server.port())) {
            busy.send("GET /busy HTTP/1.1\r\nHost: a\r\n\r\n");
            idle.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");

            assertThat(idle.readToEnd()).endsWith("done");
            release.complete(null);
            assertThat(busy.readUntil("done")).startsWith("HTTP/1.1 200 OK");
        }
    }

    @Test
    void aSlowBodyRunsOutOfTime() throws Exception {
        HttpLimits limits = HttpLimits.defaults().withBodyTimeout(Duration.ofMillis(200));
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        try (HttpServer server = start(limits, exchange -> {
                    try {
                        exchange.body();
                    } catch (BodyTimeoutException failure) {
                        thrown.complete(failure);
                        throw failure;
                    }
                });
                RawClient client = new RawClient(server.port())) {
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\nabc");

            assertThat(client.readUntil("\r\n\r\n")).startsWith("HTTP/1.1 408 ");
            assertThat(thrown.get()).hasMessage("the request body did not arrive within 200 ms");
        }
    }

    @Test
    void aClientThatLeavesInItsBodyIsNoticed() throws Exception {
        CompletableFuture<Boolean> ended = new CompletableFuture<>();
        try (HttpServer server = start(HttpLimits.defaults(), exchange -> {
            exchange.onClose(() -> ended.complete(exchange.cancelled()));
            exchange.body();
        })) {
            try (RawClient client = new RawClient(server.port())) {
                client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nabc");
            }
            assertThat(ended.get()).isTrue();
        }
    }

    @Test
    void oneConnectionTooManyIsClosed() throws Exception {
        try (HttpServer server = start(HttpLimits.defaults().withMaxConnections(2));
                RawClient first = new RawClient(server.port());
                RawClient second = new RawClient(server.port())) {
            first.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\n").readUntil("(GET /1 )");
            second.send("GET /2 HTTP/1.1\r\nHost: a\r\n\r\n").readUntil("(GET /2 )");
            try (RawClient third = new RawClient(server.port())) {
                assertThat(third.readToEnd()).isEmpty();
            }
            first.send("GET /3 HTTP/1.1\r\nHost: a\r\n\r\n").readUntil("(GET /3 )");
        }
    }

    private String answerTo(String request) throws Exception {
        try (HttpServer server = start(HttpLimits.defaults());
                RawClient client = new RawClient(server.port())) {
            return client.send(request).readToEnd();
        }
    }

    private HttpServer start(HttpLimits limits) {
        return start(limits, exchange -> {
            handled.incrementAndGet();
            String answer = "(" + exchange.request().method() + " " + exchange.request().path() + " "
                    + new String(exchange.body(), StandardCharsets.US_ASCII) + ")";
            exchange.respond(200, Headers.none(), answer.getBytes(StandardCharsets.US_ASCII));
        });
    }

    private static HttpServer start(HttpLimits limits, HttpHandler handler) {
        return NettyHttpServer.start(
                HttpServerOptions.plainText(0).withLimits(limits).withCloseDeadline(Duration.ofSeconds(3)), handler);
    }

    private static void sendUntilRefused(RawClient client, boolean chunked) {
        byte[] piece = new byte[10_000];
        try {
            for (int i = 0; i < 1000; i++) {
                if (chunked) {
                    client.send("2710\r\n").send(piece).send("\r\n");
                } else {
                    client.send(piece);
                }
            }
        } catch (IOException refused) {
            return;
        }
    }

    private static void dripHeaders(RawClient client) {
        try {
            Waiting.until("the head is refused", () -> {
                try {
                    client.send("X: y\r\n");
                    return false;
                } catch (IOException refused) {
                    return true;
                }
            });
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
