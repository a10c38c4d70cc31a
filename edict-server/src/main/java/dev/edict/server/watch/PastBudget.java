package dev.edict.server.watch;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that the windows of all caches together may use. A window that needs room gives up its own oldest events
 * while the sum is too high; a little belongs to each, so that a busy resource cannot take the past of a quiet one.
 */
final class PastBudget {
    private static final long OWN = 256 * 1024;

    private final long limit;
    private final AtomicLong used = new AtomicLong();

    /** @param limit in bytes */
    PastBudget(long limit) {
        this.limit = limit;
    }

    void add(long bytes) {
        used.addAndGet(bytes);
    }

    /** Whether a window that holds so many bytes has to give some up. */
    boolean isExceededBy(long own) {
        return own > Math.min(OWN, limit) && used.get() > limit;
    }

    long used() {
        return used.get();
    }
}
