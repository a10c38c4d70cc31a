package dev.edict.server.metrics;

import java.time.Duration;
import java.util.List;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;

/** The metrics of one server, written in alphabetical order of their names. */
public final class MetricRegistry {
    /** The media type of {@link #write}. */
    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8; escaping=underscores";

    private final NavigableMap<String, Consumer<TextWriter>> metrics = new ConcurrentSkipListMap<>();

    public MetricFamily<Counter> counter(String name, String help, String... labelNames) {
        return register(new MetricFamily<>(name, help, "counter", List.of(labelNames), Counter::new));
    }

    public MetricFamily<Gauge> gauge(String name, String help, String... labelNames) {
        return register(new MetricFamily<>(name, help, "gauge", List.of(labelNames), Gauge::new));
    }

    /** @param bounds the upper bounds of the buckets, ascending */
    public MetricFamily<Histogram> histogram(String name, String help, double[] bounds, String... labelNames) {
        double[] copy = bounds.clone();
        return register(
                new MetricFamily<>(name, help, "histogram", List.of(labelNames), () -> new Histogram(copy)));
    }

    /** Histograms of a value at the end of every nanosecond. @param bounds the upper bounds of the buckets, ascending */
    MetricFamily<TimingHistogram> timingHistogram(String name, String help, double[] bounds, String... labelNames) {
        double[] copy = bounds.clone();
        return register(new MetricFamily<>(
                name, help, "histogram", List.of(labelNames), () -> new TimingHistogram(copy, System::nanoTime)));
    }

    /** @param age how long ago quantiles look */
    public MetricFamily<Summary> summary(String name, String help, Duration age, String... labelNames) {
        return register(new MetricFamily<>(name, help, "summary", List.of(labelNames),
                () -> new Summary(age.toNanos(), System::nanoTime)));
    }

    /** A metric whose values are asked for whenever the metrics are written; without any it is not written. */
    public void sampled(
            String name, String help, String type, List<String> labelNames, Consumer<SampleSink> source) {
        put(name, writer -> {
            boolean[] begun = {false};
            source.accept((value, labelValues) -> {
                if (!begun[0]) {
                    begun[0] = true;
                    writer.head(name, help, type);
                }
                writer.sample(name, Labels.of(labelNames, labelValues), value);
            });
        });
    }

    /** Takes the samples of one metric. */
    @FunctionalInterface
    public interface SampleSink {
        void sample(double value, String... labelValues);
    }

    private <S extends Series> MetricFamily<S> register(MetricFamily<S> family) {
        put(family.name(), family::write);
        return family;
    }

    private void put(String name, Consumer<TextWriter> metric) {
        if (metrics.putIfAbsent(name, metric) != null) {
            throw new IllegalArgumentException("there is a metric " + name + " already");
        }
    }

    /** Takes the metrics of another one, in which somebody has counted from before this one was there. */
    public void include(MetricRegistry other) {
        other.metrics.forEach(this::put);
    }

    /** All metrics as text. */
    public byte[] write() {
        TextWriter writer = new TextWriter();
        metrics.values().forEach(metric -> metric.accept(writer));
        return writer.toByteArray();
    }
}
