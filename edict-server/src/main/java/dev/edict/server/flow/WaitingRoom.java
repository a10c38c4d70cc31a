package dev.edict.server.flow;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How much memory those may take who wait for a seat: each has a thread, and may have a body of some megabytes that has arrived
 * already. Queues bound their number, not their size. One level gets half of the room at the most, so that a crowd in it leaves
 * room for the others. Safe for use by any thread.
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

        /** Takes room for a call with a body of so many bytes; false if there is none. */
        boolean take(long bytes) {
            boolean room = ofLevel.addAndGet(CALL + bytes) <= bound / 2 & taken.addAndGet(CALL + bytes) <= bound;
            if (!room) {
                leave(bytes);
            }
            return room;
        }

        void leave(long bytes) {
            taken.addAndGet(-CALL - bytes);
            ofLevel.addAndGet(-CALL - bytes);
        }
    }
}
