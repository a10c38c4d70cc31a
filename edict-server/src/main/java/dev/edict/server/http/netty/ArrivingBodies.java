package dev.edict.server.http.netty;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The request bodies of a server that have begun to arrive and are not complete. Each of them is bounded, but there may be
 * many, and whoever sends one has no seat meanwhile: when they exceed this bound together, those are given up that have been
 * arriving for the longest time.
 */
final class ArrivingBodies {
    private final long bound;
    /** The oldest first. Guarded by this object, as is the next. */
    private final Set<RequestBody> bodies = new LinkedHashSet<>();
    private long bytes;

    ArrivingBodies(long bound) {
        this.bound = bound;
    }

    /** A body holds more. */
    synchronized void grow(RequestBody body, int more) {
        bodies.add(body);
        bytes += more;
    }

    /** A body is complete or given up. @param held as much as it has grown */
    synchronized void leave(RequestBody body, int held) {
        bodies.remove(body);
        bytes -= held;
    }

    /** Gives up as many as it takes to get below the bound. To be called without the lock of any body. */
    void relieve() {
        for (RequestBody oldest = excess(); oldest != null; oldest = excess()) {
            oldest.giveUp();
        }
    }

    private synchronized @Nullable RequestBody excess() {
        return bytes <= bound || bodies.isEmpty() ? null : bodies.iterator().next();
    }
}
