package dev.edict.server.flow;

import dev.edict.server.filter.Call;
import dev.edict.server.filter.Deadlines;
import java.time.Duration;

/** How long a request may wait for a seat: a quarter of the time that it has altogether. */
final class Patience {
    private static final long LONGEST = Duration.ofMinutes(1).toNanos();

    private Patience() {}

    /** In nanoseconds. */
    static long of(Call call) {
        return Math.min(LONGEST, Deadlines.allowed(call).toNanos() / 4);
    }
}
