package dev.edict.client.queue;

import java.time.Duration;

/**
 * A bucket of tokens that fills at a steady rate up to its size. Who takes one that is not there yet is told how long it takes to
 * come; the tokens may so be owed. Guarded by its own monitor.
 */
final class TokenBucket {
    private final double perNanosecond;
    private final int size;
    private final Timers timers;
    private double tokens;
    private long filledAt;

    TokenBucket(double perSecond, int size, Timers timers) {
        this.perNanosecond = perSecond / 1e9;
        this.size = size;
        this.timers = timers;
        this.tokens = size;
        this.filledAt = timers.nanoTime();
    }

    synchronized Duration take() {
        long now = timers.nanoTime();
        tokens = Math.min(size, tokens + (now - filledAt) * perNanosecond);
        filledAt = now;
        tokens -= 1;
        return tokens >= 0 ? Duration.ZERO : Duration.ofNanos(Math.round(-tokens / perNanosecond));
    }
}
