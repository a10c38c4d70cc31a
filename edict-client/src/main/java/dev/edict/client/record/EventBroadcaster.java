package dev.edict.client.record;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.request.Client;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Takes the events of recorders, and writes them to a server one after the other, on a thread of its own. A thousand of them may
 * wait; more are dropped. Safe for use by any thread.
 */
public final class EventBroadcaster implements AutoCloseable {
    private final EventSink sink;
    private final InstantSource clock;
    private final EventNames names = new EventNames();
    private final EventMetrics metrics;
    private final Correlator correlator;
    private final EventWriter writer;
    private final EventQueue<Event> queue;

    /** One that writes Events of the core group, as much as client-go does. */
    public EventBroadcaster(Client client) {
        this(EventSink.core(client), CorrelatorOptions.STANDARD, MetricRegistry.shared());
    }

    public EventBroadcaster(EventSink sink, CorrelatorOptions options, MetricRegistry registry) {
        this(sink, options, InstantSource.system(), new EventMetrics(registry), EventWriter::new);
    }

    EventBroadcaster(
            EventSink sink,
            CorrelatorOptions options,
            InstantSource clock,
            EventMetrics metrics,
            Function<EventMetrics, EventWriter> writer) {
        this.sink = sink;
        this.clock = clock;
        this.metrics = metrics;
        this.correlator = new Correlator(options, names);
        this.writer = writer.apply(metrics);
        this.queue = new EventQueue<>("events", this::correlateAndWrite, metrics);
    }

    /** A recorder that tells in the name of a component, such as {@code network-controller}. */
    public EventRecorder recorder(String component) {
        return recorder(EventSource.of(component));
    }

    /** A recorder that tells in the name of a source. */
    public EventRecorder recorder(EventSource source) {
        return (about, type, reason, message, annotations) -> queue.offer(event(source, about, type, reason, message, annotations));
    }

    private Event event(
            EventSource source,
            ObjectReference about,
            EventType type,
            String reason,
            String message,
            Map<String, String> annotations) {
        Instant now = clock.instant();
        String namespace = about.namespace().isEmpty() ? "default" : about.namespace();
        String name = names.of(about.name(), now);
        return new Event(namespace, name, annotations, about, type, reason, Messages.cut(message), source, now, now, 1);
    }

    private void correlateAndWrite(Event event) {
        if (writer.isHopeless()) {
            metrics.dropped();
            return;
        }
        Optional<Event> correlated = correlator.correlate(event, clock.instant());
        if (correlated.isEmpty()) {
            metrics.filtered();
            return;
        }
        Event told = correlated.get();
        writer.write("the event " + told.name() + " of " + told.involvedObject().name(), () -> write(told));
    }

    /** An event that was told before may have been removed since: events do not live long. */
    private void write(Event event) {
        if (event.count() > 1) {
            try {
                sink.patch(event.namespace(), event.name(), event.patch());
                return;
            } catch (ApiFailure.NotFound gone) {
                // told as a new one
            }
        }
        sink.create(event.namespace(), event.tree());
    }

    /** How many events were not told because too many waited. */
    public long dropped() {
        return metrics.droppedCount();
    }

    /** Takes no more events, tries once to write each that waits, as long as the server is there, and waits for that. */
    @Override
    public void close() {
        writer.close();
        queue.close();
    }
}
