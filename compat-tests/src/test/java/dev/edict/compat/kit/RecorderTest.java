package dev.edict.compat.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Event;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.record.EventBroadcaster;
import dev.edict.client.record.EventSource;
import dev.edict.client.record.EventType;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.record.ObjectReference;
import dev.edict.client.record.SeriesBroadcaster;
import dev.edict.client.record.SeriesRecorder;
import dev.edict.client.request.ListOptions;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Events as they stand on a server in the end. */
@Timeout(120)
class RecorderTest {
    @RegisterExtension
    static final KitServer SERVER = new KitServer();

    private static ConfigMap map(String name) {
        return SERVER.client().of(ConfigMap.TYPE).in(SERVER.namespace())
                .create(ConfigMap.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)));
    }

    private static List<Event> eventsAbout(ConfigMap map) {
        return SERVER.client().of(Event.TYPE).in(SERVER.namespace()).list(ListOptions.ALL.withFields(
                "involvedObject.kind=ConfigMap,involvedObject.name=" + map.name() + ",involvedObject.uid=" + map.metadata().uid())).items();
    }

    @Test
    void whatIsToldAgainIsOneEventThatCounts() {
        ConfigMap map = map("again");
        try (EventBroadcaster broadcaster = new EventBroadcaster(SERVER.client())) {
            ObjectEvents<ConfigMap> events = broadcaster.recorder(EventSource.of("kit-test")).of(ConfigMap.TYPE);
            for (int time = 0; time < 5; time++) {
                events.normal(map, "Seen", "it was seen");
            }
            events.warning(map, "Lost", "it was lost");
        }
        assertThat(eventsAbout(map)).extracting(Event::reason, Event::type, Event::message, Event::count).containsExactlyInAnyOrder(
                tuple("Seen", "Normal", "it was seen", 5),
                tuple("Lost", "Warning", "it was lost", 1));
        assertThat(eventsAbout(map)).allSatisfy(event -> {
            assertThat(event.source().component()).isEqualTo("kit-test");
            assertThat(event.involvedObject().resourceVersion()).isEqualTo(map.resourceVersion());
            assertThat(event.lastTimestamp()).isAfterOrEqualTo(event.firstTimestamp());
        });
    }

    @Test
    void whatIsSimilarBecomesOneEventFromTheTenthOn() {
        ConfigMap map = map("similar");
        try (EventBroadcaster broadcaster = new EventBroadcaster(SERVER.client())) {
            ObjectEvents<ConfigMap> events = broadcaster.recorder(EventSource.of("kit-test")).of(ConfigMap.TYPE);
            IntStream.range(0, 15).forEach(number -> events.normal(map, "Numbered", "number " + number));
        }
        List<Event> told = eventsAbout(map);
        assertThat(told).hasSize(10);
        assertThat(told).filteredOn(event -> event.message().startsWith("(combined from similar events): ")).singleElement()
                .satisfies(combined -> assertThat(combined.count()).isEqualTo(6));
        assertThat(told.stream().mapToInt(Event::count).sum()).isEqualTo(15);
    }

    @Test
    void theNewerFormTellsOfASeries() {
        ConfigMap map = map("series");
        try (SeriesBroadcaster broadcaster = new SeriesBroadcaster(SERVER.client())) {
            SeriesRecorder recorder = broadcaster.recorder("example.com/kit-test", "kit-test-1");
            for (int time = 0; time < 4; time++) {
                recorder.event(ObjectReference.of(ConfigMap.TYPE, map), null, EventType.NORMAL, "Seen", "Looking", "it was seen");
            }
        }
        List<dev.edict.api.events.v1.Event> told = SERVER.client().of(dev.edict.api.events.v1.Event.TYPE).in(SERVER.namespace())
                .list(ListOptions.ALL.withFields("regarding.name=series,reason=Seen")).items();
        assertThat(told).singleElement().satisfies(event -> {
            assertThat(event.action()).isEqualTo("Looking");
            assertThat(event.reportingController()).isEqualTo("example.com/kit-test");
            assertThat(Objects.requireNonNull(event.series()).count()).isEqualTo(4);
        });
    }
}
