package dev.edict.client.reflect;

import dev.edict.client.failure.ApiFailure;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** For how long internal errors are borne before all is listed anew. A minute without one, and it begins anew. */
final class Patience {
    private static final Duration FORGETS = Duration.ofMinutes(1);

    private final Duration most;
    private final Timekeeper time;
    private @Nullable Instant first;
    private @Nullable Instant last;

    Patience(Duration most, Timekeeper time) {
        this.most = most;
        this.time = time;
    }

    /** Whether a watch that has ended so may be begun again where it was. */
    boolean lasts(ApiFailure failure) {
        if (most.isZero() || !(failure instanceof ApiFailure.InternalError)) {
            return false;
        }
        Instant now = time.now();
        if (first == null || last == null || Duration.between(last, now).compareTo(FORGETS) >= 0) {
            first = now;
        }
        last = now;
        if (Duration.between(first, now).compareTo(most) <= 0) {
            return true;
        }
        first = null;
        return false;
    }
}
