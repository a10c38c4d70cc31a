package dev.edict.server.http.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.http.ConnectionLostException;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpExchange;
import dev.edict.server.http.HttpServer;
import dev.edict.server.http.UpgradeException;
import dev.edict.server.http.WebSocketConnection;
import dev.edict.server.http.WebSocketMessage;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

@Timeout(180)
class WebSocketTest {

    private final BlockingQueue<WebSocketConnection> connections = new LinkedBlockingQueue<>();

    @ParameterizedTest
    @EnumSource(mode = Mode.INCLUDE, names = {"PLAIN_HTTP_1", "TLS_HTTP_1", "PORTABLE_HTTP_1"})
    void messagesOfAllSizesGoBothWays(Wiring wiring) throws Exception {
        try (HttpServer server = wiring.start(this::echo);
                HttpClient client = wiring.client()) {
            Listener listener = new Listener();
            WebSocket socket = connect(client, wiring, server, listener, "v4.channel.k8s.io");
            assertThat(socket.getSubprotocol()).isEqualTo("v4.channel.k8s.io");
            for (int size : new int[] {0, 1, 125, 126, 65535, 65536, 1_000_000}) {
                byte[] bytes = new byte[size];
                new Random(size).nextBytes(bytes);
                socket.sendBinary(ByteBuffer.wrap(bytes), true).join();
                assertThat(listener.binary.poll(60, TimeUnit.SECONDS)).isEqualTo(bytes);
            }
            socket.sendText("half ", false).join();
            socket.sendText("and whole ü", true).join();
            assertThat(listener.text.poll(60, TimeUnit.SECONDS)).isEqualTo("half and whole ü");
            socket.sendPing(ByteBuffer.wrap(new byte[] {7})).join();
            assertThat(listener.pongs.poll(60, TimeUnit.SECONDS)).isEqualTo(new byte[] {7});

            socket.sendClose(1000, "bye").join();

            assertThat(listener.closed.get(60, TimeUnit.SECONDS)).isEqualTo(1000);
        }
    }

    @Test
    void theServerMayCloseWithAReason() throws Exception {
        Wiring wiring = Wiring.PLAIN_HTTP_1;
        CompletableFuture<Boolean> ended = new CompletableFuture<>();
        try (HttpServer server = wiring.start(exchange -> {
                    exchange.onClose(() -> ended.complete(exchange.cancelled()));
                    WebSocketConnection connection = exchange.upgradeToWebSocket(List.of());
                    connection.send(WebSocketMessage.Text.of("last words"));
                    connection.close(4001, "€".repeat(100));
                    assertThat(connection.closed()).isTrue();
                    connections.add(connection);
                });
                HttpClient client = wiring.client()) {
            Listener listener = new Listener();
            WebSocket socket = connect(client, wiring, server, listener, "unknown");

            assertThat(socket.getSubprotocol()).isEmpty();
            assertThat(listener.text.poll(60, TimeUnit.SECONDS)).isEqualTo("last words");
            assertThat(listener.closed.get(60, TimeUnit.SECONDS)).isEqualTo(4001);
            assertThat(listener.reason.get()).isEqualTo("€".repeat(41));
            assertThat(ended.get()).isFalse();
            WebSocketConnection connection = connections.take();
            assertThat(connection.receive()).isNull();
            assertThatThrownBy(() -> connection.send(WebSocketMessage.Text.of("more")))
                    .isInstanceOfAny(IllegalStateException.class, ConnectionLostException.class);
        }
    }

    @Test
    void aClientThatGoesAwayEndsReceiving() throws Exception {
        Wiring wiring = Wiring.PLAIN_HTTP_1;
        CompletableFuture<Boolean> ended = new CompletableFuture<>();
        try (HttpServer server = wiring.start(exchange -> {
                    exchange.onClose(() -> ended.complete(exchange.cancelled()));
                    WebSocketConnection connection = exchange.upgradeToWebSocket(List.of());
                    assertThat(connection.receive()).isNull();
                    connections.add(connection);
                });
                HttpClient client = wiring.client()) {
            WebSocket socket = connect(client, wiring, server, new Listener(), "x");
            socket.abort();

            WebSocketConnection connection = connections.take();
            assertThat(ended.get()).isTrue();
            assertThat(connection.offer(WebSocketMessage.Text.of("more"))).isFalse();
        }
    }

    @Test
    void aMessageAboveTheLimitClosesTheSocket() throws Exception {
        Wiring wiring = Wiring.PLAIN_HTTP_1;
        try (HttpServer server = wiring.start(this::echo);
                HttpClient client = wiring.client()) {
            Listener listener = new Listener();
            WebSocket socket = connect(client, wiring, server, listener, "x");
            socket.sendBinary(ByteBuffer.allocate(4_000_000), true).exceptionally(refused -> socket).join();

            assertThat(listener.closed.get(60, TimeUnit.SECONDS)).isEqualTo(1009);
        }
    }

