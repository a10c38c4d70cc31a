package dev.edict.server.table.jsonpath;

import dev.edict.model.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One step of a path: from the values at hand to the values that it selects. */
sealed interface Step {

    /** The value of a key. */
    record Field(String name) implements Step {}

    /** All members of objects and lists. */
    record Wildcard() implements Step {}

    /** The objects and lists at hand and within, however deep. */
    record Recursive() implements Step {}

    /**
     * Items of a list. Negative positions count from its end.
     *
     * @param from null for the beginning
     * @param to the position after the last; null for the end
     * @param single whether this is one index, so that an end of 0 means the end of the list
     * @param step null for 1
     */
    record Slice(@Nullable Integer from, @Nullable Integer to, boolean single, @Nullable Integer step)
            implements Step {}

    /** The items of a list for which left and right compare so; an operator of {@code exists} needs only a left. */
    record Filter(List<Step> left, String operator, List<Step> right) implements Step {}

    /** What each of several paths selects, one after the other. */
    record Union(List<List<Step>> paths) implements Step {}

    /** A constant, whatever is at hand. */
    record Literal(Value value) implements Step {}

    /** A word that means nothing here; the path can be read, but selects nothing. */
    record Word(String text) implements Step {}
}
