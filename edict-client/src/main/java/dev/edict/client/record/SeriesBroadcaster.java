package dev.edict.client.record;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.request.Client;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Takes the events of recorders, and writes them to a server as Events of {@code events.k8s.io/v1}, those that happen again and
 * again as one series. As {@link EventBroadcaster} it writes on a thread of its own, and drops what is too much. Safe for use by
 * any thread.
 */
public final class SeriesBroadcaster implements AutoCloseable {
    /** Each how many rounds of upkeep the counts of all series are written: every half hour. */
    private static final int ROUNDS_OF_REFRESH = 5;

    private final EventSink sink;
    private final InstantSource clock;
    private final EventNames names = new EventNames();
    private final SeriesMemory memory = new SeriesMemory();
    private final EventMetrics metrics;
    private final EventWriter writer;
    private final EventQueue<Runnable> queue;
    private final Thread upkeep;

    public SeriesBroadcaster(Client client) {
        this(EventSink.series(client), InstantSource.system(), new EventMetrics(MetricRegistry.shared()), EventWriter::new);
    }

    SeriesBroadcaster(EventSink sink, InstantSource clock, EventMetrics metrics, Function<EventMetrics, EventWriter> writer) {
        this.sink = sink;
        this.clock = clock;
        this.metrics = metrics;
        this.writer = writer.apply(metrics);
        this.queue = new EventQueue<>("event-series", Runnable::run, metrics);
        this.upkeep = Thread.ofVirtual().name("event-series-upkeep").start(this::keepUp);
    }

    /** A recorder that tells in the name of a controller. @param instance which of several, such as its name and host */
    public SeriesRecorder recorder(String controller, String instance) {
        return (regarding, related, type, reason, action, note) ->
                tell(event(controller, instance, regarding, related, type, reason, action, note));
    }

    private SeriesEvent event(
            String controller,
            String instance,
            ObjectReference regarding,
            @Nullable ObjectReference related,
            EventType type,
            String reason,
            String action,
            String note) {
        Instant now = clock.instant();
        String namespace = regarding.namespace().isEmpty() ? "default" : regarding.namespace();
        return new SeriesEvent(namespace, names.of(regarding.name(), now), now, null, controller, instance, action, reason,
                regarding, related, type, Messages.cut(note));
    }

    private void tell(SeriesEvent event) {
        queue.offer(() -> memory.observe(event, clock.instant()).ifPresent(this::write));
    }

    private void write(SeriesEvent event) {
        if (writer.isHopeless()) {
            metrics.dropped();
            return;
        }
        writer.write("the event " + event.name() + " of " + event.regarding().name(), () -> send(event));
    }

    private void send(SeriesEvent event) {
        if (event.series() != null) {
            try {
                sink.patch(event.namespace(), event.name(), event.patch());
                return;
            } catch (ApiFailure.NotFound gone) {
                // told as a new one
            }
        }
        sink.create(event.namespace(), event.tree());
    }

    private void keepUp() {
        try {
            for (int round = 1; ; round++) {
                Thread.sleep(SeriesMemory.OVER_AFTER);
                finish();
                if (round % ROUNDS_OF_REFRESH == 0) {
                    refresh();
                }
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** Writes the last counts of series that are over. */
    void finish() {
        queue.offer(() -> memory.finish(clock.instant()).forEach(this::write));
    }

    /** Writes the counts of series that go on. */
    void refresh() {
        queue.offer(() -> memory.current().forEach(this::write));
    }

    /** Takes no more events, writes what waits and the counts of all series, as long as the server is there, and waits for that. */
    @Override
    public void close() {
        refresh();
        upkeep.interrupt();
        writer.close();
        queue.close();
    }
}
