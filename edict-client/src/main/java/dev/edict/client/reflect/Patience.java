package dev.edict.client.reflect;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.time.Ticker;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** For how long internal errors are borne before all is listed anew. A minute without one, and it begins anew. */
final class Patience {
    private static final Duration FORGETS = Duration.ofMinutes(1);

    private final Duration most;
    private final Ticker time;
    private @Nullable Long first;
    private @Nullable Long last;

    Patience(Duration most, Ticker time) {
        this.most = most;
        this.time = time;
    }

    /** Whether a watch that has ended so may be begun again where it was. */
    boolean lasts(ApiFailure failure) {
        if (most.isZero() || !(failure instanceof ApiFailure.InternalError)) {
            return false;
        }
        long now = time.nanoTime();
        if (first == null || last == null || now - last >= FORGETS.toNanos()) {
            first = now;
        }
        last = now;
        if (now - first <= most.toNanos()) {
            return true;
        }
        first = null;
        return false;
    }
}
