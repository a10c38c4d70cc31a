package dev.edict.node.run;

import java.time.Duration;

/** How long a node waits before it tries again what has failed: 10 seconds, then twice as long each time, up to five minutes. */
public final class BackOff {
    private static final Duration FIRST = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final int DOUBLINGS = 5;

    private BackOff() {}

    /** @param failures in a row, of which there was at least one */
    public static Duration after(int failures) {
        Duration pause = FIRST.multipliedBy(1L << Math.min(failures - 1, DOUBLINGS));
        return pause.compareTo(LONGEST) < 0 ? pause : LONGEST;
    }
}
