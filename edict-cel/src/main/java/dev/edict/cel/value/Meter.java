package dev.edict.cel.value;

import dev.edict.cel.pattern.MatchTime;
import dev.edict.model.budget.TimeBudget;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Counts what one evaluation costs and stops it at its limit.
 *
 * <p>Cost is what Kubernetes reports and budgets; it is charged in the same amounts at the same points. Some operations
 * cost little by that measure and can still take long, such as comparing two lists that were built by joining; what
 * they do is counted as work, which has a limit of its own and shows nowhere else. An interrupted thread stops its
 * evaluation within a few thousand steps, and so does one whose {@link TimeBudget} is used up. For one thread.
 */
public final class Meter {
    private static final long MOST_WORK = 10_000_000;
    private static final int CHECK_EVERY = 4_096;
    private static final Duration MATCH_TIME = Duration.ofSeconds(1);

    private final long limit;
    private long cost;
    private long work;
    private long nextCheck = CHECK_EVERY;
    private int charges;
    private @Nullable MatchTime matchTime;

    /** @param limit the highest cost that is let through */
    public Meter(long limit) {
        this.limit = limit;
    }

    /** A meter for what happens while an expression is prepared. */
    public static Meter unlimited() {
        return new Meter(Long.MAX_VALUE);
    }

    public void charge(long amount) {
        long sum = cost + amount;
        cost = sum < 0 || amount < 0 ? Long.MAX_VALUE : sum;
        if (cost > limit) {
            throw stopped();
        }
        if (++charges >= CHECK_EVERY) {
            charges = 0;
            TimeBudget.largeStep();
        }
    }

    public void work(long steps) {
        work += steps;
        if (work >= nextCheck) {
            check();
        }
    }

    private void check() {
        nextCheck = work + CHECK_EVERY;
        if (work > MOST_WORK) {
            throw stopped();
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new EvaluationStopped(EvaluationStopped.INTERRUPTED);
        }
        TimeBudget.largeStep();
    }

    /** How long regular expressions may still be looked for. */
    public MatchTime matchTime() {
        MatchTime time = matchTime;
        if (time == null) {
            time = MatchTime.of(MATCH_TIME);
            matchTime = time;
        }
        return time;
    }

    /** What ends the evaluation because it does too much, whatever it has cost. */
    public EvaluationStopped stopped() {
        return new EvaluationStopped(EvaluationStopped.COST);
    }

    /** What has been charged so far. */
    public long cost() {
        return cost;
    }
}
