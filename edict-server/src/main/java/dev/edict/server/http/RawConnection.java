package dev.edict.server.http;

import org.jspecify.annotations.Nullable;

/** A connection after an upgrade: bytes both ways, with back-pressure both ways. */
public interface RawConnection extends AutoCloseable {

    /**
     * Waits for the next bytes.
     *
     * @return null at the end
     */
    byte @Nullable [] read() throws InterruptedException;

    /**
     * Sends bytes, waiting while more than a little waits to be sent.
     *
     * @throws ConnectionLostException if the client has gone or does not read for longer than the server's limit
     * @throws IllegalStateException if this side has closed the connection
     */
    void write(byte[] bytes);

    /** Closes after what has been written. */
    @Override
    void close();

    boolean closed();
}
