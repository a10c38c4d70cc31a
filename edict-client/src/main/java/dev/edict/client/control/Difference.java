package dev.edict.client.control;

import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** How what is there differs from what should be. */
public sealed interface Difference<S> {

    /** Not at all. @param actual null if nothing is there, and nothing should be */
    record None<S>(@Nullable S actual) implements Difference<S> {}

    /** Nothing is there. */
    record Missing<S>(S desired) implements Difference<S> {}

    /** Something else is there. */
    record Other<S>(S actual, S desired) implements Difference<S> {}

    /** Something is there, and nothing should be. */
    record Surplus<S>(S actual) implements Difference<S> {}

    static <S> Difference<S> between(@Nullable S actual, @Nullable S desired, BiPredicate<S, S> isSame) {
        if (actual == null) {
            return desired == null ? new None<>(null) : new Missing<>(desired);
        }
        if (desired == null) {
            return new Surplus<>(actual);
        }
        return isSame.test(actual, desired) ? new None<>(actual) : new Other<>(actual, desired);
    }
}
