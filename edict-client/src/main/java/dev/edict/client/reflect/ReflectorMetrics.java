package dev.edict.client.reflect;

import dev.edict.client.measure.Counter;
import dev.edict.client.measure.Gauge;
import dev.edict.client.measure.Histogram;
import dev.edict.client.measure.MetricFamily;
import dev.edict.client.measure.MetricRegistry;
import java.time.Duration;
import java.util.function.DoubleSupplier;

/** What is measured of a reflector, under client-go's names. */
final class ReflectorMetrics {
    private static final double[] SECONDS = {0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 300, 600};
    private static final double[] ITEMS = {1, 10, 100, 1_000, 10_000, 100_000};

    private final Counter lists;
    private final Histogram listDuration;
    private final Histogram itemsPerList;
    private final Counter watches;
    private final Counter shortWatches;
    private final Histogram watchDuration;
    private final Histogram itemsPerWatch;
    private final MetricFamily<Gauge> versions;

    private final String name;
    private final DoubleSupplier version;

    ReflectorMetrics(MetricRegistry registry, String name, DoubleSupplier version) {
        this.name = name;
        this.version = version;
        lists = registry.counter("reflector_lists_total", "Total number of API lists done by the reflectors", "name").with(name);
        listDuration = registry.histogram("reflector_list_duration_seconds",
                "How long an API list takes to return and decode for the reflectors", SECONDS, "name").with(name);
        itemsPerList = registry.histogram("reflector_items_per_list",
                "How many items an API list returns to the reflectors", ITEMS, "name").with(name);
        watches = registry.counter("reflector_watches_total", "Total number of API watches done by the reflectors", "name").with(name);
        shortWatches = registry.counter("reflector_short_watches_total",
                "Total number of short API watches done by the reflectors", "name").with(name);
        watchDuration = registry.histogram("reflector_watch_duration_seconds",
                "How long an API watch takes to return and decode for the reflectors", SECONDS, "name").with(name);
        itemsPerWatch = registry.histogram("reflector_items_per_watch",
                "How many items an API watch returns to the reflectors", ITEMS, "name").with(name);
        versions = registry.gauge("reflector_last_resource_version",
                "Last resource version seen for the reflectors", "name");
    }

    void begin() {
        versions.with(name).follow(version);
    }

    void end() {
        MetricFamily.end(versions, version, name);
    }

    void listed(Duration took, int items) {
        lists.increment();
        listDuration.observeNanoseconds(took.toNanos());
        itemsPerList.observe(items);
    }

    void watched(Duration took, long events, boolean isShort) {
        watches.increment();
        watchDuration.observeNanoseconds(took.toNanos());
        itemsPerWatch.observe(events);
        if (isShort) {
            shortWatches.increment();
        }
    }
}
