package dev.edict.client.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.Client;
import dev.edict.client.transport.ScriptedChannels;
import dev.edict.client.transport.ScriptedTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class PortForwardTest {
    private static final byte[] PORT = {(byte) (8080 & 0xff), (byte) (8080 >> 8)};

    private final ScriptedTransport server = new ScriptedTransport();
    private final ScriptedChannels other = new ScriptedChannels();
    private final PortForward forward = PortForward.to(new Client(server), "default", "web-1");

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void bytesGoBothWaysAfterThePortHasBeenTold() throws IOException {
        server.channels(other);
        try (PortConnection connection = forward.open(8080)) {
            assertThat(server.asked()).containsExactly("GET /api/v1/namespaces/default/pods/web-1/portforward?ports=8080");
            assertThat(other.protocol()).isEqualTo("v4.channel.k8s.io");
            connection.output().write(bytes("ask"));
            other.piece(0, PORT).piece(1, PORT).piece(0, "answer").end();
            assertThat(connection.input().readAllBytes()).isEqualTo(bytes("answer"));
            assertThat(other.sent()).containsExactly("0:ask");
        }
        assertThat(other.isClosed()).isTrue();
    }

    @Test
    void whatGoesWrongBehindTheServerIsToldAfterTheLastByte() throws IOException {
        server.channels(other);
        other.piece(0, new byte[] {PORT[0]}).piece(0, new byte[] {PORT[1], 'x'})
                .piece(1, PORT).piece(1, "connection refused").end();
        try (PortConnection connection = forward.open(8080)) {
            assertThat(connection.input().read()).isEqualTo('x');
            assertThatThrownBy(() -> connection.input().read()).isInstanceOf(IOException.class).hasMessage("connection refused");
        }
    }

    @Test
    void connectionsToAPortHereBecomeConnectionsToThePod() throws IOException {
        server.channels(other);
        try (PortListener listener = forward.listen(0, 8080);
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), listener.port())) {
            socket.getOutputStream().write(bytes("ask"));
            assertThat(other.awaitSent()).isEqualTo("0:ask");
            socket.shutdownOutput();
            other.piece(0, PORT).piece(1, PORT).piece(0, "answer").end();
            assertThat(socket.getInputStream().readAllBytes()).isEqualTo(bytes("answer"));
        }
    }

    @Test
    void aPodThatCanNotBeReachedClosesTheConnectionHere() throws IOException {
        server.answer(404, "");
        try (PortListener listener = forward.listen(0, 8080);
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), listener.port())) {
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
        server.answer(404, "");
        assertThatThrownBy(() -> forward.open(8080)).isInstanceOf(ApiFailure.NotFound.class);
    }

    @Test
    void closingTheListenerEndsItsConnections() throws IOException {
        server.channels(other);
        PortListener listener = forward.listen(0, 8080);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), listener.port())) {
            socket.getOutputStream().write(bytes("ask"));
            assertThat(other.awaitSent()).isEqualTo("0:ask");
            listener.close();
            assertThatThrownBy(() -> {
                if (socket.getInputStream().read() < 0) {
                    throw new IOException("ended");
                }
            }).isInstanceOf(IOException.class);
        }
    }
}
