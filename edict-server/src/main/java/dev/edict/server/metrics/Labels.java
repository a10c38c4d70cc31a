package dev.edict.server.metrics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Names of labels and a value for each, in the order in which they are given to the metric.
 *
 * @param names shared between all series of a metric
 */
public record Labels(List<String> names, List<String> values) {
    static final Labels NONE = new Labels(List.of(), List.of());

    public Labels {
        if (names.size() != values.size()) {
            throw new IllegalArgumentException("labels " + names + " do not go with values " + values);
        }
    }

    static Labels of(List<String> names, String... values) {
        return new Labels(names, Arrays.asList(values));
    }

    /** Positions of the names in alphabetical order, in which Prometheus writes them. */
    int[] order() {
        return IntStream.range(0, names.size()).boxed()
                .sorted(Comparator.comparing(names::get))
                .mapToInt(Integer::intValue).toArray();
    }
}
