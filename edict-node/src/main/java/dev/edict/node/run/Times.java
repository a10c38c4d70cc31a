package dev.edict.node.run;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Times that may never come. */
public final class Times {
    private Times() {}

    /** The one that comes first; null if neither does. */
    public static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return other.isBefore(one) ? other : one;
    }
}
