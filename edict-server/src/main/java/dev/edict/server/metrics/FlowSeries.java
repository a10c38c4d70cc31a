package dev.edict.server.metrics;

import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What is counted of the requests of one flow schema. What need not happen to all of them has no series before it does. Safe for use
 * by any thread.
 */
public final class FlowSeries {
    private final Counter dispatched;
    private final Supplier<Gauge> waitingRequests;
    private final Supplier<Gauge> waitingSeats;
    private final Gauge executingRequests;
    private final Gauge executingSeats;
    private final Supplier<Histogram> queueLength;
    private final Histogram estimate;
    private final Function<String, Counter> rejected;
    private final Function<String, Histogram> waits;
    private final Function<String, Histogram> executions;
    private final Supplier<Histogram> watchers;
    private final Supplier<Counter> tooWide;
    /** Whether the series of those who wait are there: from the first on who has joined a queue, if only for a moment. */
    private volatile boolean queuesKnown;

    FlowSeries(
            Counter dispatched, Supplier<Gauge> waitingRequests, Supplier<Gauge> waitingSeats, Gauge executingRequests,
            Gauge executingSeats, Supplier<Histogram> queueLength, Histogram estimate, Function<String, Counter> rejected,
            Function<String, Histogram> waits, Function<String, Histogram> executions, Supplier<Histogram> watchers,
            Supplier<Counter> tooWide) {
        this.dispatched = dispatched;
        this.waitingRequests = waitingRequests;
        this.waitingSeats = waitingSeats;
        this.executingRequests = executingRequests;
        this.executingSeats = executingSeats;
        this.queueLength = queueLength;
        this.estimate = estimate;
        this.rejected = rejected;
        this.waits = waits;
        this.executions = executions;
        this.watchers = watchers;
        this.tooWide = tooWide;
    }

    public void estimated(int seats) {
        estimate.observe(seats);
    }

    public void watched(int count) {
        watchers.get().observe(count);
    }

    /** @param reason as the real server says it */
    public void rejected(String reason) {
        rejected.apply(reason).increment();
    }

    /** A request has joined a queue. @param length with it */
    public void joined(int length) {
        queueLength.get().observe(length);
        if (!queuesKnown) {
            waitingRequests.get().add(0);
            waitingSeats.get().add(0);
            queuesKnown = true;
        }
    }

    /** A request has joined a queue, and waits. @param length with it */
    public void queued(int length, int seats) {
        joined(length);
        waitingRequests.get().increment();
        waitingSeats.get().add(seats);
    }

    public void unqueued(int seats) {
        waitingRequests.get().decrement();
        waitingSeats.get().add(-seats);
    }

    /** @param begun whether it was let through at last, or refused at once */
    public void waited(long nanoseconds, boolean begun) {
        waits.apply(begun ? "true" : "false").observeNanoseconds(nanoseconds);
    }

    /** A request has begun. */
    public void begun(int seats) {
        dispatched.increment();
        executingRequests.increment();
        executingSeats.add(seats);
    }

    /** A request has ended, after it was worked on for so long; its seats may still be kept. */
    public void ended(long nanoseconds, boolean watch) {
        executingRequests.decrement();
        executions.apply(watch ? "watch" : "regular").observeNanoseconds(nanoseconds);
    }

    public void released(int seats) {
        executingSeats.add(-seats);
    }

    public void tooWide() {
        tooWide.get().increment();
    }
}
