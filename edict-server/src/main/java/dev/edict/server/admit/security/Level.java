package dev.edict.server.admit.security;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How much pods may do, from everything to little. */
enum Level {
    PRIVILEGED,
    BASELINE,
    RESTRICTED;

    static final String VALUES = "must be one of privileged, baseline, restricted";

    /** @return null if there is no such level */
    static @Nullable Level of(String word) {
        for (Level level : values()) {
            if (level.toString().equals(word)) {
                return level;
            }
        }
        return null;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
