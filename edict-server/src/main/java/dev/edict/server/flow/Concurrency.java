package dev.edict.server.flow;

import dev.edict.server.metrics.FlowMetrics;
import dev.edict.server.metrics.TimingHistogram;

/** How many requests wait and are worked on, readers and writers apart. Safe for use by any thread. */
public final class Concurrency {
    private final Count reading;
    private final Count writing;

    Concurrency(FlowMetrics metrics) {
        this.reading = new Count(metrics.requests("waiting", false), metrics.requests("executing", false));
        this.writing = new Count(metrics.requests("waiting", true), metrics.requests("executing", true));
    }

    /** How many there are of one sort; its lock is held for the time of a few additions. */
    static final class Count {
        private final TimingHistogram waitingTimes;
        private final TimingHistogram executingTimes;
        private int mostWaiting = 1;
        private int mostExecuting = 1;
        private int waiting;
        private int executing;
        private final RecentPeak waitingPeak = new RecentPeak();
        private final RecentPeak executingPeak = new RecentPeak();

        Count(TimingHistogram waitingTimes, TimingHistogram executingTimes) {
            this.waitingTimes = waitingTimes;
            this.executingTimes = executingTimes;
        }

        synchronized void waits(int change, long now) {
            waiting += change;
            waitingPeak.set(waiting, now);
            waitingTimes.set((double) waiting / mostWaiting, now);
        }

        synchronized void executes(int change, long now) {
            executing += change;
            executingPeak.set(executing, now);
            executingTimes.set((double) executing / mostExecuting, now);
        }

        private synchronized void limit(int newMostWaiting, int newMostExecuting) {
            mostWaiting = Math.max(1, newMostWaiting);
            mostExecuting = Math.max(1, newMostExecuting);
        }

        private synchronized int waiting() {
            return waiting;
        }

        private synchronized int executing() {
            return executing;
        }

        private synchronized int waitedLately() {
            return waitingPeak.at(System.nanoTime());
        }

        private synchronized int executedLately() {
            return executingPeak.at(System.nanoTime());
        }
    }

    Count of(boolean mutating) {
        return mutating ? writing : reading;
    }

    /** Says how many there may be, of which the counts are fractions. */
    void limit(int mostWaiting, int mostExecuting) {
        reading.limit(mostWaiting, mostExecuting);
        writing.limit(mostWaiting, mostExecuting);
    }

    /** How many were worked on at once within the last second or two, and {@code …Waiting…} how many waited. */
    public int mostReadingLately() {
        return reading.executedLately();
    }

    public int mostWritingLately() {
        return writing.executedLately();
    }

    public int mostWaitingReadersLately() {
        return reading.waitedLately();
    }

    public int mostWaitingWritersLately() {
        return writing.waitedLately();
    }

    public int reading() {
        return reading.executing();
    }

    public int writing() {
        return writing.executing();
    }

    public int waitingReaders() {
        return reading.waiting();
    }

    public int waitingWriters() {
        return writing.waiting();
    }
}
