package dev.edict.server.http.client;

import dev.edict.model.budget.TimeBudget;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Calls one other server whose answers are read whole: over HTTP/2 if it speaks that, so that many calls share a connection, and
 * over HTTP/1.1 on connections that are kept otherwise. For any number of threads; each call blocks its own.
 *
 * <p>A request is sent again only if it is known that the other side has not looked at it: it says so, or it was about to leave.
 * Nobody waits for a call of somebody else, because the other side may call this server before it answers: who finds no place on
 * the connections that there are opens another. Those who come while one is being opened wait a moment to see whether it can
 * be shared.
 */
public final class CallClient implements AutoCloseable {
    private static final int MOST_ATTEMPTS = 4;
    private static final Duration PAUSE = Duration.ofMillis(50);
    /** A connection that is still not open after this is not counted on; whoever notices opens another. */
    private static final Duration SLOW = Duration.ofMillis(500);
    /** Nobody waits longer for what others open, nor for more than half of the time that there is. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final ClientLimits limits;
    private final ConnectionPool pool;
    private final HttpClient http;
    private final List<SharedConnection> shared = new CopyOnWriteArrayList<>();
    private final Object lock = new Object();
    /** The connection that is being opened for whoever can share it, the last if there are several; guarded by the lock. */
    private @Nullable Opening opening;
    /** Whether the last connection that was opened can not be shared. */
    private volatile boolean alone;
    private volatile boolean closed;

    /** A connection on its way. @param slow when it is not waited for any more */
    private record Opening(CompletableFuture<@Nullable Void> settled, Deadline slow) {
        Opening() {
            this(new CompletableFuture<>(), Deadline.after(SLOW));
        }
    }

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
        TimeBudget.pause();
        request.check();
        for (int attempt = 1; ; attempt++) {
            if (deadline.hasPassed()) {
                throw NetworkFailure.deadline();
            }
            try {
                return attempt(request, deadline, maxBytes);
            } catch (UnprocessedException untouched) {
                if (attempt == MOST_ATTEMPTS) {
                    throw new NetworkFailure(String.valueOf(untouched.getMessage()), untouched);
                }
                if (attempt > 1) {
                    pause(attempt, deadline);
                }
            }
        }
    }

    /** Whoever refuses twice has too much to do; each time it is left alone for longer. */
    private static void pause(int attempt, Deadline deadline) throws NetworkFailure {
        long longest = PAUSE.toNanos() << attempt;
        try {
            TimeUnit.NANOSECONDS.sleep(
                    deadline.atMost(Duration.ofNanos(ThreadLocalRandom.current().nextLong(longest / 2, longest))).toNanos());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new NetworkFailure("context canceled", interrupted);
        }
    }

    /** A place on the connection that is used least, so that nobody who answers idles while another is busy. */
    private @Nullable SharedConnection free() {
        SharedConnection least = null;
        int lowest = Integer.MAX_VALUE;
        for (SharedConnection candidate : shared) {
            int load = candidate.load();
            if (load < lowest) {
                least = candidate;
                lowest = load;
            }
        }
        if (least == null || least.reserve()) {
            return least;
        }
        for (SharedConnection candidate : shared) {
            if (candidate.reserve()) {
                return candidate;
            }
        }
        return null;
    }

    private static void await(Opening other, Deadline patience) throws IOException {
        try {
            other.settled().get(Math.min(other.slow().remainingNanos(), patience.remainingNanos()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            // Whoever has waited finds another way.
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new NetworkFailure("context canceled", interrupted);
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Deadline patience(Deadline deadline) {
        long half = deadline.remainingNanos() / 2;
        return Deadline.after(half < PATIENCE.toNanos() ? Duration.ofNanos(half) : PATIENCE);
    }

    private WholeAnswer attempt(ClientRequest request, Deadline deadline, int maxBytes) throws IOException {
        SharedConnection place = free();
        Deadline patience = patience(deadline);
        while (place == null) {
            if (alone || closed) {
                return open(request, null, deadline, maxBytes);
            }
            Opening other;
            Opening mine = null;
            synchronized (lock) {
                place = free();
                other = opening;
                if (place == null && (other == null || other.slow().hasPassed() || patience.hasPassed())) {
                    mine = new Opening();
                    opening = mine;
                }
            }
            if (mine != null) {
                return open(request, mine, deadline, maxBytes);
            }
            if (place == null && other != null) {
                await(other, patience);
                place = free();
            }
        }
        return place.call(request, deadline, maxBytes);
    }

    /**
     * Calls on a connection that rests or is new; one that can be shared is left to others, too.
     *
     * @param mine for whom others wait, if they do
     */
    private WholeAnswer open(ClientRequest request, @Nullable Opening mine, Deadline deadline, int maxBytes)
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

    private void withdraw(@Nullable Opening mine) {
        if (mine != null) {
            synchronized (lock) {
                if (mine.equals(opening)) {
                    opening = null;
                }
            }
            mine.settled().complete(null);
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
        made.keepForOpener();
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
