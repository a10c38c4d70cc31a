package dev.edict.model.budget;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Leaves more of the processors to the event loops while they are late.
 *
 * <p>An event loop is one thread among all that compute, and the system gives it no more than its part. As long as that is enough
 * nobody sees it; when a crowd computes, every connection waits for its loop, those of whom nothing else keeps waiting as well, and
 * one that is new waits several times. So event loops say how late they are with what they were handed. If it is much on the average
 * of some intervals in a row, which no single pause makes, a quarter fewer compute at a time, at least one; after a while without, one
 * more again.
 *
 * <p>Safe for use by any thread.
 */
public final class LoopRelief {
    static final long INTERVAL = Duration.ofMillis(100).toNanos();
    static final long LATE = Duration.ofMillis(10).toNanos();
    /** So many intervals in a row, before fewer compute. */
    static final int LATE_INTERVALS = 2;
    /** So many, before one more does. */
    static final int INTERVALS_ON_TIME = 20;

    /** As there is one set of carriers, and of turns. */
    public static final LoopRelief OF_ALL = new LoopRelief(Turns.OF_ALL);

    private final Turns turns;
    private final AtomicLong end = new AtomicLong(System.nanoTime());
    private final LongAdder count = new LongAdder();
    private final LongAdder sum = new LongAdder();
    private int lateIntervals;
    private int intervalsOnTime;

    LoopRelief(Turns turns) {
        this.turns = turns;
    }

    /** An event loop has begun something for which it was asked so many nanoseconds ago. */
    public void note(long late, long now) {
        count.increment();
        sum.add(late);
        long before = end.get();
        if (now - before >= 0 && end.compareAndSet(before, now + INTERVAL)) {
            next(sum.sumThenReset() / Math.max(1, count.sumThenReset()));
        }
    }

    private synchronized void next(long average) {
        if (average <= LATE) {
            lateIntervals = 0;
            if (++intervalsOnTime >= INTERVALS_ON_TIME) {
                intervalsOnTime = 0;
                turns.open(turns.open() + 1);
            }
            return;
        }
        intervalsOnTime = 0;
        if (++lateIntervals >= LATE_INTERVALS) {
            lateIntervals = 0;
            turns.open(turns.open() - Math.max(1, turns.open() / 4));
        }
    }
}
