package dev.edict.server.flow;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * After how long somebody whom a level has refused is to ask again. One second, to begin with. If at least three were refused for
 * each second of that time, the next are told twice as long; if fewer than one was, a second less. Refusals are what is left when
 * the queues are full, so a few of them mean much. Safe for use by any thread.
 */
final class RefusalPace {
    private static final long LONGEST = 32;

    /** How many were refused in a second. */
    private record Second(long time, long refused) {}

    private final Deque<Second> history = new ArrayDeque<>();
    private long present;
    private long refused;
    private long retryAfter = 1;
    private long lastRaised;

    /** Notes that somebody is refused. @return after how many seconds he is to ask again */
    synchronized long refuse(long second) {
        if (second != present) {
            history.addLast(new Second(present, refused));
            while (present - history.getFirst().time() > Math.min(LONGEST, 2 * retryAfter)) {
                history.removeFirst();
            }
            present = second;
            refused = 0;
            adapt();
        }
        refused++;
        return retryAfter;
    }

    private void adapt() {
        long recent = history.stream()
                .filter(past -> past.time() < present && present - past.time() <= retryAfter)
                .mapToLong(Second::refused).sum();
        if (present - lastRaised >= retryAfter && recent >= 3 * retryAfter) {
            retryAfter = Math.min(LONGEST, 2 * retryAfter);
            lastRaised = present;
        } else if (recent < retryAfter && retryAfter > 1) {
            retryAfter--;
        }
    }
}
