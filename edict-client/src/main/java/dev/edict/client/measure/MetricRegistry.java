package dev.edict.client.measure;

import java.util.List;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;

/**
 * Metrics, written in the order of their names. A metric that is asked for twice is the same one, so that parts of a program that
 * do not know each other may count in it. Safe for use by any thread.
 */
public final class MetricRegistry {
    /** The media type of {@link #text}. */
    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private static final int SERIES_PER_METRIC = 1_000;
    private static final MetricRegistry SHARED = new MetricRegistry();

    private final ConcurrentNavigableMap<String, MetricFamily<?>> families = new ConcurrentSkipListMap<>();
    private final int seriesPerMetric;

    public MetricRegistry() {
        this(SERIES_PER_METRIC);
    }

    /** @param seriesPerMetric how many series a metric has at most, besides that of all others */
    public MetricRegistry(int seriesPerMetric) {
        this.seriesPerMetric = seriesPerMetric;
    }

    /** The one of those who are given none. */
    public static MetricRegistry shared() {
        return SHARED;
    }

    public MetricFamily<Counter> counter(String name, String help, String... labelNames) {
        return family(name, help, "counter", List.of(labelNames), Counter::new);
    }

    public MetricFamily<Gauge> gauge(String name, String help, String... labelNames) {
        return family(name, help, "gauge", List.of(labelNames), Gauge::new);
    }

    /** @param bounds the upper bounds of the buckets, ascending, without the last, which has none */
    public MetricFamily<Histogram> histogram(String name, String help, double[] bounds, String... labelNames) {
        double[] copy = bounds.clone();
        return family(name, help, "histogram", List.of(labelNames), () -> new Histogram(copy));
    }

    @SuppressWarnings("unchecked") // a type has one class of series
    private <S extends Series> MetricFamily<S> family(
            String name, String help, String type, List<String> labelNames, Supplier<S> factory) {
        MetricFamily<?> known = families.computeIfAbsent(
                name, ignored -> new MetricFamily<>(name, help, type, labelNames, seriesPerMetric, factory));
        if (!known.is(type, labelNames)) {
            throw new IllegalArgumentException("there is another metric " + name + " already");
        }
        return (MetricFamily<S>) known;
    }

    /** All metrics that have a series, in the text format of Prometheus. */
    public String text() {
        TextWriter writer = new TextWriter();
        families.values().forEach(family -> family.write(writer));
        return writer.toString();
    }
}
