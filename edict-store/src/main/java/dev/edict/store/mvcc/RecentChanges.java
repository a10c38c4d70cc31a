package dev.edict.store.mvcc;

import dev.edict.store.StoreEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The last changes of the log, kept in memory so that watches that keep up need not read them back.
 *
 * <p>Bounded in number and in bytes; what does not fit any more is read from the log. Invariant: the ring holds every change
 * after revision {@code evicted}, in the order of the log. The lock guards all fields and is held for copying references
 * only.
 */
final class RecentChanges {

    private static final int CAPACITY = 4096;
    private static final long CAPACITY_BYTES = 4 << 20;

    private final ReentrantLock lock = new ReentrantLock();
    private final @Nullable LogRecord[] ring = new @Nullable LogRecord[CAPACITY];
    private long first;
    private long next;
    private long bytes;
    private long evicted;

    RecentChanges(long revision) {
        this.evicted = revision;
    }

    void add(List<LogRecord> changes) {
        lock.lock();
        try {
            for (LogRecord change : changes) {
                while (next - first == CAPACITY || (bytes + size(change) > CAPACITY_BYTES && first < next)) {
                    evict();
                }
                ring[slot(next)] = change;
                next++;
                bytes += size(change);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Forgets everything: what was changed up to this revision is to be read from the log. */
    void forget(long revision) {
        lock.lock();
        try {
            Arrays.fill(ring, null);
            first = next;
            bytes = 0;
            evicted = revision;
        } finally {
            lock.unlock();
        }
    }

    /** All changes from one revision to another, both inclusive, or null if some of them are not kept any more. */
    @Nullable List<LogRecord> between(long fromRevision, long toRevision) {
        lock.lock();
        try {
            if (fromRevision <= evicted) {
                return null;
            }
            List<LogRecord> changes = new ArrayList<>();
            for (long i = firstFrom(fromRevision); i < next && revisionAt(i) <= toRevision; i++) {
                changes.add(at(i));
            }
            return changes;
        } finally {
            lock.unlock();
        }
    }

    private long firstFrom(long revision) {
        long low = first;
        long high = next;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (revisionAt(middle) < revision) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void evict() {
        LogRecord oldest = at(first);
        evicted = oldest.position().revision();
        bytes -= size(oldest);
        ring[slot(first)] = null;
        first++;
    }

    private LogRecord at(long i) {
        LogRecord change = ring[slot(i)];
        if (change == null) {
            throw new IllegalStateException("no change in slot " + slot(i));
        }
        return change;
    }

    private long revisionAt(long i) {
        return at(i).position().revision();
    }

    private static int slot(long i) {
        return (int) (i % CAPACITY);
    }

    private static long size(LogRecord change) {
        return switch (change.event()) {
            case StoreEvent.Written written -> written.entry().value().length + (long) written.key().length();
            case StoreEvent.Removed removed -> removed.key().length();
        };
    }
}
