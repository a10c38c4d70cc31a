package dev.edict.client.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.model.status.Status;
import dev.edict.model.value.ObjectValue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class SeriesBroadcasterTest {
    private static final ObjectReference POD = new ObjectReference("v1", "Pod", "default", "web", "u-1", "7", "");
    private static final ObjectReference NODE = new ObjectReference("v1", "Node", "", "node-1", "u-2", "", "");
    private static final Instant NOW = Instant.parse("2026-01-01T10:00:00.123456Z");

    private final RecordedSink sink = new RecordedSink();
    private final SeriesBroadcaster broadcaster =
            new SeriesBroadcaster(sink, () -> NOW, new EventMetrics(new MetricRegistry()), EventWriter::new);
    private final SeriesRecorder recorder = broadcaster.recorder("example.com/scheduler", "scheduler-host");

    @Test
    void anEventIsWrittenWithAllThatTheApiHasForIt() {
        recorder.event(POD, NODE, EventType.NORMAL, "Scheduled", "Binding", "it runs on node-1");
        broadcaster.close();
        ObjectValue event = sink.events.values().iterator().next();
        assertThat(event.string("eventTime")).isEqualTo("2026-01-01T10:00:00.123456Z");
        assertThat(event.string("reportingController")).isEqualTo("example.com/scheduler");
        assertThat(event.string("reportingInstance")).isEqualTo("scheduler-host");
        assertThat(event.string("action")).isEqualTo("Binding");
        assertThat(event.string("reason")).isEqualTo("Scheduled");
        assertThat(event.object("regarding").string("name")).isEqualTo("web");
        assertThat(event.object("related").string("name")).isEqualTo("node-1");
        assertThat(event.string("note")).isEqualTo("it runs on node-1");
        assertThat(event.string("type")).isEqualTo("Normal");
        assertThat(event.has("series")).isFalse();
        assertThat(sink.calls).hasSize(1);
    }

    @Test
    void theSecondEventBeginsASeriesAndThoseAfterItAreOnlyCounted() {
        for (int time = 0; time < 5; time++) {
            recorder.event(POD, null, EventType.WARNING, "Failed", "Binding", "try " + time);
        }
        broadcaster.close();
        assertThat(sink.calls).hasSize(3);
        assertThat(sink.calls.getFirst()).startsWith("create default/web.");
        assertThat(sink.calls.subList(1, 3)).containsOnly(sink.calls.getFirst().replace("create", "patch"));
        ObjectValue event = sink.events.values().iterator().next();
        assertThat(event.object("series")).isEqualTo(
                ObjectValue.of("count", 5, "lastObservedTime", "2026-01-01T10:00:00.123456Z"));
        assertThat(event.string("note")).isEqualTo("try 0");
    }

    @Test
    void aSeriesThatTheServerHasForgottenIsWrittenWhole() {
        sink.failures.add(ApiFailure.of(Status.failure(403, "Forbidden", "no", null)));
        recorder.event(POD, null, EventType.NORMAL, "Pulled", "Pulling", "the image is there");
        recorder.event(POD, null, EventType.NORMAL, "Pulled", "Pulling", "the image is there");
        broadcaster.close();
        assertThat(sink.calls.stream().map(call -> call.substring(0, call.indexOf(' '))))
                .startsWith("create", "patch", "create");
        assertThat(sink.events.values().iterator().next().object("series").integer("count")).isEqualTo(2);
    }

    @Test
    void aSeriesIsOverWhenNothingHasHappenedForSixMinutesAndItsCountIsThenWritten() {
        SeriesMemory memory = new SeriesMemory();
        Instant start = NOW;
        assertThat(memory.observe(event("Pulled", start), start)).isPresent();
        assertThat(memory.observe(event("Pulled", start), start).map(SeriesEvent::series))
                .isEqualTo(Optional.of(new SeriesEvent.Series(2, start)));
        Instant later = start.plusSeconds(60);
        assertThat(memory.observe(event("Pulled", later), later)).isEmpty();
        assertThat(memory.observe(event("Single", start), start)).isPresent();
        assertThat(memory.current()).hasSize(1);

        assertThat(memory.finish(later.plus(Duration.ofMinutes(6)))).isEmpty();
        List<SeriesEvent> over = memory.finish(later.plus(Duration.ofMinutes(6)).plusNanos(1));
        assertThat(over).extracting(SeriesEvent::series).containsExactly(new SeriesEvent.Series(3, later));
        assertThat(memory.current()).isEmpty();
        assertThat(memory.observe(event("Single", later), later).map(SeriesEvent::series)).isEmpty();
    }

    private static SeriesEvent event(String reason, Instant time) {
        return new SeriesEvent("default", "web." + time, time, null, "c", "i", "Act", reason, POD, null, EventType.NORMAL, "note");
    }
}
