package dev.edict.client.queue;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A {@link KeyQueue}, and the keys that are added to it later. */
final class LimitedQueue<K> implements RateLimitedQueue<K> {
    private final KeyQueue<K> queue;
    private final DelayedKeys<K> delayed;
    private final RateLimiter<K> limiter;
    private final QueueMetrics metrics;

    LimitedQueue(QueueOptions<K> options) {
        metrics = QueueMetrics.of(options);
        queue = new KeyQueue<>(options, options.order().get(), metrics);
        delayed = new DelayedKeys<>(options.timers(), queue::add);
        limiter = options.limiter().apply(options.timers());
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

    @Override
    public void forget(K key) {
        limiter.forget(key);
    }

    @Override
    public int requeues(K key) {
        return limiter.requeues(key);
    }

    @Override
    public @Nullable K get() throws InterruptedException {
        return queue.get();
    }

    @Override
    public void done(K key) {
        queue.done(key);
    }

    @Override
    public int length() {
        return queue.length();
    }

    @Override
    public void shutDown() {
        queue.shutDown();
        delayed.close();
    }

    @Override
    public void shutDownWithDrain() throws InterruptedException {
        delayed.close();
        queue.shutDownWithDrain();
    }

    @Override
    public boolean isShuttingDown() {
        return queue.isShuttingDown();
    }
}
