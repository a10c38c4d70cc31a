package dev.edict.schema.structural;

import dev.edict.cel.pattern.GoPattern;
import dev.edict.cel.pattern.PatternException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the patterns of a schema can be compiled. To compile one takes time, so the distinct patterns of a schema are
 * limited in their length taken together. For one check.
 */
final class PatternRules {
    private static final int MAX_LENGTH_TOGETHER = 128 * 1024;

    private final Map<String, @Nullable PatternException> checked = new HashMap<>();
    private int length;

    /** @throws PatternException if the pattern is malformed or too large, or there are too many */
    void check(String pattern) {
        if (pattern.isEmpty()) {
            return;
        }
        if (!checked.containsKey(pattern)) {
            checked.put(pattern, complaint(pattern));
        }
        PatternException complaint = checked.get(pattern);
        if (complaint != null) {
            throw complaint;
        }
    }

    private @Nullable PatternException complaint(String pattern) {
        length += pattern.length();
        if (length > MAX_LENGTH_TOGETHER) {
            return PatternException.tooLarge(pattern);
        }
        try {
            GoPattern.compile(pattern);
            return null;
        } catch (PatternException broken) {
            return broken;
        }
    }
}
