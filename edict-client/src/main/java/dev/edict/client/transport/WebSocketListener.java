package dev.edict.client.transport;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Puts messages together as they come, for one reader; only one is asked for ahead of the reader. When the reader has waited for long
 * in vain, the other end is asked for a sign of life: the JDK does not notice that it has gone, and a command may well say nothing
 * for hours.
 */
final class WebSocketListener implements WebSocket.Listener {
    private sealed interface Part {}

    private record Message(ByteBuffer content) implements Part {}

    /** Something has come that is no message, after it was asked for. */
    private record Sign() implements Part {}

    /** @param failure null if the other end has closed in order */
    private record End(@Nullable Throwable failure) implements Part {}

    private final BlockingQueue<Part> parts = new LinkedBlockingQueue<>();
    private final int largest;
    private final Duration silence;
    private final Duration patience;
    /** Whether the reader waits for a sign of life. */
    private volatile boolean asked;
    /** Of the thread that delivers: the frames of a message so far. */
    private final ByteArrayOutputStream partial = new ByteArrayOutputStream();

    WebSocketListener(TransportSettings settings) {
        this.largest = settings.largestEvent();
        this.silence = settings.silence();
        this.patience = settings.patience();
    }

    @Override
    public void onOpen(WebSocket socket) {
        socket.request(1);
    }

    @Override
    public @Nullable CompletionStage<?> onBinary(WebSocket socket, ByteBuffer data, boolean last) {
        byte[] bytes = new byte[data.remaining()];
        data.get(bytes);
        return take(socket, bytes, last);
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
        return take(socket, data.toString().getBytes(StandardCharsets.UTF_8), last);
    }

    @Override
    public @Nullable CompletionStage<?> onPing(WebSocket socket, ByteBuffer message) {
        return sign(socket);
    }

    @Override
    public @Nullable CompletionStage<?> onPong(WebSocket socket, ByteBuffer message) {
        return sign(socket);
    }

    private @Nullable CompletionStage<?> sign(WebSocket socket) {
        hear();
        socket.request(1);
        return null;
    }

    private void hear() {
        if (asked) {
            asked = false;
            parts.add(new Sign());
        }
    }

    private @Nullable CompletionStage<?> take(WebSocket socket, byte[] bytes, boolean last) {
        hear();
        if (partial.size() + bytes.length > largest) {
            parts.add(new End(new IOException("a message is longer than " + largest + " bytes")));
            socket.abort();
            return null;
        }
        if (!last) {
            partial.writeBytes(bytes);
            socket.request(1);
            return null;
        }
        if (partial.size() == 0) {
            parts.add(new Message(ByteBuffer.wrap(bytes)));
        } else {
            partial.writeBytes(bytes);
            parts.add(new Message(ByteBuffer.wrap(partial.toByteArray())));
            partial.reset();
        }
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
        boolean inOrder = code == WebSocket.NORMAL_CLOSURE || code == 1001 || code == 1005;
        parts.add(new End(inOrder ? null : new IOException("closed with " + code + (reason.isEmpty() ? "" : ": " + reason))));
        return null;
    }

    @Override
    public void onError(WebSocket socket, Throwable failure) {
        parts.add(new End(failure));
    }

    /** Tells the reader that nothing more comes. */
    void end() {
        parts.add(new End(null));
    }

    /**
     * Waits for the next message.
     *
     * @return null at the end, and ever after
     * @throws IOException if the connection is lost, or the other end gives no sign of life
     */
    @Nullable ByteBuffer next(WebSocket socket) throws InterruptedException, IOException {
        Part part = await(socket);
        return switch (part) {
            case Message(ByteBuffer content) -> {
                socket.request(1);
                yield content;
            }
            case Sign sign -> throw new IllegalStateException("a sign is no message");
            case End(Throwable failure) -> {
                parts.add(part);
                if (failure != null) {
                    throw new IOException(String.valueOf(failure.getMessage()), failure);
                }
                yield null;
            }
        };
    }

    private Part await(WebSocket socket) throws InterruptedException {
        Part part = parts.poll(silence.toNanos(), TimeUnit.NANOSECONDS);
        while (part == null || part instanceof Sign) {
            part = part == null ? ask(socket) : parts.poll(silence.toNanos(), TimeUnit.NANOSECONDS);
        }
        return part;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // what can not be sent is not answered either
    private Part ask(WebSocket socket) throws InterruptedException {
        asked = true;
        socket.sendPing(ByteBuffer.allocate(0));
        Part part = parts.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
        if (part == null) {
            socket.abort();
            part = new End(new IOException("no sign of life in " + patience));
        }
        return part;
    }
}
