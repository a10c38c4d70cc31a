package dev.edict.client.queue;

import dev.edict.client.measure.Counter;
import dev.edict.client.measure.Gauge;
import dev.edict.client.measure.Histogram;
import dev.edict.client.measure.MetricRegistry;
import java.util.function.DoubleSupplier;

/** What is measured of a queue, under client-go's names. What is under way is asked for only when somebody looks. */
final class QueueMetrics {
    private static final double[] BOUNDS = Histogram.exponential(10e-9, 10, 10);

    private final Gauge depth;
    private final Counter adds;
    private final Histogram waited;
    private final Histogram worked;
    private final Gauge unfinished;
    private final Gauge longest;
    private final Counter retries;

    QueueMetrics(MetricRegistry registry, String name) {
        depth = registry.gauge("workqueue_depth", "Current depth of workqueue", "name").with(name);
        adds = registry.counter("workqueue_adds_total", "Total number of adds handled by workqueue", "name").with(name);
        waited = registry.histogram("workqueue_queue_duration_seconds",
                "How long in seconds an item stays in workqueue before being requested.", BOUNDS, "name").with(name);
        worked = registry.histogram("workqueue_work_duration_seconds",
                "How long in seconds processing an item from workqueue takes.", BOUNDS, "name").with(name);
        unfinished = registry.gauge("workqueue_unfinished_work_seconds",
                "How many seconds of work has done that is in progress and hasn't been observed by work_duration. Large"
                        + " values indicate stuck threads. One can deduce the number of stuck threads by observing the rate at"
                        + " which this increases.",
                "name").with(name);
        longest = registry.gauge("workqueue_longest_running_processor_seconds",
                "How many seconds has the longest running processor for workqueue been running.", "name").with(name);
        retries = registry.counter("workqueue_retries_total", "Total number of retries handled by workqueue", "name").with(name);
    }

    /** For a queue without a name: it counts for itself, and nobody looks. */
    static QueueMetrics of(QueueOptions<?> options) {
        return new QueueMetrics(options.name().isEmpty() ? new MetricRegistry() : options.metrics(), options.name());
    }

    void follow(DoubleSupplier unfinishedSeconds, DoubleSupplier longestSeconds) {
        unfinished.follow(unfinishedSeconds);
        longest.follow(longestSeconds);
    }

    void unfollow(DoubleSupplier unfinishedSeconds, DoubleSupplier longestSeconds) {
        unfinished.unfollow(unfinishedSeconds);
        longest.unfollow(longestSeconds);
    }

    void added() {
        adds.increment();
        depth.increment();
    }

    void given(long waitedNanoseconds) {
        depth.decrement();
        waited.observeNanoseconds(waitedNanoseconds);
    }

    void done(long workedNanoseconds) {
        worked.observeNanoseconds(workedNanoseconds);
    }

    void retried() {
        retries.increment();
    }
}
