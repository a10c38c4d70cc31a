package dev.edict.cel.pattern;

import dev.edict.model.budget.TimeBudget;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long matching may take, all expressions of one task taken together. Time runs only while something is matched,
 * and not while the thread waits for its turn. For one thread.
 */
public final class MatchTime {
    private final LongSupplier clock;
    private long left;

    private MatchTime(LongSupplier clock, Duration limit) {
        this.clock = clock;
        this.left = limit.toNanos();
    }

    /** @param clock nanoseconds from a point that does not matter */
    public static MatchTime of(Duration limit, LongSupplier clock) {
        return new MatchTime(clock, limit);
    }

    public static MatchTime of(Duration limit) {
        return of(limit, TimeBudget::clock);
    }

    long now() {
        return clock.getAsLong();
    }

    boolean isUsedUp(long start) {
        return now() - start > left;
    }

    void use(long start) {
        left = Math.max(0, left - (now() - start));
    }
}
