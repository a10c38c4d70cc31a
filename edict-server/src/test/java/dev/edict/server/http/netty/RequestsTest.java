package dev.edict.server.http.netty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.http.BodyTooLargeException;
import dev.edict.server.http.GzipResponse;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpExchange;
import dev.edict.server.http.HttpLimits;
import dev.edict.server.http.HttpServer;
import dev.edict.server.http.HttpVersion;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(180)
class RequestsTest {

    private static final int MANY = 500;

    @ParameterizedTest
    @EnumSource
    void theHandlerSeesWhatTheClientSent(Wiring wiring) throws Exception {
        CompletableFuture<dev.edict.server.http.HttpRequest> seen = new CompletableFuture<>();
        try (HttpServer server = wiring.start(exchange -> {
                    seen.complete(exchange.request());
                    exchange.respond(200, Headers.of("X-Answer", "Grüße"), exchange.body());
                });
                HttpClient client = wiring.client()) {
            HttpRequest request = HttpRequest.newBuilder(wiring.uri(server, "/a%20b/c?q=1&q=%C3%A4"))
                    .header("X-Question", "why")
                    .method("PATCH", BodyPublishers.ofString("the body"))
                    .build();

            HttpResponse<String> response = client.send(request, BodyHandlers.ofString());

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.version()).isEqualTo(wiring.version());
            assertThat(response.body()).isEqualTo("the body");
            assertThat(response.headers().firstValueAsLong("content-length")).hasValue(8);
            assertThat(response.headers().firstValue("date")).isPresent();
            assertThat(new String(
                            response.headers().firstValue("x-answer").orElseThrow().getBytes(StandardCharsets.ISO_8859_1),
                            StandardCharsets.UTF_8))
                    .isEqualTo("Grüße");
            assertThat(seen.join().method()).isEqualTo("PATCH");
            assertThat(seen.join().segments()).containsExactly("a b", "c");
            assertThat(seen.join().query().all("q")).containsExactly("1", "ä");
            assertThat(seen.join().headers().first("x-question")).isEqualTo("why");
            assertThat(seen.join().headers().first("Host")).isEqualTo("127.0.0.1:" + server.port());
            assertThat(seen.join().scheme()).isEqualTo(wiring.tls() ? "https" : "http");
            assertThat(seen.join().remoteAddress().getAddress().isLoopbackAddress()).isTrue();
            assertThat(seen.join().version())
                    .isEqualTo(wiring.version() == HttpClient.Version.HTTP_2 ? HttpVersion.HTTP_2 : HttpVersion.HTTP_1_1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void manyRequestsAtATimeGetTheirOwnAnswers(Wiring wiring) throws Exception {
        try (HttpServer server = wiring.start(RequestsTest::echoTarget);
                HttpClient client = wiring.client()) {
            List<CompletableFuture<HttpResponse<String>>> responses = new ArrayList<>();
            for (int i = 0; i < MANY; i++) {
                HttpRequest request = HttpRequest.newBuilder(wiring.uri(server, "/" + i)).build();
                responses.add(client.sendAsync(request, BodyHandlers.ofString()));
                if (i % 100 == 99) {
                    responses.get(i).join();
                }
            }
            for (int i = 0; i < MANY; i++) {
                assertThat(responses.get(i).get().body()).isEqualTo("/" + i);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void largeBodiesGoBothWays(Wiring wiring) throws Exception {
        byte[] body = new byte[3 * 1024 * 1024];
        new Random(1).nextBytes(body);
        try (HttpServer server = wiring.start(exchange -> {
                    byte[] received = exchange.body();
                    exchange.respond(200, Headers.none(), List.of(received, received, new byte[0], received));
                });
                HttpClient client = wiring.client()) {
            for (BodyPublisherKind kind : BodyPublisherKind.values()) {
                HttpRequest request = HttpRequest.newBuilder(wiring.uri(server, "/"))
                        .POST(kind.of(body))
                        .build();

                HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());

                assertThat(response.body()).hasSize(3 * body.length);
                assertThat(Arrays.copyOfRange(response.body(), 2 * body.length, 3 * body.length)).isEqualTo(body);
            }
        }
    }

    /** With and without a declared length, that is with Content-Length and chunked. */
    private enum BodyPublisherKind {
        DECLARED,
        CHUNKED;

        HttpRequest.BodyPublisher of(byte[] body) {
            return this == DECLARED
                    ? BodyPublishers.ofByteArray(body)
                    : BodyPublishers.fromPublisher(BodyPublishers.ofByteArray(body));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aBodyAboveTheLimitIsNotRead(Wiring wiring) throws Exception {
        AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
        try (HttpServer server = wiring.start(exchange -> {
                    try {
                        exchange.body();
                    } catch (BodyTooLargeException failure) {
                        thrown.set(failure);
                        throw failure;
                    }
                });
                HttpClient client = wiring.client()) {
            for (BodyPublisherKind kind : BodyPublisherKind.values()) {
                thrown.set(null);
                HttpRequest request = HttpRequest.newBuilder(wiring.uri(server, "/"))
                        .POST(kind.of(new byte[10_000_000]))
                        .build();
                try {
                    HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
                    assertThat(response.statusCode()).isEqualTo(413);
                } catch (IOException brokenPipe) {
                    // The JDK's client may fail to send the rest before it looks at the answer.
                    assertThat(brokenPipe).isNotNull();
                }
                assertThat(thrown.get())
                        .isInstanceOf(BodyTooLargeException.class)
                        .hasMessage("the request body is larger than 3145728 bytes");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aResponseMayComeBeforeTheRequestBodyWasRead(Wiring wiring) throws Exception {
        try (HttpServer server =
                        wiring.start(exchange -> exchange.respond(401, Headers.none(), "no".getBytes(StandardCharsets.UTF_8)));
                HttpClient client = wiring.client()) {
            for (int i = 0; i < 20; i++) {
                HttpRequest request = HttpRequest.newBuilder(wiring.uri(server, "/"))
                        .POST(BodyPublishers.ofByteArray(new byte[100_000]))
                        .build();

                HttpResponse<String> response = client.send(request, BodyHandlers.ofString());

                assertThat(response.statusCode()).isEqualTo(401);
                assertThat(response.body()).isEqualTo("no");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void theClientIsToldToGoOnOnlyWhenTheBodyIsWanted(Wiring wiring) throws Exception {
        try (HttpServer server = wiring.start(exchange -> {
                    boolean wanted = exchange.request().path().equals("/wanted");
                    exchange.respond(200, Headers.none(), wanted ? exchange.body() : new byte[0]);
                });
                HttpClient client = wiring.client()) {
            for (String path : List.of("/wanted", "/unwanted", "/wanted")) {
                HttpRequest request = HttpRequest.newBuilder(wiring.uri(server, path))
                        .expectContinue(true)
                        .POST(BodyPublishers.ofString("content"))
                        .build();

                HttpResponse<String> response = client.send(request, BodyHandlers.ofString());

                assertThat(response.statusCode()).isEqualTo(200);
                assertThat(response.body()).isEqualTo(path.equals("/wanted") ? "content" : "");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aHeadRequestGetsTheHeadersOnly(Wiring wiring) throws Exception {
        try (HttpServer server = wiring.start(RequestsTest::echoTarget);
                HttpClient client = wiring.client()) {
            HttpRequest request = HttpRequest.newBuilder(wiring.uri(server, "/12345"))
                    .method("HEAD", BodyPublishers.noBody())
                    .build();
            for (int i = 0; i < 3; i++) {
                HttpResponse<String> response = client.send(request, BodyHandlers.ofString());

                assertThat(response.statusCode()).isEqualTo(200);
                assertThat(response.headers().firstValueAsLong("content-length")).hasValue(6);
                assertThat(response.body()).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aHandlerThatFailsOrForgetsAnswersWithABare500(Wiring wiring) throws Exception {
        try (HttpServer server = wiring.start(exchange -> {
                    if (exchange.request().path().equals("/fail")) {
                        throw new IllegalStateException("a secret");
                    }
                });
                HttpClient client = wiring.client()) {
            for (String path : List.of("/fail", "/forget")) {
                HttpResponse<String> response =
                        client.send(HttpRequest.newBuilder(wiring.uri(server, path)).build(), BodyHandlers.ofString());

                assertThat(response.statusCode()).isEqualTo(500);
                assertThat(response.body()).isEqualTo("500 Internal Server Error\n");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSecondResponseIsRefused(Wiring wiring) throws Exception {
        AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
        CompletableFuture<Void> done = new CompletableFuture<>();
        try (HttpServer server = wiring.start(exchange -> {
                    exchange.respond(200, Headers.none(), new byte[0]);
                    try {
                        exchange.respond(200, Headers.none(), new byte[0]);
                    } catch (IllegalStateException expected) {
                        thrown.set(expected);
                    }
                    done.complete(null);
                });
                HttpClient client = wiring.client()) {
            client.send(HttpRequest.newBuilder(wiring.uri(server, "/")).build(), BodyHandlers.ofString());
            done.get();
        }
        assertThat(thrown.get()).hasMessage("the request has been responded to");
    }

    @ParameterizedTest
    @EnumSource
    void largeResponsesAreCompressedForThoseWhoAcceptIt(Wiring wiring) throws Exception {
        byte[] large = "compressible ".repeat(20_000).getBytes(StandardCharsets.UTF_8);
        byte[] small = new byte[GzipResponse.THRESHOLD_BYTES];
        try (HttpServer server = wiring.start(exchange -> GzipResponse.respond(
                        exchange,
                        200,
                        Headers.of("Vary", "Origin"),
                        List.of(exchange.request().path().equals("/large") ? large : small),
                        () -> {}));
                HttpClient client = wiring.client()) {
            HttpResponse<byte[]> compressed = get(client, wiring, server, "/large", "deflate, gzip");
            HttpResponse<byte[]> plain = get(client, wiring, server, "/large", "gzip;q=0");
            HttpResponse<byte[]> tooSmall = get(client, wiring, server, "/small", "gzip");

            assertThat(compressed.headers().firstValue("content-encoding")).hasValue("gzip");
            assertThat(compressed.headers().allValues("vary")).containsExactly("Origin", "Accept-Encoding");
            assertThat(compressed.body().length).isLessThan(large.length / 10);
            assertThat(new GZIPInputStream(new ByteArrayInputStream(compressed.body())).readAllBytes()).isEqualTo(large);
            assertThat(plain.headers().firstValue("content-encoding")).isEmpty();
            assertThat(plain.body()).isEqualTo(large);
            assertThat(tooSmall.headers().firstValue("content-encoding")).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void anExchangeEndsOnceWhenItsResponseIsSent(Wiring wiring) throws Exception {
        CompletableFuture<Boolean> cancelled = new CompletableFuture<>();
        try (HttpServer server = wiring.start(exchange -> {
                    exchange.onClose(() -> cancelled.complete(exchange.cancelled()));
                    exchange.respond(200, Headers.none(), new byte[100_000]);
                });
                HttpClient client = wiring.client()) {
            client.send(HttpRequest.newBuilder(wiring.uri(server, "/")).build(), BodyHandlers.ofString());

            assertThat(cancelled.get()).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aHeaderAboveTheLimitIsRefused(Wiring wiring) throws Exception {
        HttpLimits limits = HttpLimits.defaults().withMaxHeaderBytes(8 * 1024);
        try (HttpServer server = wiring.start(limits, RequestsTest::echoTarget);
                HttpClient client = wiring.client()) {
            HttpRequest request = HttpRequest.newBuilder(wiring.uri(server, "/"))
                    .header("X-Large", "x".repeat(9 * 1024))
                    .build();
            assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(431);
            HttpRequest next = HttpRequest.newBuilder(wiring.uri(server, "/next")).build();
            assertThat(client.send(next, BodyHandlers.ofString()).body()).isEqualTo("/next");
        }
    }

    private static void echoTarget(HttpExchange exchange) {
        exchange.respond(200, Headers.none(), exchange.request().target().getBytes(StandardCharsets.UTF_8));
    }

    private static HttpResponse<byte[]> get(
            HttpClient client, Wiring wiring, HttpServer server, String path, String accepted) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(wiring.uri(server, path))
                .header("Accept-Encoding", accepted)
                .build();
        return client.send(request, BodyHandlers.ofByteArray());
    }
}
