package dev.edict.client.queue;

import dev.edict.client.time.Timers;
import dev.edict.client.time.TokenBucket;
import java.time.Duration;
import java.util.List;

/** Says when a key may be worked on again. Safe for use by any thread. */
public interface RateLimiter<K> {

    /** How long a key has to wait; asking counts as an attempt. */
    Duration when(K key);

    /** Counts from the beginning for a key, whether it has succeeded or is given up. */
    void forget(K key);

    /** How many attempts a key has had. */
    int requeues(K key);

    /**
     * That of a controller to which nothing else is said: each key waits 5 ms to 1000 s, and all together come 10 times a second.
     */
    static <K> RateLimiter<K> standard(Timers timers) {
        return slowestOf(List.of(exponential(Duration.ofMillis(5), Duration.ofSeconds(1000)), bucket(10, 100, timers)));
    }

    /** Twice as long with each attempt, for each key by itself. */
    static <K> RateLimiter<K> exponential(Duration first, Duration longest) {
        return new AttemptLimiter<>(attempts -> {
            double wait = (double) Nanoseconds.of(first) * Math.pow(2, attempts);
            return wait >= Nanoseconds.of(longest) ? longest : Duration.ofNanos((long) wait);
        });
    }

    /** Some attempts soon, further ones late, for each key by itself. */
    static <K> RateLimiter<K> fastThenSlow(Duration fast, Duration slow, int fastAttempts) {
        return new AttemptLimiter<>(attempts -> attempts < fastAttempts ? fast : slow);
    }

    /** So many attempts a second for all keys together, and once a burst of some more. */
    static <K> RateLimiter<K> bucket(double perSecond, int burst, Timers timers) {
        return new BucketLimiter<>(new TokenBucket(perSecond, burst, timers));
    }

    /** The longest wait of several limiters, all of which count the attempt. */
    static <K> RateLimiter<K> slowestOf(List<? extends RateLimiter<K>> limiters) {
        return new SlowestLimiter<>(List.copyOf(limiters));
    }

    /** This limiter, but nobody waits longer than so. */
    default RateLimiter<K> withLongestWait(Duration longest) {
        return new CappedLimiter<>(this, longest);
    }
}
