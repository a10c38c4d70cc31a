package dev.edict.server.route;

import dev.edict.server.convert.Format;
import dev.edict.server.http.ResponseStream;
import dev.edict.server.http.WebSocketConnection;
import dev.edict.server.http.WebSocketMessage;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;

/** Where the events of a watch go: a streamed response, or a WebSocket with one message an event. */
abstract class EventChannel {
    private static final Runnable DONE = () -> {};
    private final AtomicReference<Runnable> onClose = new AtomicReference<>();

    /** Sends, waiting for a slow client. */
    abstract void write(byte[] event);

    /** Sends without waiting; false if the client is gone or too slow. */
    abstract boolean offer(byte[] event);

    abstract void close();

    abstract void abort();

    /** Runs the action when the channel has closed; at once if it has already. */
    final void onClose(Runnable action) {
        if (!onClose.compareAndSet(null, action)) {
            action.run();
        }
    }

    /** Tells that the channel has closed. */
    final void closed() {
        Runnable action = onClose.getAndSet(DONE);
        if (action != null) {
            action.run();
        }
    }

    static EventChannel over(ResponseStream stream) {
        return new EventChannel() {
            @Override
            void write(byte[] event) {
                stream.write(event);
            }

            @Override
            boolean offer(byte[] event) {
                return stream.offer(event);
            }

            @Override
            void close() {
                stream.close();
            }

            @Override
            void abort() {
                stream.abort();
            }
        };
    }

    static EventChannel over(WebSocketConnection socket, Format format) {
        Thread.startVirtualThread(() -> drain(socket));
        return new EventChannel() {
            private WebSocketMessage message(byte[] event) {
                return format == Format.JSON
                        ? WebSocketMessage.Text.of(new String(event, StandardCharsets.UTF_8).stripTrailing())
                        : new WebSocketMessage.Binary(event);
            }

            @Override
            void write(byte[] event) {
                socket.send(message(event));
            }

            @Override
            boolean offer(byte[] event) {
                return socket.offer(message(event));
            }

            @Override
            void close() {
                socket.close();
            }

            @Override
            void abort() {
                socket.close(1008, "too slow");
            }
        };
    }

    /** Reads on, so that the client's close is seen; what it says is of no interest. */
    private static void drain(WebSocketConnection socket) {
        try {
            while (socket.receive() != null) {
                continue;
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
