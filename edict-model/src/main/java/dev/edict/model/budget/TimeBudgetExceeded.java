package dev.edict.model.budget;

/** A task has had all its time. Nothing is wrong with what it was about, and nobody knows what would have come of it. */
public final class TimeBudgetExceeded extends RuntimeException {
    TimeBudgetExceeded() {
        super("the time for this task is used up", null, false, false);
    }
}
