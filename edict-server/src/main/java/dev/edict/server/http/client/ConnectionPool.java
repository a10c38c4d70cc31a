package dev.edict.server.http.client;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The connections to one server. The lock guards what is not final, and {@code idle}; nothing is opened or read under it. */
final class ConnectionPool implements AutoCloseable {
    private final Dialer dialer;
    private final TlsPeer peer;
    private final ClientLimits limits;
    private final NameLookup names = new NameLookup();
    private final Semaphore permits;
    private final Object lock = new Object();
    /** The last to be used first. */
    private final Deque<ClientConnection> idle = new ArrayDeque<>();
    private boolean closed;
    /** Ends what rests for too long; there is one while something rests. */
    private @Nullable Thread sweeper;

    ConnectionPool(Dialer dialer, TlsPeer peer, ClientLimits limits) {
        this.dialer = dialer;
        this.peer = peer;
        this.limits = limits;
        this.permits = new Semaphore(limits.maxConnections());
    }

    /** A connection of the caller's own, to be given back by {@link #release} or {@link #discard}. */
    ClientConnection take(Deadline deadline, boolean fresh) throws IOException {
        acquire(deadline);
        try {
            ClientConnection known = fresh ? null : rested();
            return known != null ? known : ClientConnection.open(dialer, names, peer, limits, deadline);
        } catch (IOException | RuntimeException | Error failure) {
            permits.release();
            if (deadline.hasPassed()) {
                throw NetworkFailure.deadline();
            }
            throw failure;
        }
    }

    private void acquire(Deadline deadline) throws IOException {
        try {
            long patience = deadline.isLimited() ? deadline.remainingNanos() : limits.connectTimeout().toNanos();
            if (!permits.tryAcquire(patience, TimeUnit.NANOSECONDS)) {
                throw deadline.hasPassed()
                        ? NetworkFailure.deadline() : new NetworkFailure("too many connections to " + peer.serverName());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new NetworkFailure("context canceled", interrupted);
        }
    }

    private @Nullable ClientConnection rested() {
        while (true) {
            ClientConnection candidate;
            synchronized (lock) {
                candidate = idle.pollFirst();
            }
            if (candidate == null) {
                return null;
            }
            if (candidate.idleNanos() < limits.idleTimeout().toNanos()
                    && candidate.ageNanos() < limits.maxAge().toNanos() && candidate.isQuiet()) {
                return candidate;
            }
            candidate.close();
        }
    }

    /** Keeps a connection whose response has been read to its end. */
    void release(ClientConnection connection) {
        connection.rest();
        ClientConnection surplus = null;
        synchronized (lock) {
            if (closed || connection.isClosed()) {
                surplus = connection;
            } else {
                idle.addFirst(connection);
                if (idle.size() > limits.maxIdle()) {
                    surplus = idle.pollLast();
                }
                if (sweeper == null) {
                    sweeper = Thread.ofVirtual().name("edict-idle-connections").start(this::sweep);
                }
            }
        }
        permits.release();
        if (surplus != null) {
            surplus.close();
        }
    }

    private void sweep() {
        try {
            for (long wait = endOverdue(); wait > 0; wait = endOverdue()) {
                TimeUnit.NANOSECONDS.sleep(wait);
            }
        } catch (InterruptedException closed) {
            // Nothing rests here any more.
        }
    }

    /** Ends what rests for too long, and says how long the next may still rest; 0 if none does. */
    private long endOverdue() {
        List<ClientConnection> overdue = new ArrayList<>();
        long wait = 0;
        synchronized (lock) {
            while (!idle.isEmpty() && wait == 0) {
                wait = Math.max(0, limits.idleTimeout().toNanos() - idle.getLast().idleNanos());
                if (wait == 0) {
                    overdue.add(idle.removeLast());
                }
            }
            if (wait == 0) {
                sweeper = null;
            }
        }
        overdue.forEach(ClientConnection::close);
        return wait;
    }

    void discard(ClientConnection connection) {
        connection.close();
        permits.release();
    }

    @Override
    public void close() {
        Deque<ClientConnection> rest;
        synchronized (lock) {
            closed = true;
            rest = new ArrayDeque<>(idle);
            idle.clear();
            if (sweeper != null) {
                sweeper.interrupt();
            }
        }
        rest.forEach(ClientConnection::close);
    }
}
