package dev.edict.client.queue;

import java.time.Duration;
import java.util.List;

record SlowestLimiter<K>(List<RateLimiter<K>> limiters) implements RateLimiter<K> {

    @Override
    public Duration when(K key) {
        Duration longest = Duration.ZERO;
        for (RateLimiter<K> limiter : limiters) {
            Duration wait = limiter.when(key);
            longest = wait.compareTo(longest) > 0 ? wait : longest;
        }
        return longest;
    }

    @Override
    public void forget(K key) {
        limiters.forEach(limiter -> limiter.forget(key));
    }

    @Override
    public int requeues(K key) {
        return limiters.stream().mapToInt(limiter -> limiter.requeues(key)).max().orElse(0);
    }
}
