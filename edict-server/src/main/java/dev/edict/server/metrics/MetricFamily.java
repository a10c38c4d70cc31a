package dev.edict.server.metrics;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/**
 * A metric: a name, what it means, and a series of values for each set of labels that has been used. Whoever counts
 * often under the same labels keeps the series.
 */
final class MetricFamily<S extends Series> {
    private final String name;
    private final String help;
    private final String type;
    private final List<String> labelNames;
    private final Supplier<? extends S> factory;
    private final ConcurrentMap<Labels, S> series = new ConcurrentHashMap<>();

    MetricFamily(String name, String help, String type, List<String> labelNames, Supplier<? extends S> factory) {
        this.name = name;
        this.help = help;
        this.type = type;
        this.labelNames = labelNames;
        this.factory = factory;
    }

    /** The series under these values of the labels, in the order in which the metric names them. */
    public S with(String... labelValues) {
        Labels labels = Labels.of(labelNames, labelValues);
        S known = series.get(labels);
        return known != null ? known : series.computeIfAbsent(labels, ignored -> factory.get());
    }

    String name() {
        return name;
    }

    void write(TextWriter writer) {
        if (series.isEmpty()) {
            return;
        }
        writer.head(name, help, type);
        series.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<Labels, S> entry) -> entry.getKey().values().toString()))
                .forEach(entry -> entry.getValue().write(writer, name, entry.getKey()));
    }
}
