package dev.edict.model.budget;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Who computes for long takes turns with others who do, so that one carrier of virtual threads is always left for those
 * who do not.
 *
 * <p>The system does not take turns between virtual threads: one that computes keeps its carrier for as long as it likes,
 * and as many of them as there are carriers would stop everybody else. {@link Thread#yield} is no cure, because what has
 * yielded is queued with the carrier and served before what is new. So time on carriers is booked: who has computed for a
 * while pays for it by waiting until all but one of the carriers could have done what was booked so far. One who computes
 * alone never waits; many wait for each other, in order. Whoever holds something meanwhile keeps others from it a little
 * longer, but waits for nobody but the clock, so none can wait for ever.
 */
final class Turns {
    /** The JVM has one set of carriers, and so there is one of these. */
    static final Turns OF_CARRIERS = new Turns(Integer.getInteger(
            "jdk.virtualThreadScheduler.parallelism", Runtime.getRuntime().availableProcessors()));

    private final double lanes;
    /** Until when everything is booked. */
    private final AtomicLong booked = new AtomicLong(System.nanoTime());

    Turns(int carriers) {
        this.lanes = carriers <= 1 ? 0.5 : carriers - 1;
    }

    /** Books time that was used. @return how long to wait before using more; not positive if that may be now */
    long book(long now, long used) {
        long more = (long) (used / lanes);
        return booked.getAndUpdate(until -> (until - now > 0 ? until : now) + more) - now;
    }
}
