package dev.edict.kinds.field;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules for fields that hold one word of a few. */
public final class Choice {
    private Choice() {}

    /** The word must be there. */
    public static void required(String word, List<String> supported, FieldPath path, FieldErrors errors) {
        if (word.isEmpty()) {
            errors.required(path);
        } else {
            among(word, supported, path, errors);
        }
    }

    /** The word may be missing; an empty one is not missing. */
    public static void optional(@Nullable String word, List<String> supported, FieldPath path, FieldErrors errors) {
        if (word != null) {
            among(word, supported, path, errors);
        }
    }

    /** The word must be one of those supported. */
    public static void among(String word, List<String> supported, FieldPath path, FieldErrors errors) {
        if (!supported.contains(word)) {
            errors.notSupported(path, word, supported);
        }
    }
}
