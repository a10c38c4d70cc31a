package dev.edict.client.transport;

import dev.edict.client.failure.NoAnswerException;
import java.io.IOException;
import java.net.URI;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Channels over a WebSocket, as Kubernetes frames them: the first byte of each message names its channel; from the fifth version of
 * the protocol on, a message on channel 255 says which channel ends. Pings are answered by the JDK.
 */
final class WebSocketChannels implements Channels {
    private static final int END_CHANNEL = 255;
    private static final int LARGEST_PIECE = 32 * 1024;

    private final Request request;
    private final Lane lane;
    private final WebSocket socket;
    private final WebSocketListener listener;
    /** Held while a message is sent: the JDK takes one at a time. */
    private final ReentrantLock sending = new ReentrantLock();
    private final AtomicBoolean closed = new AtomicBoolean();

    private WebSocketChannels(Request request, Lane lane, WebSocket socket, WebSocketListener listener) {
        this.request = request;
        this.lane = lane;
        this.socket = socket;
        this.listener = listener;
    }

    static WebSocketChannels open(
            Lane lane,
            URI address,
            Request request,
            String protocol,
            Consumer<BiConsumer<String, String>> headers,
            TransportSettings settings) {
        WebSocket.Builder builder = lane.client().newWebSocketBuilder()
                .subprotocols(protocol)
                .connectTimeout(request.timeout() == null ? settings.answerTimeout() : request.timeout());
        headers.accept(builder::header);
        WebSocketListener listener = new WebSocketListener(settings);
        CompletableFuture<WebSocket> opening = builder.buildAsync(address, listener);
        try {
            WebSocket socket = opening.get();
            if (!socket.getSubprotocol().equals(protocol)) {
                socket.abort();
                throw new NoAnswerException(request + ": the server does not speak " + protocol, null);
            }
            return new WebSocketChannels(request, lane, socket, listener);
        } catch (InterruptedException interrupted) {
            opening.cancel(true);
            Thread.currentThread().interrupt();
            throw new NoAnswerException(request + ": interrupted", interrupted);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof WebSocketHandshakeException refused && refused.getResponse() != null) {
                throw new RefusedException(answer(refused));
            }
            throw new NoAnswerException(request + ": no connection: " + reason(failed), failed.getCause());
        }
    }

    private static String reason(ExecutionException failed) {
        Throwable cause = failed.getCause();
        return cause == null ? "no reason is known" : String.valueOf(cause.getMessage());
    }

    private static Answer answer(WebSocketHandshakeException refused) {
        Map<String, List<String>> headers = new TreeMap<>();
        refused.getResponse().headers().map().forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values));
        byte[] body = refused.getResponse().body() instanceof String text ? text.getBytes(StandardCharsets.UTF_8) : new byte[0];
        return new Answer(refused.getResponse().statusCode(), headers, Payload.of(body));
    }

    @Override
    public String protocol() {
        return socket.getSubprotocol();
    }

    @Override
    public void send(int channel, byte[] bytes) {
        int from = 0;
        do {
            int length = Math.min(LARGEST_PIECE, bytes.length - from);
            ByteBuffer message = ByteBuffer.allocate(length + 1).put((byte) channel).put(bytes, from, length).flip();
            message(message);
            from += length;
        } while (from < bytes.length);
    }

    @Override
    public void end(int channel) {
        if (protocol().startsWith("v5.")) {
            message(ByteBuffer.wrap(new byte[] {(byte) END_CHANNEL, (byte) channel}));
        }
    }

    private void message(ByteBuffer content) {
        sending.lock();
        try {
            socket.sendBinary(content, true).get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new NoAnswerException(request + ": interrupted", interrupted);
        } catch (ExecutionException failed) {
            throw new NoAnswerException(request + ": can not send: " + reason(failed), failed.getCause());
        } finally {
            sending.unlock();
        }
    }

    @Override
    public @Nullable Piece receive() {
        try {
            ByteBuffer message;
            do {
                message = listener.next(socket);
                if (message == null) {
                    return null;
                }
            } while (!message.hasRemaining());
            byte[] bytes = new byte[message.remaining() - 1];
            int channel = message.get() & 0xff;
            message.get(bytes);
            return new Piece(channel, bytes);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new NoAnswerException(request + ": interrupted", interrupted);
        } catch (IOException lost) {
            if (closed.get()) {
                return null;
            }
            throw new NoAnswerException(request + ": the connection is lost: " + lost.getMessage(), lost);
        }
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // whether the other end was told or not, the connection is given up
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        listener.end();
        lane.leave();
        if (!socket.isOutputClosed()) {
            socket.sendClose(WebSocket.NORMAL_CLOSURE, "")
                    .orTimeout(1, TimeUnit.SECONDS)
                    .whenComplete((sent, failed) -> socket.abort());
        }
    }
}
