package dev.edict.model.budget;

import java.time.Duration;

/**
 * How long a thread has computed since its turn began. Between two looks at the clock it may also have waited, for a
 * client, a store or something to do: nobody can tell, but a piece of computing between two looks is short. So no more than
 * that counts, and whoever has waited for an hour has not computed for an hour. Times are {@link System#nanoTime}.
 */
final class Turn {
    static final long LENGTH = Duration.ofMillis(10).toNanos();
    /** What counts at most of the time between two looks. */
    static final long LONGEST_PIECE = LENGTH;

    private long lastLook;
    private long computed;

    Turn(long now) {
        this.lastLook = now;
    }

    void begin(long now) {
        lastLook = now;
        computed = 0;
    }

    /** Looks at the clock. @return whether others should have their turn now */
    boolean isOver(long now) {
        computed += Math.min(now - lastLook, LONGEST_PIECE);
        lastLook = now;
        return computed >= LENGTH;
    }

    long computed() {
        return computed;
    }
}
