package dev.edict.client.queue;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.IntFunction;

/** Counts the attempts of each key, and has the wait follow from how many there were before. */
final class AttemptLimiter<K> implements RateLimiter<K> {
    private final ConcurrentMap<K, Integer> attempts = new ConcurrentHashMap<>();
    private final IntFunction<Duration> wait;

    AttemptLimiter(IntFunction<Duration> wait) {
        this.wait = wait;
    }

    @Override
    public Duration when(K key) {
        return wait.apply(attempts.merge(key, 1, Integer::sum) - 1);
    }

    @Override
    public void forget(K key) {
        attempts.remove(key);
    }

    @Override
    public int requeues(K key) {
        return attempts.getOrDefault(key, 0);
    }
}
