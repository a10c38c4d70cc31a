package dev.edict.server.http.client;

import dev.edict.server.http.Headers;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/**
 * Calls one other server. For any number of threads; each call blocks its own. Redirects are not followed, and nothing is
 * tried twice but a replayable request on an idle connection that turns out to be dead.
 */
public final class HttpClient implements AutoCloseable {
    private static final Set<String> SET_HERE = Set.of("host", "content-length", "transfer-encoding");

    private final ConnectionPool pool;
    private final ClientLimits limits;

    public HttpClient(Dialer dialer, TlsPeer peer, ClientLimits limits) {
        this.pool = new ConnectionPool(dialer, peer, limits);
        this.limits = limits;
    }

    /**
     * Sends a request and waits for the head of its response.
     *
     * @param deadline for the whole call until the end of the response's body
     * @throws NetworkFailure in the words of Go's network library
     */
    public ClientResponse send(ClientRequest request, Deadline deadline) throws IOException {
        ClientConnection connection = pool.take(deadline, false);
        try {
            return attempt(request, connection, deadline);
        } catch (DeadConnectionException dead) {
            return attempt(request, pool.take(deadline, true), deadline);
        }
    }

    private ClientResponse attempt(ClientRequest request, ClientConnection connection, Deadline deadline)
            throws IOException {
        Watchdog watchdog = Watchdog.of(deadline, connection.socket());
        try {
            write(request, connection.out());
            ResponseHead head = ResponseHead.read(connection.in(), limits.maxHeadBytes());
            return new ClientResponse(request.method(), head, connection, pool, deadline, watchdog);
        } catch (IOException failure) {
            watchdog.close();
            pool.discard(connection);
            if (deadline.hasPassed()) {
                throw NetworkFailure.deadline();
            }
            boolean dead = !(failure instanceof NetworkFailure) && connection.reused();
            if (dead && request.replayable()) {
                throw new DeadConnectionException(failure);
            }
            throw NetworkFailure.answering(failure);
        } catch (RuntimeException | Error failure) {
            watchdog.close();
            pool.discard(connection);
            throw failure;
        }
    }

    private static void write(ClientRequest request, OutputStream out) throws IOException {
        StringBuilder head = new StringBuilder(512);
        head.append(request.method()).append(' ').append(request.target()).append(" HTTP/1.1\r\n");
        head.append("Host: ").append(request.host()).append("\r\n");
        Headers headers = request.headers();
        headers.forEach((name, value) -> {
            if (!SET_HERE.contains(name.toLowerCase(Locale.ROOT))) {
                head.append(name).append(": ").append(value).append("\r\n");
            }
        });
        if (request.hasBody()) {
            head.append("Content-Length: ").append(request.body().length).append("\r\n");
        }
        head.append("\r\n");
        ByteArrayOutputStream message = new ByteArrayOutputStream(head.length() + Math.min(request.body().length, 16_384));
        message.writeBytes(head.toString().getBytes(StandardCharsets.ISO_8859_1));
        if (request.body().length <= 16_384) {
            message.writeBytes(request.body());
            message.writeTo(out);
        } else {
            message.writeTo(out);
            out.write(request.body());
        }
        out.flush();
    }

    /** Ends what rests; what is in use ends when its user is done with it. */
    @Override
    public void close() {
        pool.close();
    }

    /** A connection that had died while it rested. */
    private static final class DeadConnectionException extends EOFException {
        private static final long serialVersionUID = 1L;

        DeadConnectionException(IOException cause) {
            super("EOF");
            initCause(cause);
        }
    }
}
