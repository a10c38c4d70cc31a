package dev.edict.client.queue;

import java.time.Duration;

/** Durations as numbers. */
final class Nanoseconds {
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    private Nanoseconds() {}

    /** The nanoseconds of a duration, or the most that there can be: 292 years are as good as for ever. */
    static long of(Duration duration) {
        return duration.compareTo(LONGEST) >= 0 ? Long.MAX_VALUE : duration.toNanos();
    }
}
