package dev.edict.client.inform;

import dev.edict.client.measure.Gauge;
import dev.edict.client.measure.Histogram;
import dev.edict.client.measure.MetricFamily;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.model.name.GroupVersionResource;
import java.util.function.DoubleSupplier;

/** What is measured of an informer, under client-go's names. */
final class InformerMetrics {
    private static final double[] SECONDS = {0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};

    private final MetricFamily<Gauge> queued;
    private final MetricFamily<Gauge> versions;
    private final Histogram latency;
    private final String[] labels;
    private final DoubleSupplier size;
    private final DoubleSupplier version;

    InformerMetrics(
            MetricRegistry registry, String name, GroupVersionResource resource, DoubleSupplier size, DoubleSupplier version) {
        this.labels = new String[] {name, resource.group(), resource.version(), resource.resource()};
        this.size = size;
        this.version = version;
        queued = registry.gauge("informer_queued_items", "Number of items currently queued in the FIFO.",
                "name", "group", "version", "resource");
        versions = registry.gauge("informer_store_resource_version",
                "The 15 least significant digits of the resource version of the store.", "name", "group", "version", "resource");
        latency = registry.histogram("informer_processing_latency_seconds",
                "Time taken to process events after popping from the queue.", SECONDS, "name", "group", "version", "resource")
                .with(labels);
    }

    void begin() {
        queued.with(labels).follow(size);
        versions.with(labels).follow(version);
    }

    void end() {
        MetricFamily.end(queued, size, labels);
        MetricFamily.end(versions, version, labels);
    }

    void processed(long nanoseconds) {
        latency.observeNanoseconds(nanoseconds);
    }
}