    @Test
    void aGracefulCloseSaysGoodbye() throws Exception {
        Wiring wiring = Wiring.PLAIN_HTTP_1;
        HttpServer server = wiring.start(this::echo);
        try (HttpClient client = wiring.client()) {
            Listener listener = new Listener();
            connect(client, wiring, server, listener, "x");
            connections.take();

            server.close();

            assertThat(listener.closed.get(60, TimeUnit.SECONDS)).isEqualTo(1001);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRequestThatDoesNotAskForItCanStillBeAnswered(Wiring wiring) throws Exception {
        try (HttpServer server = wiring.start(exchange -> {
                    try {
                        exchange.upgradeToWebSocket(List.of());
                    } catch (UpgradeException refused) {
                        exchange.respond(400, Headers.none(), refused.toString().getBytes(StandardCharsets.UTF_8));
                    }
                });
                HttpClient client = wiring.client()) {
            HttpResponse<String> response =
                    client.send(HttpRequest.newBuilder(wiring.uri(server, "/")).build(), BodyHandlers.ofString());

            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(response.body()).isNotEmpty();
        }
    }

    @Test
    void bytesGoBothWaysAfterAnUpgradeToAnotherProtocol() throws Exception {
        try (HttpServer server = Wiring.PLAIN_HTTP_1.start(exchange -> {
                    try (var connection = exchange.upgrade("SPDY/3.1", Headers.of("X-Stream-Protocol-Version", "v4"))) {
                        byte[] bytes;
                        while ((bytes = connection.read()) != null) {
                            connection.write(bytes);
                            if (new String(bytes, StandardCharsets.US_ASCII).contains("stop")) {
                                break;
                            }
                        }
                    }
                });
                RawClient client = new RawClient(server.port())) {
            client.send("POST /exec HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n");
            client.send("Upgrade: SPDY/3.1\r\nContent-Length: 0\r\n\r\n");
            String head = client.readUntil("\r\n\r\n");
            assertThat(head).startsWith("HTTP/1.1 101 Switching Protocols\r\n");
            assertThat(head).containsIgnoringCase("upgrade: SPDY/3.1").containsIgnoringCase("connection: upgrade");
            assertThat(head).contains("X-Stream-Protocol-Version: v4");
            client.send("over and ");
            assertThat(client.readUntil("and ")).isEqualTo("over and ");
            client.send("stop");
            assertThat(client.readToEnd()).isEqualTo("stop");
        }
    }

    private void echo(HttpExchange exchange) throws Exception {
        WebSocketConnection connection =
                exchange.upgradeToWebSocket(List.of("v5.channel.k8s.io", "v4.channel.k8s.io"));
        connections.add(connection);
        WebSocketMessage message;
        while ((message = connection.receive()) != null) {
            connection.send(message);
        }
    }

    private static WebSocket connect(
            HttpClient client, Wiring wiring, HttpServer server, Listener listener, String subprotocol) {
        URI uri = URI.create(wiring.uri(server, "/").toString().replaceFirst("http", "ws"));
        return client.newWebSocketBuilder().subprotocols(subprotocol).buildAsync(uri, listener).join();
    }

    private static final class Listener implements WebSocket.Listener {

        private final BlockingQueue<String> text = new LinkedBlockingQueue<>();
        private final BlockingQueue<byte[]> binary = new LinkedBlockingQueue<>();
        private final BlockingQueue<byte[]> pongs = new LinkedBlockingQueue<>();
        private final CompletableFuture<Integer> closed = new CompletableFuture<>();
        private final CompletableFuture<String> reason = new CompletableFuture<>();
        private final StringBuilder textSoFar = new StringBuilder();
        private final ByteArrayOutputStream bytesSoFar = new ByteArrayOutputStream();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            textSoFar.append(data);
            if (last) {
                text.add(textSoFar.toString());
                textSoFar.setLength(0);
            }
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onBinary(WebSocket socket, ByteBuffer data, boolean last) {
            byte[] bytes = new byte[data.remaining()];
            data.get(bytes);
            bytesSoFar.writeBytes(bytes);
            if (last) {
                binary.add(bytesSoFar.toByteArray());
                bytesSoFar.reset();
            }
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onPong(WebSocket socket, ByteBuffer data) {
            byte[] bytes = new byte[data.remaining()];
            data.get(bytes);
            pongs.add(bytes);
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String text) {
            closed.complete(code);
            reason.complete(text);
            return null;
        }

        @Override
        public void onError(WebSocket socket, Throwable error) {
            closed.completeExceptionally(error);
        }
    }
}
