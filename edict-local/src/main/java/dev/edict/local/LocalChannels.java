package dev.edict.local;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.transport.Channels;
import dev.edict.client.transport.Request;
import dev.edict.server.http.ConnectionLostException;
import dev.edict.server.http.WebSocketMessage;
import dev.edict.server.local.LocalSocket;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Numbered channels within a process: the first byte of each message names its channel. */
final class LocalChannels implements Channels {
    private static final int END_CHANNEL = 255;

    private final Request request;
    private final LocalSocket socket;
    private final String protocol;
    private final Consumer<AutoCloseable> ended;

    LocalChannels(Request request, LocalSocket socket, String protocol, Consumer<AutoCloseable> ended) {
        this.request = request;
        this.socket = socket;
        this.protocol = protocol;
        this.ended = ended;
    }

    @Override
    public String protocol() {
        String agreed = socket.subprotocol();
        return agreed == null ? protocol : agreed;
    }

    @Override
    public void send(int channel, byte[] bytes) {
        byte[] message = new byte[bytes.length + 1];
        message[0] = (byte) channel;
        System.arraycopy(bytes, 0, message, 1, bytes.length);
        send(message);
    }

    @Override
    public void end(int channel) {
        if (protocol().startsWith("v5.")) {
            send(new byte[] {(byte) END_CHANNEL, (byte) channel});
        }
    }

    private void send(byte[] message) {
        try {
            socket.send(new WebSocketMessage.Binary(message));
        } catch (ConnectionLostException lost) {
            throw new NoAnswerException(request + ": can not send: " + lost.getMessage(), lost);
        }
    }

    @Override
    public @Nullable Piece receive() {
        try {
            WebSocketMessage message = socket.receive();
            while (message != null && message.bytes().length == 0) {
                message = socket.receive();
            }
            return message == null ? null
                    : new Piece(message.bytes()[0] & 0xff, Arrays.copyOfRange(message.bytes(), 1, message.bytes().length));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new NoAnswerException(request + ": interrupted", interrupted);
        }
    }

    @Override
    public void close() {
        ended.accept(this);
        socket.close();
    }
}
