package dev.edict.client.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.transport.Payload;
import dev.edict.client.transport.ScriptedEvents;
import dev.edict.client.transport.ScriptedTransport;
import dev.edict.model.json.Json;
import dev.edict.types.Sharing;
import dev.edict.types.UnreadableException;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ResourceWatchTest {
    private static final String LONG = "{\"metadata\":{\"name\":\"a\"},\"size\":%d,\"marks\":{\"mark\":"
            + "\"a text that is long enough to be worth remembering, and equal in both\"}}";

    private final ScriptedTransport server = new ScriptedTransport();
    private final ScriptedEvents events = new ScriptedEvents();
    private final ResourceClient<Widget> widgets = new Client(server).of(Widget.TYPE).in("default");

    private Watch<Widget> watch() {
        return widgets.watch(WatchOptions.ALL.from("5"));
    }

    @Test
    void aWatchSaysWhatItWants() {
        server.events(events).events(events);
        widgets.watch(WatchOptions.ALL.from("5").withLabels("a=b").withFields("c=d").withTimeout(Duration.ofSeconds(300)));
        widgets.metadata().watch(WatchOptions.ALL.withInitialEvents("0"));
        assertThat(server.asked()).containsExactly(
                "GET /apis/example.com/v1/namespaces/default/widgets?allowWatchBookmarks=true&fieldSelector=c%3Dd"
                        + "&labelSelector=a%3Db&resourceVersion=5&timeoutSeconds=300&watch=true",
                "GET /apis/example.com/v1/namespaces/default/widgets?allowWatchBookmarks=true&resourceVersion=0"
                        + "&resourceVersionMatch=NotOlderThan&sendInitialEvents=true&watch=true");
        assertThat(server.last().headers()).containsEntry(
                "Accept", "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json");
    }

    @Test
    void eventsAreReadFromBytesAndFromTrees() {
        server.events(events);
        events.event("ADDED", "{\"size\":1}")
                .event("MODIFIED", Payload.of(Json.parse("{\"size\":2}")))
                .event("DELETED", "{\"size\":3}")
                .event("BOOKMARK", "{\"kind\":\"Widget\",\"metadata\":{\"resourceVersion\":\"9\","
                        + "\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}},\"size\":0}")
                .event("BOOKMARK", "{\"metadata\":{\"resourceVersion\":\"10\",\"creationTimestamp\":null}}")
                .end();
        try (Watch<Widget> watch = watch()) {
            assertThat(watch.next()).isInstanceOfSatisfying(WatchEvent.Added.class,
                    added -> assertThat(((Widget) added.object()).size()).isEqualTo(1));
            assertThat(watch.next()).isInstanceOfSatisfying(WatchEvent.Modified.class,
                    modified -> assertThat(((Widget) modified.object()).size()).isEqualTo(2));
            assertThat(watch.next()).isInstanceOfSatisfying(WatchEvent.Deleted.class,
                    deleted -> assertThat(((Widget) deleted.object()).size()).isEqualTo(3));
            assertThat(watch.next()).isEqualTo(new WatchEvent.Bookmark<>("9", true));
            assertThat(watch.next()).isEqualTo(new WatchEvent.Bookmark<>("10", false));
            assertThat(watch.next()).isNull();
        }
        assertThat(events.isClosed()).isTrue();
    }

    @Test
    void aFailureIsTheLastEvent() {
        server.events(events);
        events.event("ERROR", "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
                        + "\"message\":\"too old resource version: 5 (9)\",\"reason\":\"Expired\",\"code\":410}")
                .event("ADDED", "{\"size\":1}");
        Watch<Widget> watch = watch();
        assertThat(watch.next()).isInstanceOfSatisfying(WatchEvent.Failed.class, failed ->
                assertThat(failed.failure()).isInstanceOf(ApiFailure.Expired.class).hasMessage("too old resource version: 5 (9)"));
        assertThat(watch.next()).isNull();
        assertThat(events.isClosed()).isTrue();
    }

    @Test
    void anErrorThatIsNoStatusIsAFailureToo() {
        server.events(events);
        events.event("ERROR", "{\"odd\":1}");
        assertThat(watch().next()).isInstanceOfSatisfying(WatchEvent.Failed.class, failed ->
                assertThat(failed.failure()).isInstanceOf(ApiFailure.InternalError.class).hasMessage("{\"odd\":1}"));
    }

    @Test
    void aWatchThatIsRefusedDoesNotBegin() {
        server.answer(410, "{\"kind\":\"Status\",\"status\":\"Failure\",\"reason\":\"Expired\",\"code\":410}");
        assertThatThrownBy(this::watch).isInstanceOf(ApiFailure.Expired.class);
    }

    @Test
    void lostConnectionsAndUnknownEventsAreTold() {
        server.events(events);
        events.event("UPDATED", "{}").fail(new NoAnswerException("lost", null));
        Watch<Widget> watch = watch();
        assertThatThrownBy(watch::next).isInstanceOf(UnreadableException.class)
                .hasMessage("a watch knows no event of type UPDATED");
        assertThatThrownBy(watch::next).isInstanceOf(NoAnswerException.class);
    }

    @Test
    void aListAndAWatchOfOneReaderShareWhatIsEqual() {
        ListWatch<Widget> reader = widgets.sharing(Sharing.of(8));
        server.answer(200, "{\"items\":[" + LONG.formatted(1) + "]}").events(events);
        events.event("MODIFIED", LONG.formatted(2));
        Widget listed = reader.list(ListOptions.ALL).items().getFirst();
        WatchEvent<Widget> event = Objects.requireNonNull(reader.watch(WatchOptions.ALL).next());
        assertThat(event).isInstanceOfSatisfying(WatchEvent.Modified.class, modified -> {
            Widget told = (Widget) modified.object();
            assertThat(told.size()).isEqualTo(2);
            assertThat(told.name()).isSameAs(listed.name());
        });
    }
}
