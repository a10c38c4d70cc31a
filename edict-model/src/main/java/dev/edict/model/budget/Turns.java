package dev.edict.model.budget;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Who computes for long takes turns with others who do, so that one carrier of virtual threads is always left for those
 * who do not.
 *
 * <p>The system does not take turns between virtual threads: one that computes keeps its carrier for as long as it likes,
 * and as many of them as there are carriers would stop everybody else. {@link Thread#yield} is no cure, because what has
 * yielded is queued with the carrier and served before what is new. So there are lanes, one fewer than carriers, and no more than
 * processors. Whoever
 * computes has one for a turn, and stands at the end of the line afterwards. One who computes alone never waits; many wait
 * for each other, in order.
 *
 * <p>A turn ends by the clock at the latest, whatever has become of who has it: he may wait for something himself, and others
 * for him. So whoever stands in line waits for nobody but the clock, and none can wait for ever.
 *
 * <p>Safe for use by any thread; its own lock is held for a few steps and never while somebody waits.
 */
final class Turns {
    static final long LENGTH = Duration.ofMillis(10).toNanos();

    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();
    /** Those that count: as many as processors compute as fast as more do, and leave them to event loops more often. */
    private static final int CARRIERS =
            Math.min(PROCESSORS + 1, Integer.getInteger("jdk.virtualThreadScheduler.parallelism", PROCESSORS));

    /** The JVM has one set of carriers, and so there is one of these for all. */
    static final Turns OF_ALL = new Turns(CARRIERS);
    /** The lanes of those who come first: they wait for each other only. */
    static final Turns OF_FIRST = new Turns(CARRIERS);

    /** A turn: until when it lasts by {@link System#nanoTime}. */
    record Turn(long end) {
        boolean isOver(long now) {
            return now - end >= 0;
        }
    }

    private final @Nullable Turn[] lanes;
    /** Those that a turn may begin in. */
    private int open;
    private final Queue<Thread> line = new ArrayDeque<>();

    Turns(int carriers) {
        this.lanes = new @Nullable Turn[Math.max(1, carriers - 1)];
        this.open = lanes.length;
    }

    /** How many turns there may be at once now. */
    synchronized int open() {
        return open;
    }

    /** From now on so many turns at once, at least one and no more than there are lanes; those that have begun end as they would. */
    synchronized void open(int count) {
        open = Math.clamp(count, 1, lanes.length);
        callNext();
    }

    /** Waits for a turn. @return null if the thread was interrupted meanwhile */
    @Nullable Turn take() {
        Thread self = Thread.currentThread();
        Turn turn = begin(self);
        if (turn != null) {
            return turn;
        }
        while (true) {
            long pause;
            synchronized (this) {
                long now = System.nanoTime();
                if (self.isInterrupted()) {
                    line.remove(self);
                    callNext();
                    return null;
                }
                pause = line.peek() == self ? free(now) : Long.MAX_VALUE;
                if (pause <= 0) {
                    line.remove();
                    callNext();
                    return occupy(now);
                }
            }
            if (pause == Long.MAX_VALUE) {
                LockSupport.park(this);
            } else {
                LockSupport.parkNanos(this, pause);
            }
        }
    }

    private synchronized @Nullable Turn begin(Thread self) {
        long now = System.nanoTime();
        if (line.isEmpty() && free(now) <= 0) {
            return occupy(now);
        }
        line.add(self);
        return null;
    }

    /** Whether somebody waits. */
    synchronized boolean hasLine() {
        return !line.isEmpty();
    }

    /** Ends a turn before its time. */
    synchronized void giveBack(Turn turn) {
        for (int lane = 0; lane < lanes.length; lane++) {
            if (lanes[lane] == turn) {
                lanes[lane] = null;
                callNext();
            }
        }
    }

    /** After how long a lane is free, not positive if one is. */
    private long free(long now) {
        long least = Long.MAX_VALUE;
        for (int lane = 0; lane < open; lane++) {
            Turn turn = lanes[lane];
            least = Math.min(least, turn == null ? 0 : turn.end() - now);
        }
        return least;
    }

    private Turn occupy(long now) {
        Turn turn = new Turn(now + LENGTH);
        for (int lane = 0; lane < open; lane++) {
            Turn before = lanes[lane];
            if (before == null || before.isOver(now)) {
                lanes[lane] = turn;
                return turn;
            }
        }
        throw new IllegalStateException("no lane is free");
    }

    /** The first in line has to look himself when a lane becomes free, and so has to know that he is the first. */
    private void callNext() {
        Thread next = line.peek();
        if (next != null) {
            LockSupport.unpark(next);
        }
    }
}
