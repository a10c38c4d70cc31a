package dev.edict.schema.structural;

import dev.edict.cel.pattern.GoPattern;
import dev.edict.cel.pattern.PatternException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The patterns of a schema, compiled on first use. There are at most as many as the schema has. */
final class Patterns {
    private final Map<String, Compiled> compiled = new ConcurrentHashMap<>();

    /**
     * @param pattern null where the expression is broken
     * @param complaint why it is broken, or empty
     */
    record Compiled(@Nullable GoPattern pattern, String complaint) {
        static Compiled of(String expression) {
            try {
                return new Compiled(GoPattern.compile(expression), "");
            } catch (PatternException broken) {
                return new Compiled(null, String.valueOf(broken.getMessage()));
            }
        }
    }

    Compiled get(String expression) {
        return compiled.computeIfAbsent(expression, Compiled::of);
    }
}
