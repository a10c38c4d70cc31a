package dev.edict.client.queue;

import dev.edict.client.time.TokenBucket;
import java.time.Duration;

/** Has all keys take from one bucket, and knows none of them. */
record BucketLimiter<K>(TokenBucket bucket) implements RateLimiter<K> {

    @Override
    public Duration when(K key) {
        return bucket.take();
    }

    @Override
    public void forget(K key) {}

    @Override
    public int requeues(K key) {
        return 0;
    }
}
