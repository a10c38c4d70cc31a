package dev.edict.client.queue;

import org.jspecify.annotations.Nullable;

/** A {@link KeyQueue}, the keys that are added to it later, and who says when that is. */
abstract class TimedQueue<K> implements RateLimitedQueue<K> {
    final KeyQueue<K> queue;
    final DelayedKeys<K> delayed;
    final RateLimiter<K> limiter;
    final QueueMetrics metrics;

    TimedQueue(QueueOptions<K> options, Order<K> order) {
        metrics = QueueMetrics.of(options);
        queue = new KeyQueue<>(options, order, metrics);
        delayed = new DelayedKeys<>(options.timers(), this::isDue);
        limiter = options.limiter().apply(options.timers());
    }

    /** The time of a key has come. */
    abstract void isDue(K key, int priority);

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
