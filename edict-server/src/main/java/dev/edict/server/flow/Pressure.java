package dev.edict.server.flow;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How many seats of a level may be used while the processor is short.
 *
 * <p>The number of seats is one for requests that wait for most of their time: for a store, a webhook, a client. As many that compute
 * stand in line for the processor, where nobody asks for priority, each with what he needs in memory. How long that line is shows in
 * the time for which a request has a seat before anything is done for it. If even the luckiest of a tenth of a second had to wait,
 * half as many are let in, so that the others wait in the queues of their level, where flows have their turns; when the line has
 * gone, a quarter more again, as long as there is somebody for them. Whoever begins after a quiet time begins with a few, since it is
 * seen only afterwards what they cost.
 *
 * <p>This is what TCP does for a network of unknown width, and CoDel for a line whose length is its fault. Safe for use by any thread.
 */
final class Pressure {
    static final long INTERVAL = Duration.ofMillis(100).toNanos();
    /** What a request may wait for the processor. */
    static final long TOLERATED = Duration.ofMillis(20).toNanos();
    private static final int LEAST = 16;
    private static final int LEAST_A_PROCESSOR = 4;
    private static final int BEGINNING = 4;

    private final int least;
    private final int beginning;
    private final int seats;
    private final AtomicLong end = new AtomicLong(System.nanoTime());
    /** The least of the waits in this interval; if several write it at once, one of theirs is lost, which matters little. */
    private volatile long shortest = Long.MAX_VALUE;
    /** Written by who ends an interval. */
    private volatile int most;

    /** @param seats those of the whole server */
    Pressure(int seats, int processors) {
        this.seats = seats;
        this.least = Math.max(LEAST, LEAST_A_PROCESSOR * processors);
        this.beginning = BEGINNING * least;
        this.most = beginning;
    }

    /** Of so many seats, those that may be used. A level that refuses who finds none keeps all until there is need. */
    int allowed(int given, PriorityLevel.Excess excess) {
        return switch (excess) {
            case PriorityLevel.Excess.Exempt exempt -> given;
            case PriorityLevel.Excess.Reject reject -> most >= beginning ? given : Math.min(given, most);
            case PriorityLevel.Excess.Queue queue -> Math.min(given, most);
        };
    }

    /**
     * A request with a seat has waited so long before anything was done for it.
     *
     * @return whether an interval has ended, and {@link #next} is to be called
     */
    boolean note(long waited, long now) {
        if (waited < shortest) {
            shortest = waited;
        }
        long before = end.get();
        return now - before >= 0 && end.compareAndSet(before, now + INTERVAL);
    }

    /**
     * Goes by what was noted.
     *
     * @param wanted whether somebody waits for a seat that is not given because of this
     * @return whether another number of seats may be used from now on
     */
    boolean next(boolean wanted) {
        long found = shortest;
        shortest = Long.MAX_VALUE;
        int before = most;
        if (found != Long.MAX_VALUE && found > TOLERATED) {
            most = Math.max(least, before / 2);
        } else if (wanted) {
            most = Math.min(Math.max(seats, beginning), before + before / 4);
        } else {
            most = before > beginning ? Math.max(beginning, before - before / 4) : Math.min(beginning, before + before / 4);
        }
        return most != before;
    }
}
