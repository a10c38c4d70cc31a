package dev.edict.server.http;

import org.jspecify.annotations.Nullable;

/**
 * A WebSocket, seen from the server. Pings are answered and fragments joined before a message is received. Back-pressure
 * works both ways: what nobody receives is not read from the network, and {@link #send} waits for a slow client.
 */
public interface WebSocketConnection extends AutoCloseable {

    /** The subprotocol that was agreed on, or null. */
    @Nullable String subprotocol();

    /**
     * Waits for the next message.
     *
     * @return null when the client has closed the connection, or either side has lost it
     */
    @Nullable WebSocketMessage receive() throws InterruptedException;

    /**
     * Sends a message, waiting while more than a little waits to be sent.
     *
     * @throws ConnectionLostException if the client has gone or does not read for longer than the server's limit
     * @throws IllegalStateException if this side has closed the connection
     */
    void send(WebSocketMessage message);

    /** As {@link ResponseStream#offer}: never blocks, false when the client is too slow or gone. */
    boolean offer(WebSocketMessage message);

    /** Closes with a status code of RFC 6455 after what has been sent. */
    void close(int code, String reason);

    /** Closes normally (1000). */
    @Override
    default void close() {
        close(1000, "");
    }

    boolean closed();
}
