package dev.edict.server.flow;

import dev.edict.server.metrics.FlowMetrics;

/** The numbers of one level: how many wait and are worked for, and how it went. Owned by its {@link FairQueues}. */
final class Tally {
    int waiting;
    int executing;
    int seatsInUse;
    int seatsWaiting;
    long dispatched;
    long rejected;
    long cancelled;
    long rewinds;
    /** The progress at the last dispatch, and when the one who was dispatched was to begin; in seat-seconds. */
    private long dispatchProgress;
    private long latestStart;
    private Range starts = Range.NONE;
    private Range discountedStarts = Range.NONE;

    /** The least and the greatest of what was seen. */
    record Range(long least, long most) {
        static final Range NONE = new Range(Long.MAX_VALUE, Long.MIN_VALUE);

        Range with(long value) {
            return new Range(Math.min(least, value), Math.max(most, value));
        }

        /** In seat-seconds; nothing if nothing was seen. */
        FlowMetrics.Bounds bounds() {
            return least > most ? new FlowMetrics.Bounds(0, 0)
                    : new FlowMetrics.Bounds(SeatSeconds.toDouble(least), SeatSeconds.toDouble(most));
        }
    }

    boolean isIdle() {
        return waiting == 0 && executing == 0 && seatsInUse == 0;
    }

    void begin(Visit visit) {
        executing++;
        seatsInUse += visit.seats();
        dispatched++;
    }

    void forgetBounds() {
        starts = Range.NONE;
        discountedStarts = Range.NONE;
    }

    void bound(FlowQueue queue) {
        starts = starts.with(queue.nextProgress);
        discountedStarts = discountedStarts.with(
                queue.nextProgress - SeatSeconds.of(queue.seatsInUse, FairQueues.EXPECTED_NANOSECONDS));
    }

    void dispatched(long progress, FlowQueue queue) {
        dispatchProgress = progress;
        latestStart = queue.nextProgress;
        if (waiting == 0) {
            forgetBounds();
            bound(queue);
        }
    }

    double dispatchProgress() {
        return SeatSeconds.toDouble(dispatchProgress);
    }

    double latestStart() {
        return SeatSeconds.toDouble(latestStart);
    }

    Range starts() {
        return starts;
    }

    Range discountedStarts() {
        return discountedStarts;
    }
}
