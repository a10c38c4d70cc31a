package dev.edict.client.queue;

import java.time.Duration;

record CappedLimiter<K>(RateLimiter<K> limiter, Duration longest) implements RateLimiter<K> {

    @Override
    public Duration when(K key) {
        Duration wait = limiter.when(key);
        return wait.compareTo(longest) > 0 ? longest : wait;
    }

    @Override
    public void forget(K key) {
        limiter.forget(key);
    }

    @Override
    public int requeues(K key) {
        return limiter.requeues(key);
    }
}
