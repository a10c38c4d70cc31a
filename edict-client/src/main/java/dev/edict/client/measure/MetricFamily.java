package dev.edict.client.measure;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * A metric: a name, what it means, and a series for each set of labels that has been used. There are only so many series: what
 * comes under further labels is counted together, under {@code other}. Safe for use by any thread.
 */
public final class MetricFamily<S extends Series> {
    private static final String OTHER = "other";

    private final String name;
    private final String help;
    private final String type;
    private final List<String> labelNames;
    private final int limit;
    private final Supplier<S> factory;
    private final ConcurrentMap<List<String>, S> series = new ConcurrentHashMap<>();

    MetricFamily(String name, String help, String type, List<String> labelNames, int limit, Supplier<S> factory) {
        this.name = name;
        this.help = help;
        this.type = type;
        this.labelNames = labelNames;
        this.limit = limit;
        this.factory = factory;
    }

    /** The series under these values of the labels, in the order in which the metric names them. */
    public S with(String... labelValues) {
        if (labelValues.length != labelNames.size()) {
            throw new IllegalArgumentException(name + " has the labels " + labelNames + ", not " + labelValues.length);
        }
        S known = series.get(Arrays.asList(labelValues));
        if (known != null) {
            return known;
        }
        List<String> key = series.size() < limit ? List.of(labelValues) : Collections.nCopies(labelValues.length, OTHER);
        return series.computeIfAbsent(key, ignored -> factory.get());
    }

    /** Forgets a series: it is written no more, whoever still counts in it. */
    public void remove(String... labelValues) {
        series.remove(Arrays.asList(labelValues));
    }

    /**
     * Forgets a series of a gauge, if it follows that source: one who has begun under the same labels in the meantime is still
     * written.
     */
    public static void end(MetricFamily<Gauge> family, DoubleSupplier source, String... labelValues) {
        Gauge gauge = family.series.get(Arrays.asList(labelValues));
        if (gauge != null && gauge.unfollow(source)) {
            family.remove(labelValues);
        }
    }

    boolean is(String otherType, List<String> otherLabelNames) {
        return type.equals(otherType) && labelNames.equals(otherLabelNames);
    }

    void write(TextWriter writer) {
        if (series.isEmpty()) {
            return;
        }
        writer.head(name, help, type);
        series.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<List<String>, S> entry) -> entry.getKey().toString()))
                .forEach(entry -> entry.getValue().write(writer, name, new Labels(labelNames, entry.getKey())));
    }
}
