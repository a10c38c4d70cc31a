package dev.edict.server.watch;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a watcher that catches up may be told in the end without being waited for. It must be little in bytes too, well below
 * what may wait to be sent: otherwise a client that reads as fast as it can would be cut off for a few large objects, each
 * time it comes back.
 */
final class LastStep {
    private static final int EVENTS = 32;
    private static final int BYTES = 256 * 1024;

    private LastStep() {}

    static boolean isShort(List<CacheEvent> missed) {
        if (missed.size() > EVENTS) {
            return false;
        }
        long bytes = 0;
        for (CacheEvent event : missed) {
            bytes += Math.max(size(event.current()), size(event.previous()));
        }
        return bytes <= BYTES;
    }

    private static int size(@Nullable CachedObject object) {
        return object == null ? 0 : object.json().length;
    }
}
