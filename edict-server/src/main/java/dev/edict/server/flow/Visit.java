package dev.edict.server.flow;

import org.jspecify.annotations.Nullable;

/**
 * A request on its way through the queues of a level, as they see it. Owned by them: what is not final is read and written only by
 * who owns the queues.
 */
class Visit {
    private WorkEstimate estimate;
    /** Null before it comes, and for a level without queues. */
    @Nullable FlowQueue queue;
    boolean waiting;
    /** The progress of the level when it came. */
    long arrivalProgress;
    /** When it came and was begun, in nanoseconds of the clock of its level. */
    long arrived;
    long started;

    Visit(WorkEstimate estimate) {
        this.estimate = estimate;
    }

    final WorkEstimate estimate() {
        return estimate;
    }

    final int seats() {
        return estimate.seats();
    }

    final void fitInto(int limit) {
        estimate = estimate.within(limit);
    }
}
