package dev.edict.client.transport;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.measure.RequestMetrics;
import dev.edict.client.transport.ScriptedServer.Answering;
import dev.edict.client.transport.ScriptedServer.Asked;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WebSocketChannelsTest {
    private static final String PROTOCOL = "v5.channel.k8s.io";
    private static final Request EXEC = Request.of("GET", "/api/v1/namespaces/default/pods/p/exec?command=sh&stdin=true");
    private static final int BINARY = 2;
    private static final int CLOSE = 8;
    private static final int PING = 9;
    private static final int PONG = 10;

    private final TransportSettings settings =
            TransportSettings.standard().withMetrics(new RequestMetrics(new MetricRegistry()));

    private Transport transport(ScriptedServer server) {
        return transport(server, settings);
    }

    private static Transport transport(ScriptedServer server, TransportSettings settings) {
        return new JdkTransport(
                Endpoint.of(server.address()), Credentials.of(Identity.bearer("t")), settings.withLargest(1_000, 100_000));
    }

    private static void shake(Asked request, Answering answering, @Nullable String protocol) throws IOException {
        try {
            String key = request.header("Sec-WebSocket-Key").getFirst() + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
            String accept = Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-1").digest(key.getBytes(ISO_8859_1)));
            answering.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Accept: " + accept + "\r\n"
                    + (protocol == null ? "" : "Sec-WebSocket-Protocol: " + protocol + "\r\n") + "\r\n");
        } catch (GeneralSecurityException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** A frame of a server; a continuation has no kind. */
    private static void frame(Answering answering, int kind, boolean last, byte[] content) throws IOException {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.write((last ? 0x80 : 0) | kind);
        if (content.length < 126) {
            frame.write(content.length);
        } else {
            frame.write(126);
            frame.write(content.length >> 8);
            frame.write(content.length);
        }
        frame.writeBytes(content);
        answering.output().write(frame.toByteArray());
        answering.output().flush();
    }

    private static byte[] message(int channel, String text) {
        byte[] bytes = text.getBytes(UTF_8);
        byte[] message = new byte[bytes.length + 1];
        message[0] = (byte) channel;
        System.arraycopy(bytes, 0, message, 1, bytes.length);
        return message;
    }

    /** A frame of a client: its kind, and then its content, of which the first byte as a number. */
    private static String received(Asked request) throws IOException {
        DataInputStream input = new DataInputStream(request.input());
        int kind = input.readUnsignedByte() & 0xf;
        int length = input.readUnsignedByte() & 0x7f;
        length = length == 126 ? input.readUnsignedShort() : length;
        byte[] mask = input.readNBytes(4);
        byte[] content = input.readNBytes(length);
        for (int index = 0; index < content.length; index++) {
            content[index] ^= mask[index % 4];
        }
        return kind + ":" + (content.length == 0
                ? ""
                : (content[0] & 0xff) + ":" + new String(content, 1, content.length - 1, UTF_8));
    }

    @Test
    void carriesBytesOfChannelsBothWays() throws InterruptedException {
        BlockingQueue<String> received = new LinkedBlockingQueue<>();
        try (ScriptedServer server = new ScriptedServer((request, answering) -> {
                    shake(request, answering, PROTOCOL);
                    received.add(received(request));
                    frame(answering, BINARY, true, message(1, "out"));
                    frame(answering, BINARY, true, new byte[0]);
                    frame(answering, BINARY, false, message(2, "er"));
                    frame(answering, 0, true, "ror".getBytes(UTF_8));
                    received.add(received(request));
                    frame(answering, CLOSE, true, new byte[] {3, (byte) 0xe8});
                    received.add(received(request));
                });
                Transport transport = transport(server);
                Channels channels = transport.connect(EXEC, PROTOCOL)) {
            assertThat(channels.protocol()).isEqualTo(PROTOCOL);
            channels.send(0, "in".getBytes(UTF_8));
            assertThat(received.take()).isEqualTo("2:0:in");
            assertThat(text(channels.receive())).isEqualTo("1 out");
            assertThat(text(channels.receive())).isEqualTo("2 error");
            channels.end(0);
            assertThat(received.take()).isEqualTo("2:255:\0");
            assertThat(channels.receive()).isNull();
            assertThat(channels.receive()).isNull();
            assertThat(server.asked().getFirst().header("Authorization")).containsExactly("Bearer t");
            assertThat(server.asked().getFirst().line()).isEqualTo("GET " + EXEC.target() + " HTTP/1.1");
        }
    }

    private static String text(Channels.@Nullable Piece piece) {
        return piece == null ? "none" : piece.channel() + " " + new String(piece.bytes(), UTF_8);
    }

    @Test
    void answersPings() throws InterruptedException {
        BlockingQueue<String> received = new LinkedBlockingQueue<>();
        try (ScriptedServer server = new ScriptedServer((request, answering) -> {
                    shake(request, answering, PROTOCOL);
                    frame(answering, PING, true, "!?".getBytes(UTF_8));
                    received.add(received(request));
                });
                Transport transport = transport(server);
                Channels channels = transport.connect(EXEC, PROTOCOL)) {
            assertThat(received.take()).isEqualTo(PONG + ":33:?");
        }
    }

    @Test
    void asksASilentServerForASignOfLife() throws InterruptedException {
        BlockingQueue<String> received = new LinkedBlockingQueue<>();
        try (ScriptedServer server = new ScriptedServer((request, answering) -> {
                    shake(request, answering, PROTOCOL);
                    for (int sign = 0; sign < 3; sign++) {
                        received.add(received(request));
                        frame(answering, PONG, true, new byte[0]);
                    }
                    frame(answering, BINARY, true, message(1, "at last"));
                    received.add(received(request));
                });
                Transport transport = transport(server, settings.withSilence(Duration.ofMillis(10), Duration.ofMinutes(1)));
                Channels channels = transport.connect(EXEC, PROTOCOL)) {
            assertThat(text(channels.receive())).isEqualTo("1 at last");
            assertThat(List.of(received.take(), received.take(), received.take())).containsOnly(PING + ":");
        }
    }

    @Test
    void givesAServerUpThatGivesNoSignOfLife() throws InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer((request, answering) -> {
                    shake(request, answering, PROTOCOL);
                    over.await();
                });
                Transport transport = transport(server, settings.withSilence(Duration.ofMillis(10), Duration.ofMillis(10)));
                Channels channels = transport.connect(EXEC, PROTOCOL)) {
            assertThatThrownBy(channels::receive).isInstanceOf(NoAnswerException.class).hasMessageContaining("no sign of life");
            over.countDown();
        }
    }

    @Test
    void sendsWhatIsLongInSeveralMessages() throws InterruptedException {
        BlockingQueue<Integer> lengths = new LinkedBlockingQueue<>();
        try (ScriptedServer server = new ScriptedServer((request, answering) -> {
                    shake(request, answering, PROTOCOL);
                    while (true) {
                        lengths.add(received(request).length());
                    }
                });
                Transport transport = transport(server);
                Channels channels = transport.connect(EXEC, PROTOCOL)) {
            channels.send(0, new byte[32 * 1024 + 7]);
            assertThat(List.of(lengths.take(), lengths.take())).containsExactly(32 * 1024 + 4, 7 + 4);
        }
    }

    @Test
    void givesTheAnswerOfWhoRefuses() {
        try (ScriptedServer server = new ScriptedServer((request, answering) -> answering.json(404, "{\"reason\":\"NotFound\"}"));
                Transport transport = transport(server)) {
            assertThatThrownBy(() -> transport.connect(EXEC, PROTOCOL)).isInstanceOfSatisfying(RefusedException.class, refused -> {
                assertThat(refused.answer().status()).isEqualTo(404);
                assertThat(new String(refused.answer().body().bytes(), UTF_8)).isEqualTo("{\"reason\":\"NotFound\"}");
            });
        }
    }

    @Test
    void refusesAServerThatDoesNotSpeakTheProtocol() {
        try (ScriptedServer server = new ScriptedServer((request, answering) -> shake(request, answering, null));
                Transport transport = transport(server)) {
            assertThatThrownBy(() -> transport.connect(EXEC, PROTOCOL))
                    .isInstanceOf(NoAnswerException.class).hasMessageContaining("does not speak");
        }
    }

    @Test
    void tellsALostConnectionFromAnEnd() {
        CountDownLatch connected = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer((request, answering) -> {
                    shake(request, answering, PROTOCOL);
                    connected.await(); // a cut that comes with the answer may count as no connection at all
                    answering.cut();
                });
                Transport transport = transport(server);
                Channels channels = transport.connect(EXEC, PROTOCOL)) {
            connected.countDown();
            assertThatThrownBy(channels::receive).isInstanceOf(NoAnswerException.class).hasMessageContaining("lost");
        }
    }

    @Test
    void refusesAMessageThatIsTooLong() {
        try (ScriptedServer server = new ScriptedServer((request, answering) -> {
                    shake(request, answering, PROTOCOL);
                    for (int index = 0; index < 20; index++) {
                        frame(answering, index == 0 ? BINARY : 0, false, new byte[10_000]);
                    }
                });
                Transport transport = transport(server);
                Channels channels = transport.connect(EXEC, PROTOCOL)) {
            assertThatThrownBy(channels::receive).isInstanceOf(NoAnswerException.class).hasMessageContaining("longer than 100000");
        }
    }

    @Test
    void isEndedByWhoeverClosesIt() throws InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer((request, answering) -> {
                    shake(request, answering, PROTOCOL);
                    over.await();
                });
                Transport transport = transport(server)) {
            Channels channels = transport.connect(EXEC, PROTOCOL);
            BlockingQueue<String> ended = new LinkedBlockingQueue<>();
            Thread.ofVirtual().start(() -> ended.add(text(channels.receive())));
            channels.close();
            assertThat(ended.take()).isEqualTo("none");
            over.countDown();
        }
    }
}
