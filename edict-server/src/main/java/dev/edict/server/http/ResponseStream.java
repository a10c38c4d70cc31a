package dev.edict.server.http;

import java.time.Duration;

/**
 * The body of a response that is sent piece by piece.
 *
 * <p>Chunks arrive in the order in which {@link #offer} and {@link #write} were called. What waits to be sent is kept by
 * reference: a chunk that is offered to a thousand streams is one array. All streams of a connection that have something
 * to send are written together and flushed once, and the waiting chunks of a stream go out in one write.
 *
 * <p>A stream stays open when the handler that began it returns; its owner must close it.
 */
public interface ResponseStream extends AutoCloseable {

    /**
     * Hands a chunk over without ever blocking. For watches: whoever gets {@code false} cuts the client off.
     *
     * @return false, and the chunk is not taken, if the stream is closed or if what waits to be sent would exceed the
     *     server's bound. A chunk larger than the bound is taken when nothing else waits.
     */
    boolean offer(byte[] chunk);

    /**
     * Hands a chunk over, waiting while more than a little waits to be sent. For long lists: memory does not grow with
     * the length of the response.
     *
     * @throws ConnectionLostException if the client has gone or does not read for longer than the server's limit
     * @throws IllegalStateException if this side has closed the stream
     */
    void write(byte[] chunk);

    /** Ends the response after what has been handed over. Does not wait. Has no effect on a stream that has ended. */
    @Override
    void close();

    /**
     * Breaks the response off so that the client can tell that it is not complete, and drops what waits. HTTP/2 resets
     * the stream, HTTP/1.1 closes the connection. Has no effect on a stream that has ended.
     */
    void abort();

    /** Whether nothing more can be sent, because of either side. */
    boolean closed();

    /** How many bytes wait to be sent. */
    long pendingBytes();

    /** Whether so much waits to be sent on all streams of the server that no more should be begun. */
    boolean isCrowded();

    /**
     * Waits until no more than so many bytes wait to be sent, or the stream has ended.
     *
     * @return false if that takes longer
     */
    boolean awaitPending(long bytes, Duration patience);
}
