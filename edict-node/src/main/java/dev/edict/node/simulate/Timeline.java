package dev.edict.node.simulate;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Things that count from some time on, until the next of them does. */
final class Timeline {
    private Timeline() {}

    static <T> List<T> sorted(List<T> things, Function<T, Duration> after) {
        return things.stream().sorted(Comparator.comparing(after)).toList();
    }

    /** What counts at a time. @return null before the first */
    static <T> @Nullable T at(List<T> things, Function<T, Duration> after, Duration time) {
        T last = null;
        for (T thing : things) {
            if (after.apply(thing).compareTo(time) > 0) {
                break;
            }
            last = thing;
        }
        return last;
    }

    /** When the next begins to count. */
    static <T> @Nullable Duration next(List<T> things, Function<T, Duration> after, Duration time) {
        for (T thing : things) {
            if (after.apply(thing).compareTo(time) > 0) {
                return after.apply(thing);
            }
        }
        return null;
    }
}
