package dev.edict.server.http.client;

import dev.edict.server.http.Headers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A response whose body is still to be read. It must be closed; what has been read to its end leaves its connection to the
 * next request. {@link #close} may be called by any thread and breaks off a read that is under way.
 */
public final class ClientResponse implements AutoCloseable {
    private final ResponseHead head;
    private final ClientConnection connection;
    private final ConnectionPool pool;
    private final Deadline deadline;
    private final Watchdog watchdog;
    private final BodyStream body;
    private final AtomicBoolean given = new AtomicBoolean();

    ClientResponse(String method, ResponseHead head, ClientConnection connection, ConnectionPool pool,
            Deadline deadline, Watchdog watchdog) throws IOException {
        this.head = head;
        this.connection = connection;
        this.pool = pool;
        this.deadline = deadline;
        this.watchdog = watchdog;
        this.body = BodyStream.of(connection.in(), method, head, this::finished);
    }

    public int status() {
        return head.status();
    }

    public Headers headers() {
        return head.headers();
    }

    /**
     * Reads some bytes.
     *
     * @return how many, or -1 at the end
     * @throws NetworkFailure if the other side breaks off, or the deadline passes
     */
    public int read(byte[] buffer) throws IOException {
        try {
            return body.read(buffer, 0, buffer.length);
        } catch (IOException failure) {
            throw deadline.hasPassed() ? NetworkFailure.deadline() : NetworkFailure.answering(failure);
        }
    }

    /**
     * Reads the body to its end.
     *
     * @throws NetworkFailure also if it is longer than the bound
     */
    public byte[] readAll(int maxBytes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[16 * 1024];
        for (int count = read(buffer); count >= 0; count = read(buffer)) {
            if (bytes.size() + count > maxBytes) {
                throw new NetworkFailure("the response is larger than the limit of " + maxBytes + " bytes");
            }
            bytes.write(buffer, 0, count);
        }
        return bytes.toByteArray();
    }

    /** The way to the other side after a 101. What it sends is read as a body that ends with the connection. */
    public OutputStream upgraded() {
        return connection.out();
    }

    private void finished(boolean delimited) {
        if (given.compareAndSet(false, true)) {
            watchdog.close();
            if (head.persistent() && delimited) {
                pool.release(connection);
            } else {
                pool.discard(connection);
            }
        }
    }

    @Override
    public void close() {
        if (given.compareAndSet(false, true)) {
            watchdog.close();
            pool.discard(connection);
        }
    }
}
