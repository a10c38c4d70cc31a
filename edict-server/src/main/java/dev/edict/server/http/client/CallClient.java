package dev.edict.server.http.client;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Calls one other server whose answers are read whole: over HTTP/2 if it speaks that, so that many calls share a connection, and
 * over HTTP/1.1 on connections that are kept otherwise. For any number of threads; each call blocks its own.
 *
 * <p>A request is sent again only if it is known that the other side has not looked at it: it says so, or it was about to leave.
 * Nobody waits for a call of somebody else, because the other side may call this server before it answers: who finds no place on
 * the connections that there are opens another. Those who come while one is being opened wait to see whether it can be shared.
 */
public final class CallClient implements AutoCloseable {
    private static final int MOST_ATTEMPTS = 4;

    private final ClientLimits limits;
    private final ConnectionPool pool;
    private final HttpClient http;
    private final List<SharedConnection> shared = new CopyOnWriteArrayList<>();
    private final Object lock = new Object();
    /** The connection that is being opened for whoever can share it; guarded by the lock. */
    private @Nullable CompletableFuture<@Nullable Void> opening;
    /** Whether the last connection that was opened can not be shared. */
    private volatile boolean alone;
    private volatile boolean closed;

    public CallClient(Dialer dialer, TlsPeer peer, ClientLimits limits) {
        this.limits = limits;
        this.pool = new ConnectionPool(dialer, peer.offeringBoth(), limits);
        this.http = new HttpClient(pool);
    }

    /**
     * Sends a request and waits for the whole answer.
     *
     * @param deadline for the whole call
     * @param maxBytes how long a body may be
     * @throws NetworkFailure in the words of Go's network library
     * @throws BrokenAnswerException if the answer had begun
     */
    public WholeAnswer call(ClientRequest request, Deadline deadline, int maxBytes) throws IOException {
        request.check();
        for (int attempt = 1; ; attempt++) {
            try {
                return attempt(request, deadline, maxBytes);
            } catch (UnprocessedException untouched) {
                if (deadline.hasPassed()) {
                    throw NetworkFailure.deadline();
                }
                if (attempt == MOST_ATTEMPTS) {
                    throw new NetworkFailure(String.valueOf(untouched.getMessage()), untouched);
                }
            }
        }
    }

    private @Nullable SharedConnection free() {
        for (SharedConnection candidate : shared) {
            if (candidate.reserve()) {
                return candidate;
            }
        }
        return null;
    }

    private static void await(CompletableFuture<@Nullable Void> other, Deadline deadline) throws IOException {
        try {
            if (deadline.isLimited()) {
                other.get(deadline.remainingNanos(), TimeUnit.NANOSECONDS);
            } else {
                other.get();
            }
        } catch (TimeoutException late) {
            throw NetworkFailure.deadline();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new NetworkFailure("context canceled", interrupted);
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private WholeAnswer attempt(ClientRequest request, Deadline deadline, int maxBytes) throws IOException {
        SharedConnection place = free();
        CompletableFuture<@Nullable Void> mine = null;
        if (place == null && !alone) {
            CompletableFuture<@Nullable Void> other = null;
            synchronized (lock) {
                place = free();
                other = opening;
                if (place == null && other == null) {
                    mine = new CompletableFuture<>();
                    opening = mine;
                }
            }
            if (place == null && other != null) {
                await(other, deadline);
                place = free();
            }
        }
        return place != null ? place.call(request, deadline, maxBytes) : open(request, mine, deadline, maxBytes);
    }

    /**
     * Calls on a connection that rests or is new; one that can be shared is left to others, too.
     *
     * @param mine for whom others wait, if they do
     */
    private WholeAnswer open(
            ClientRequest request, @Nullable CompletableFuture<@Nullable Void> mine, Deadline deadline, int maxBytes)
            throws IOException {
        ClientConnection connection;
        SharedConnection begun = null;
        try {
            connection = pool.take(deadline, false);
            alone = !connection.isShared();
            if (!alone) {
                begun = share(connection, () -> withdraw(mine));
            }
        } finally {
            if (begun == null) {
                withdraw(mine);
            }
        }
        return begun == null ? whole(request, connection, deadline, maxBytes) : begun.call(request, deadline, maxBytes);
    }

    private void withdraw(@Nullable CompletableFuture<@Nullable Void> mine) {
        if (mine != null) {
            synchronized (lock) {
                if (opening == mine) {
                    opening = null;
                }
            }
            mine.complete(null);
        }
    }

    /** With a place for whoever has opened it. */
    private SharedConnection share(ClientConnection connection, Runnable settled) {
        SharedConnection[] self = new SharedConnection[1];
        SharedConnection made = new SharedConnection(connection, limits, settled, () -> {
            shared.remove(self[0]);
            pool.discard(connection);
        });
        self[0] = made;
        made.reserve();
        shared.add(made);
        made.start();
        if (closed) {
            made.retire();
        }
        return made;
    }

    private WholeAnswer whole(ClientRequest request, ClientConnection connection, Deadline deadline, int maxBytes)
            throws IOException {
        try (ClientResponse response = http.send(request, connection, deadline)) {
            try {
                return new WholeAnswer(response.status(), response.headers(), response.readAll(maxBytes));
            } catch (IOException broken) {
                throw new BrokenAnswerException(broken);
            }
        }
    }

    /** Ends what rests; what is in use ends when its user is done with it. */
    @Override
    public void close() {
        closed = true;
        pool.close();
        shared.forEach(SharedConnection::retire);
    }
}
