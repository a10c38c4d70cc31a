package dev.edict.client.queue;

/** A work queue that adds a key when a {@link RateLimiter} says so: what failed is tried again, ever more slowly. */
public interface RateLimitedQueue<K> extends DelayingQueue<K> {

    /** Adds a key when the limiter says so, which counts this as a further attempt. */
    void addRateLimited(K key);

    /**
     * The limiter counts from the beginning for this key. Whoever has succeeded, or gives up, says so: else attempts are kept for
     * ever.
     */
    void forget(K key);

    /** How often a key has been added by {@link #addRateLimited} since it was last forgotten. */
    int requeues(K key);

    static <K> RateLimitedQueue<K> of(QueueOptions<K> options) {
        return new LimitedQueue<>(options);
    }
}
