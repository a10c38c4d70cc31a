package dev.edict.client.queue;

import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A {@link KeyQueue} in the order of priorities, and the keys that are added to it later. A key is in one of the two only; {@code
 * lock} guards that, and is taken before theirs.
 */
final class PrioritizedQueue<K> extends TimedQueue<K> implements PriorityQueue<K> {
    private final ReentrantLock lock = new ReentrantLock();

    PrioritizedQueue(QueueOptions<K> options) {
        super(options, Order.byPriority(options.order()));
    }

    @Override
    void isDue(K key, int priority) {
        addNow(key, priority);
    }

    @Override
    public void add(K key, Adding how) {
        if (queue.isShuttingDown()) {
            return;
        }
        Duration delay = how.after();
        if (how.rateLimited()) {
            Duration limited = limiter.when(key);
            delay = !delay.isPositive() || limited.compareTo(delay) < 0 ? limited : delay;
        }
        if (delay.isPositive()) {
            metrics.retried();
            addLater(key, delay, how.priority());
        } else {
            addNow(key, how.priority());
        }
    }

    private void addNow(K key, int priority) {
        lock.lock();
        try {
            Integer waited = delayed.remove(key);
            queue.add(key, waited == null ? priority : Math.max(waited, priority));
        } finally {
            lock.unlock();
        }
    }

    private void addLater(K key, Duration delay, int priority) {
        lock.lock();
        try {
            if (!queue.raiseIfWanted(key, priority)) {
                delayed.add(key, Nanoseconds.of(delay), priority);
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void add(K key) {
        add(key, Adding.NOW);
    }

    @Override
    public void addAfter(K key, Duration delay) {
        add(key, Adding.NOW.withAfter(delay));
    }

    @Override
    public void addRateLimited(K key) {
        add(key, Adding.LIMITED);
    }

    @Override
    public @Nullable Prioritized<K> getWithPriority() throws InterruptedException {
        return queue.getWithPriority();
    }
}
