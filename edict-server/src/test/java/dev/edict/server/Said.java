package dev.edict.server;

import java.net.URI;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What a server says over a WebSocket, message by message. */
final class Said implements WebSocket.Listener {
    private final BlockingQueue<byte[]> messages = new LinkedBlockingQueue<>();

    URI uri(RunningServer server, String path) {
        return URI.create(server.edict.address().toString().replaceFirst("^https", "wss") + path);
    }

    static ByteBuffer message(int channel, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(bytes.length + 1).put((byte) channel).put(bytes).flip();
    }

    @Override
    public @Nullable CompletionStage<?> onBinary(WebSocket socket, ByteBuffer data, boolean last) {
        byte[] bytes = new byte[data.remaining()];
        data.get(bytes);
        messages.add(bytes);
        socket.request(1);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
        messages.add(("\377closed " + code).getBytes(StandardCharsets.ISO_8859_1));
        return null;
    }

    private byte[] take() throws InterruptedException {
        byte[] next = messages.poll(60, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("nothing more is said");
        }
        return next;
    }

    /** The next message: its channel, a colon and its text; or that the socket was closed. */
    String next() throws InterruptedException {
        byte[] next = take();
        String text = new String(next, 1, next.length - 1, StandardCharsets.UTF_8);
        return (next[0] & 0xff) == 255 ? text : next[0] + ":" + text;
    }
}
