package dev.edict.model.budget;

import java.time.Duration;
import java.util.function.LongConsumer;
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
    private final Turns turns;
    /** Whether it computes nothing without a turn; otherwise it has the time of one for itself whenever it has waited. */
    private final boolean strict;
    private Turns.@Nullable Turn turn;
    private long aside;
    private int steps;

    private TimeBudget(long allowed, Turns turns, boolean strict) {
        this.allowed = allowed;
        this.turns = turns;
        this.strict = strict;
    }

    /** What is done within a budget. */
    @FunctionalInterface
    public interface Task<E extends Exception> {
        void run() throws E;
    }

    /** Runs a task that may take so long. @throws TimeBudgetExceeded if it takes longer */
    public static <E extends Exception> void within(Duration allowed, Task<E> task) throws E {
        run(task, new TimeBudget(allowed.toNanos(), Turns.OF_ALL, false), waited -> {});
    }

    /** As {@link #within}, for a task whom nobody may keep waiting who does not come first as well. */
    public static <E extends Exception> void firstWithin(Duration allowed, Task<E> task) throws E {
        run(task, new TimeBudget(allowed.toNanos(), Turns.OF_FIRST, false), waited -> {});
    }

    /**
     * As {@link #within}, for one of many: waits for a turn before it begins, too.
     *
     * @param waited told for how many nanoseconds
     */
    public static <E extends Exception> void inLineWithin(Duration allowed, LongConsumer waited, Task<E> task) throws E {
        run(task, new TimeBudget(allowed.toNanos(), Turns.OF_ALL, true), waited);
    }

    /** Runs a task that may take as long as it likes, in turns with others. */
    public static <E extends Exception> void inTurns(Task<E> task) throws E {
        run(task, new TimeBudget(Long.MAX_VALUE, Turns.OF_ALL, false), waited -> {});
    }

    private static <E extends Exception> void run(Task<E> task, TimeBudget budget, LongConsumer waited) throws E {
        TimeBudget outer = PRESENT.get();
        PRESENT.set(budget);
        try {
            if (budget.strict && budget.takesTurns) {
                budget.takeTurn(budget.start);
                waited.accept(budget.aside);
            }
            task.run();
        } finally {
            budget.leave();
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

    /** As {@link #giveWay}, after a piece of work that takes as long as many small ones. */
    public static void giveWayNow() {
        TimeBudget budget = PRESENT.get();
        if (budget != null) {
            budget.steps = 0;
            budget.standAside(System.nanoTime());
        }
    }

    /** Whether somebody waits for a turn who does not come first. */
    public static boolean isAnybodyInLine() {
        return Turns.OF_ALL.hasLine();
    }

    /** The present thread is about to wait for something: others may compute meanwhile. */
    public static void pause() {
        TimeBudget budget = PRESENT.get();
        if (budget != null) {
            budget.leave();
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
        Turns.Turn present = turn;
        if (!takesTurns || present != null && !present.isOver(now)) {
            return;
        }
        if (!strict && (present == null || now - present.end() > Turns.LENGTH)) {
            // Has waited for something else, and so has not computed for long.
            turn = new Turns.Turn(now + Turns.LENGTH);
            return;
        }
        leave();
        takeTurn(now);
    }

    private void takeTurn(long now) {
        turn = turns.take();
        aside += System.nanoTime() - now;
    }

    private void leave() {
        Turns.Turn present = turn;
        if (present != null) {
            turn = null;
            turns.giveBack(present);
        }
    }
}
