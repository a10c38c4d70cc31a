package dev.edict.server.http.client;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The connections to one server. The lock guards {@code idle} and {@code closed}; nothing is opened or read under it. */
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
            if (candidate.idleNanos() < limits.idleTimeout().toNanos() && candidate.isQuiet()) {
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
                ClientConnection oldest = idle.peekLast();
                if (idle.size() > limits.maxIdle() || oldest != null && oldest.idleNanos() > limits.idleTimeout().toNanos()) {
                    surplus = idle.pollLast();
                }
            }
        }
        permits.release();
        if (surplus != null) {
            surplus.close();
        }
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
        }
        rest.forEach(ClientConnection::close);
    }
}
