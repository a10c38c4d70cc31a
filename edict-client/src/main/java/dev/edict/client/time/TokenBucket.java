package dev.edict.client.time;

import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/**
 * So many turns a second, and some at once after a time of rest. Turns are given in the order in which they are asked for. Safe for
 * use by any thread.
 */
public final class TokenBucket {
    private static final double SECOND = 1e9;

    private final double perSecond;
    private final int burst;
    private final Ticker ticker;
    private final ReentrantLock lock = new ReentrantLock();
    /** Guarded by the lock: below zero, turns have been given for times to come. */
    private double tokens;
    /** Guarded by the lock: when the tokens were counted. */
    private long counted;

    public TokenBucket(double perSecond, int burst, Ticker ticker) {
        if (perSecond <= 0 || burst < 1) {
            throw new IllegalArgumentException("at least one turn, and some a second: " + burst + ", " + perSecond);
        }
        this.perSecond = perSecond;
        this.burst = burst;
        this.ticker = ticker;
        this.tokens = burst;
        this.counted = ticker.nanoTime();
    }

    /** Takes a turn. @return how long it is until then */
    public Duration take() {
        lock.lock();
        try {
            long now = ticker.nanoTime();
            tokens = Math.min(burst, tokens + (now - counted) / SECOND * perSecond);
            counted = now;
            tokens -= 1;
            return tokens >= 0 ? Duration.ZERO : Duration.ofNanos((long) Math.ceil(-tokens / perSecond * SECOND));
        } finally {
            lock.unlock();
        }
    }
}
