package dev.edict.server.flow;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How much memory those may take who wait for a seat: each has a thread, and may have a body of some megabytes that has arrived
 * already. Queues bound their number, not their size. One level gets half of the room at the most, so that a crowd in it leaves
 * room for the others, and one flow half of what its level gets: who sends a few large bodies fills no more than his own queues,
 * and must not fill the room for those in the other ones. Safe for use by any thread.
 */
final class WaitingRoom {
    private static final long LEAST = 32L << 20;
    /** A thread, a call and its headers, about. */
    private static final long CALL = 8 << 10;

    private final long bound;
    private final AtomicLong taken = new AtomicLong();

    WaitingRoom(long bound) {
        this.bound = bound;
    }

    /** An eighth of the memory. */
    static WaitingRoom ofThisProcess() {
        return new WaitingRoom(Math.max(LEAST, Runtime.getRuntime().maxMemory() / 8));
    }

    /** What one level has of the room. */
    final class Part {
        private final AtomicLong ofLevel = new AtomicLong();

        /** What each flow has of it, if anything. */
        private final ConcurrentMap<Long, Long> ofFlows = new ConcurrentHashMap<>();

        /** Takes room for a call of a flow with a body of so many bytes; false if there is none. */
        boolean take(long flow, long bytes) {
            long size = CALL + bytes;
            boolean room = ofFlows.merge(flow, size, Long::sum) <= bound / 4
                    & ofLevel.addAndGet(size) <= bound / 2 & taken.addAndGet(size) <= bound;
            if (!room) {
                leave(flow, bytes);
            }
            return room;
        }

        void leave(long flow, long bytes) {
            long size = CALL + bytes;
            taken.addAndGet(-size);
            ofLevel.addAndGet(-size);
            ofFlows.computeIfPresent(flow, (same, held) -> held == size ? null : Long.valueOf(held - size));
        }
    }
}
