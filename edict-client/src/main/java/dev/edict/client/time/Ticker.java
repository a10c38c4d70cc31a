package dev.edict.client.time;

import java.time.Duration;

/** Time that passes, as those see it who wait. Safe for use by any thread. */
public interface Ticker {
    /** Now, in nanoseconds from any fixed point. Only differences mean something. */
    long nanoTime();

    void sleep(Duration time) throws InterruptedException;

    /** How long it is since then. @param nanoTime as {@link #nanoTime} counts */
    default Duration since(long nanoTime) {
        return Duration.ofNanos(nanoTime() - nanoTime);
    }

    /** The time of this machine. */
    static Ticker system() {
        return SystemTimers.INSTANCE;
    }
}
