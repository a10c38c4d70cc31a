package dev.edict.server.http.netty;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * How much all responses of a server together have yet to send. Each of them is bounded, but there may be many: when they
 * exceed this bound, those are cut off whose clients have taken nothing for the longest time, and never one whose client
 * reads.
 */
final class PendingMemory {
    private final long bound;
    private final AtomicLong bytes = new AtomicLong();
    /** Those that wait for their client, the one that has waited the longest first. Guarded by itself. */
    private final Set<Outbound> stalled = new LinkedHashSet<>();
    /** Held by the one who cuts off, for two at a time would cut off more than it takes. */
    private final ReentrantLock relieving = new ReentrantLock();

    PendingMemory(long bound) {
        this.bound = bound;
    }

    /** More waits, or less if the number is negative. */
    void add(long more) {
        bytes.addAndGet(more);
    }

    /** How much waits to be sent. */
    long bytes() {
        return bytes.get();
    }

    /** Whether half of what may wait does. */
    boolean isCrowded() {
        return bytes.get() > bound / 2;
    }

    /** The client of this response takes nothing at present. */
    void stalls(Outbound outbound) {
        synchronized (stalled) {
            stalled.add(outbound);
        }
    }

    /** The client of this response has taken something, or has gone. */
    void moves(Outbound outbound) {
        synchronized (stalled) {
            stalled.remove(outbound);
        }
    }

    /** Cuts off as many as it takes to get below the bound. To be called without any lock of a response. */
    void relieve() {
        if (bytes.get() <= bound) {
            return;
        }
        relieving.lock();
        try {
            while (bytes.get() > bound) {
                Outbound slowest = slowest();
                if (slowest == null) {
                    return;
                }
                slowest.abort();
            }
        } finally {
            relieving.unlock();
        }
    }

    private @Nullable Outbound slowest() {
        synchronized (stalled) {
            if (stalled.isEmpty()) {
                return null;
            }
            Outbound first = stalled.iterator().next();
            stalled.remove(first);
            return first;
        }
    }
}
