package dev.edict.schema.cel.value;

/**
 * Counts what one evaluation costs and stops it at its limit.
 *
 * <p>Cost is what Kubernetes reports and budgets; it is charged in the same amounts at the same points. Some operations
 * cost little by that measure and can still take long, such as comparing two lists that were built by joining; what
 * they do is counted as work, which has a limit of its own and shows nowhere else. An interrupted thread stops its
 * evaluation within a few thousand steps. For one thread.
 */
public final class Meter {
    private static final long MOST_WORK = 20_000_000;
    private static final int CHECK_EVERY = 4_096;

    private final long limit;
    private long cost;
    private long work;
    private long nextCheck = CHECK_EVERY;

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
            throw new EvaluationStopped(EvaluationStopped.COST);
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
            throw new EvaluationStopped(EvaluationStopped.COST);
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new EvaluationStopped(EvaluationStopped.INTERRUPTED);
        }
    }

    /** What has been charged so far. */
    public long cost() {
        return cost;
    }
}
