package dev.edict.model.budget;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * How long the task of the present thread may compute.
 *
 * <p>Whatever can run long calls {@link #step} in its loops: readers, merges, checks, expressions. A step is an
 * addition; every few hundred of them look at the clock. Two things come of that look:
 * <ul>
 *   <li>A task that has used up its time ends with {@link TimeBudgetExceeded}.
 *   <li>A virtual thread that has computed for a while may have to wait for its next turn, see {@link Turns}.
 * </ul>
 * A thread without a budget takes steps for nothing. For one thread.
 */
public final class TimeBudget {
    private static final ThreadLocal<@Nullable TimeBudget> PRESENT = new ThreadLocal<>();
    private static final int STEPS_BETWEEN_LOOKS = 256;

    private final boolean takesTurns = Thread.currentThread().isVirtual();
    private final long start = System.nanoTime();
    private final long allowed;
    private final Turn turn = new Turn(start);
    private long aside;
    private int steps;

    private TimeBudget(long allowed) {
        this.allowed = allowed;
    }

    /** What is done within a budget. */
    @FunctionalInterface
    public interface Task<E extends Exception> {
        void run() throws E;
    }

    /** Runs a task that may take so long. @throws TimeBudgetExceeded if it takes longer */
    public static <E extends Exception> void within(Duration allowed, Task<E> task) throws E {
        run(task, allowed.toNanos());
    }

    /** Runs a task that may take as long as it likes, in turns with others. */
    public static <E extends Exception> void inTurns(Task<E> task) throws E {
        run(task, Long.MAX_VALUE);
    }

    private static <E extends Exception> void run(Task<E> task, long allowed) throws E {
        TimeBudget outer = PRESENT.get();
        TimeBudget budget = new TimeBudget(allowed);
        PRESENT.set(budget);
        try {
            task.run();
        } finally {
            if (outer == null) {
                PRESENT.remove();
            } else {
                outer.aside += budget.aside;
                PRESENT.set(outer);
            }
        }
    }

    /** One small piece of work has been done. @throws TimeBudgetExceeded if there is no time for more */
    public static void step() {
        TimeBudget budget = PRESENT.get();
        if (budget != null && ++budget.steps >= STEPS_BETWEEN_LOOKS) {
            budget.look();
        }
    }

    /** As {@link #step}, after a piece of work that takes as long as many small ones. */
    public static void largeStep() {
        TimeBudget budget = PRESENT.get();
        if (budget != null) {
            budget.look();
        }
    }

    /**
     * One small piece of work has been done which is no task of its own: lets others have their turn, and never ends
     * anything. For what also makes things that all tasks share, which must not be broken off for the sake of one.
     */
    public static void giveWay() {
        TimeBudget budget = PRESENT.get();
        if (budget != null && ++budget.steps >= STEPS_BETWEEN_LOOKS) {
            budget.steps = 0;
            budget.standAside(System.nanoTime());
        }
    }

    /**
     * A clock that stands still while the present thread stands aside: nanoseconds from a point that does not matter, to
     * measure what a task has computed itself.
     */
    public static long clock() {
        TimeBudget budget = PRESENT.get();
        return budget == null ? System.nanoTime() : System.nanoTime() - budget.aside;
    }

    /** How long the present task may still take; less than nothing when its time is over, null if it may take for ever. */
    public static @Nullable Duration remaining() {
        TimeBudget budget = PRESENT.get();
        return budget == null || budget.allowed == Long.MAX_VALUE
                ? null : Duration.ofNanos(budget.allowed - (System.nanoTime() - budget.start));
    }

    private void look() {
        steps = 0;
        long now = System.nanoTime();
        if (now - start > allowed) {
            throw new TimeBudgetExceeded();
        }
        standAside(now);
    }

    private void standAside(long now) {
        if (takesTurns && turn.isOver(now)) {
            long pause = Turns.OF_CARRIERS.book(now, turn.computed());
            if (pause > 0) {
                LockSupport.parkNanos(pause);
            }
            long next = System.nanoTime();
            turn.begin(next);
            aside += next - now;
        }
    }
}
