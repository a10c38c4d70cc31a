package dev.edict.patch.merge;

import dev.edict.patch.field.PathElement;
import org.jspecify.annotations.Nullable;

/** The way from the root to a value, as a list linked backwards: cheap to prolong, spelled out only for an error. */
record Trail(@Nullable Trail before, PathElement step) {

    static String text(@Nullable Trail trail) {
        StringBuilder text = new StringBuilder();
        for (Trail part = trail; part != null; part = part.before) {
            text.insert(0, part.step);
        }
        return text.toString();
    }

    static String error(@Nullable Trail trail, String message) {
        return trail == null ? message : text(trail) + ": " + message;
    }
}
