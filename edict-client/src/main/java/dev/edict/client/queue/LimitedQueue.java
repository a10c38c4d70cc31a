package dev.edict.client.queue;

import java.time.Duration;

/** Keys come as they are added, or become due. */
final class LimitedQueue<K> extends TimedQueue<K> {

    LimitedQueue(QueueOptions<K> options) {
        super(options, options.order().get());
    }

    @Override
    void isDue(K key, int priority) {
        queue.add(key, priority);
    }

    @Override
    public void add(K key) {
        queue.add(key);
    }

    @Override
    public void addAfter(K key, Duration delay) {
        if (queue.isShuttingDown()) {
            return;
        }
        metrics.retried();
        if (delay.isPositive()) {
            delayed.add(key, Nanoseconds.of(delay), PriorityQueue.DEFAULT_PRIORITY);
        } else {
            queue.add(key);
        }
    }

    @Override
    public void addRateLimited(K key) {
        addAfter(key, limiter.when(key));
    }
}
