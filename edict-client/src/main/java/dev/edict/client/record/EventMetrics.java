package dev.edict.client.record;

import dev.edict.client.measure.Counter;
import dev.edict.client.measure.MetricFamily;
import dev.edict.client.measure.MetricRegistry;

/** What became of events. client-go counts none of this, hence the names are our own. */
final class EventMetrics {
    private final Counter written;
    private final Counter filtered;
    private final Counter dropped;
    private final Counter failed;

    EventMetrics(MetricRegistry registry) {
        MetricFamily<Counter> events = registry.counter("event_recorder_events_total",
                "Total number of events by what became of them: written, filtered as spam, dropped because too many waited,"
                        + " or failed.",
                "result");
        written = events.with("written");
        filtered = events.with("filtered");
        dropped = events.with("dropped");
        failed = events.with("failed");
    }

    void written() {
        written.increment();
    }

    void filtered() {
        filtered.increment();
    }

    void dropped() {
        dropped.increment();
    }

    void failed() {
        failed.increment();
    }

    long droppedCount() {
        return dropped.value();
    }
}
