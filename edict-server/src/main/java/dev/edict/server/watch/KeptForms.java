package dev.edict.server.watch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The memory for what can be made again from an object's bytes: its tree, and its bytes in other representations.
 *
 * <p>The oldest goes first, unless somebody has used it since it was last looked at (a clock with a second chance). So a
 * list that looks once at every object of a large resource keeps no more than the limit, and what is used all the time
 * outlives it. The lock guards the queue and the sum; using what is kept takes no lock.
 */
final class KeptForms {
    private final long limit;
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Kept> queue = new ArrayDeque<>();
    private long used;

    private record Kept(CachedObject object, long cost) {}

    /** @param limit in bytes, by estimate */
    KeptForms(long limit) {
        this.limit = limit;
    }

    /** Takes note that an object keeps so many bytes more, and lets others forget theirs. */
    void add(CachedObject object, long cost) {
        lock.lock();
        try {
            queue.add(new Kept(object, cost));
            used += cost;
            int chances = queue.size();
            while (used > limit && !queue.isEmpty()) {
                Kept oldest = queue.remove();
                if (chances-- > 0 && oldest.object().wasUsed()) {
                    queue.add(oldest);
                } else {
                    used -= oldest.cost();
                    oldest.object().forgetForms();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** About how many bytes are kept. */
    long used() {
        lock.lock();
        try {
            return used;
        } finally {
            lock.unlock();
        }
    }
}
