package dev.edict.server.http.client;

import dev.edict.model.budget.TimeBudget;
import io.netty.handler.codec.http.HttpResponse;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;

/**
 * Calls one other server. For any number of threads; each call blocks its own. Redirects are not followed, and nothing is
 * tried twice but a replayable request on an idle connection that turns out to be dead.
 */
public final class HttpClient implements AutoCloseable {
    /** More interim responses than this are an attack or a mistake. */
    static final int MAX_INTERIM = 5;

    private final ConnectionPool pool;

    public HttpClient(Dialer dialer, TlsPeer peer, ClientLimits limits) {
        this(new ConnectionPool(dialer, peer, limits));
    }

    HttpClient(ConnectionPool pool) {
        this.pool = pool;
    }

    /**
     * Sends a request and waits for the head of its response.
     *
     * @param deadline for the whole call until the end of the response's body
     * @throws NetworkFailure in the words of Go's network library
     */
    public ClientResponse send(ClientRequest request, Deadline deadline) throws IOException {
        TimeBudget.pause();
        request.check();
        return send(request, pool.take(deadline, false), deadline);
    }

    /**
     * As {@link #send(ClientRequest, Deadline)}, on a connection that was taken for it.
     *
     * @throws UnprocessedException if it may be sent again, but not in HTTP/1.1
     */
    ClientResponse send(ClientRequest request, ClientConnection connection, Deadline deadline) throws IOException {
        try {
            return attempt(request, connection, deadline);
        } catch (DeadConnectionException dead) {
            ClientConnection fresh = pool.take(deadline, true);
            if (fresh.isShared()) {
                // The other side has learned HTTP/2 meanwhile.
                pool.discard(fresh);
                throw new UnprocessedException(String.valueOf(dead.getMessage()));
            }
            return attempt(request, fresh, deadline);
        }
    }

    private ClientResponse attempt(ClientRequest request, ClientConnection connection, Deadline deadline)
            throws IOException {
        Watchdog watchdog = Watchdog.of(deadline, connection.socket());
        try {
            connection.giveUpAfter(deadline.longestSilence());
            connection.wire().write(request);
            return new ClientResponse(head(connection.wire()), connection, pool, deadline, watchdog);
        } catch (SocketTimeoutException silent) {
            watchdog.close();
            pool.discard(connection);
            throw new NetworkFailure("net/http: timeout awaiting response headers", silent);
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

    /** The head of the final response; interim ones are skipped. */
    private static HttpResponse head(Http1Wire wire) throws IOException {
        for (int interim = 0; interim <= MAX_INTERIM; interim++) {
            HttpResponse head = wire.head();
            int status = head.status().code();
            if (status >= 200 || status == 101) {
                return head;
            }
        }
        throw new NetworkFailure("net/http: too many 1xx informational responses");
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
