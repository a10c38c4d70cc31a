package dev.edict.client.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.request.Client;
import dev.edict.client.transport.ScriptedTransport;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusCause;
import dev.edict.model.status.StatusDetails;
import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Overheard;
import dev.edict.testing.Waiting;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class EventBroadcasterTest {
    private static final ObjectReference NETWORK =
            new ObjectReference("example.com/v1", "Network", "default", "blue", "u-1", "7", "");
    private static final Instant NOW = Instant.parse("2026-01-01T10:00:00.123456789Z");

    private final RecordedSink sink = new RecordedSink();
    private final MetricRegistry metrics = new MetricRegistry();
    private final ConcurrentLinkedQueue<Duration> pauses = new ConcurrentLinkedQueue<>();
    private final EventBroadcaster broadcaster = new EventBroadcaster(sink, CorrelatorOptions.STANDARD, () -> NOW,
            new EventMetrics(metrics), counters -> new EventWriter(counters, pauses::add));
    private final EventRecorder recorder = broadcaster.recorder(new EventSource("network-controller", "node-1"));

    @Test
    void anEventIsWrittenWithAllThatTheApiHasForIt() {
        recorder.event(NETWORK, EventType.WARNING, "BridgeLost", "the bridge is gone", Map.of("a", "b"));
        broadcaster.close();
        assertThat(sink.events).hasSize(1);
        ObjectValue event = sink.events.values().iterator().next();
        assertThat(event.object("metadata").string("name")).isEqualTo("blue." + Long.toHexString(1_767_261_600_123_456_789L));
        assertThat(event.object("metadata").string("namespace")).isEqualTo("default");
        assertThat(event.object("metadata").object("annotations").strings()).isEqualTo(Map.of("a", "b"));
        assertThat(event.object("involvedObject")).isEqualTo(ObjectValue.of("kind", "Network", "namespace", "default",
                "name", "blue", "uid", "u-1", "apiVersion", "example.com/v1", "resourceVersion", "7"));
        assertThat(event.string("type")).isEqualTo("Warning");
        assertThat(event.string("reason")).isEqualTo("BridgeLost");
        assertThat(event.string("message")).isEqualTo("the bridge is gone");
        assertThat(event.object("source")).isEqualTo(ObjectValue.of("component", "network-controller", "host", "node-1"));
        assertThat(event.string("reportingComponent")).isEqualTo("network-controller");
        assertThat(event.string("reportingInstance")).isEqualTo("node-1");
        assertThat(event.string("firstTimestamp")).isEqualTo("2026-01-01T10:00:00Z");
        assertThat(event.string("lastTimestamp")).isEqualTo("2026-01-01T10:00:00Z");
        assertThat(event.integer("count")).isOne();
    }

    @Test
    void anEventThatHappensAgainIsPatched() {
        for (int time = 0; time < 3; time++) {
            recorder.normal(NETWORK, "Created", "it is there");
        }
        broadcaster.close();
        assertThat(sink.calls).hasSize(3);
        assertThat(sink.calls.getFirst()).startsWith("create default/blue.");
        assertThat(sink.calls.get(2)).isEqualTo(sink.calls.getFirst().replace("create", "patch"));
        assertThat(sink.told()).containsExactly("3x Created: it is there");
    }

    @Test
    void similarEventsAreToldAsOne() {
        for (int message = 1; message <= 12; message++) {
            recorder.normal(NETWORK, "Created", "number " + message);
        }
        broadcaster.close();
        assertThat(sink.told()).hasSize(10).contains("1x Created: number 9").endsWith(
                "3x Created: (combined from similar events): number 12");
    }

    @Test
    void anEventThatTheServerHasForgottenIsWrittenAnewWithItsCount() throws InterruptedException {
        sink.failures.addAll(List.of(refusal(500, "InternalError")));
        recorder.normal(NETWORK, "Created", "it is there");
        recorder.normal(NETWORK, "Created", "it is there");
        broadcaster.close();
        assertThat(sink.calls).hasSize(3);
        assertThat(sink.calls.get(1)).startsWith("patch");
        assertThat(sink.calls.get(2)).startsWith("create");
        assertThat(sink.told()).containsExactly("2x Created: it is there");
    }

    @Test
    void whatTheServerRefusesIsGivenUp() {
        sink.failures.add(refusal(403, "Forbidden"));
        recorder.normal(NETWORK, "Created", "it is there");
        broadcaster.close();
        assertThat(sink.calls).hasSize(1);
        assertThat(metrics.text()).contains("event_recorder_events_total{result=\"failed\"} 1\n");
    }

    @Test
    void nobodyIsBotheredWithEventsOfNamespacesThatGoOrAreGone() {
        StatusDetails terminating = StatusDetails.EMPTY.withCauses(List.of(new StatusCause("NamespaceTerminating", "", "")));
        sink.failures.add(ApiFailure.of(Status.failure(403, "Forbidden", "being terminated", terminating)));
        sink.failures.add(ApiFailure.of(
                Status.failure(404, "NotFound", "namespaces \"default\" not found", StatusDetails.of("default", "", "namespaces"))));
        sink.failures.add(refusal(404, "NotFound"));
        try (Overheard heard = Overheard.of(EventWriter.class)) {
            for (String reason : List.of("One", "Two", "Three")) {
                recorder.normal(NETWORK, reason, "it is there");
            }
            broadcaster.close();
            assertThat(heard.records(Level.INFO)).extracting(LogRecord::getLevel).containsExactly(Level.SEVERE);
        }
    }

    @Test
    void aServerThatIsNotReachedIsTriedTwelveTimes() throws InterruptedException {
        sink.failures.addAll(Collections.nCopies(12, new NoAnswerException("away", null)));
        recorder.normal(NETWORK, "Created", "it is there");
        recorder.normal(NETWORK, "Deleted", "it is gone");
        Waiting.until("both are done", () -> metrics.text().contains("result=\"written\"} 1\n"));
        broadcaster.close();
        assertThat(sink.calls).hasSize(13);
        assertThat(sink.told()).containsExactly("1x Deleted: it is gone");
        assertThat(pauses).hasSize(11);
        assertThat(pauses.poll()).isBetween(Duration.ZERO, Duration.ofSeconds(10));
        assertThat(pauses).allSatisfy(pause -> assertThat(pause).isEqualTo(Duration.ofSeconds(10)));
    }

    @Test
    void whatIsToldWhileAThousandEventsWaitIsDroppedAndCounted() {
        sink.door = new CountDownLatch(1);
        for (int event = 0; event < 1100; event++) {
            recorder.normal(new ObjectReference("v1", "Pod", "default", "pod-" + event, "", "", ""), "Created", "it is there");
        }
        long dropped = broadcaster.dropped();
        sink.door.countDown();
        broadcaster.close();
        // One event may be out of the queue already, on its way to the server.
        assertThat(dropped).isBetween(99L, 100L);
        assertThat(sink.calls).hasSize((int) (1100 - dropped));
        assertThat(metrics.text()).contains("event_recorder_events_total{result=\"dropped\"} " + dropped + "\n");
    }

    @Test
    void objectsOfATypeNeedNoReference() {
        Lease lease = Lease.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("loop").withNamespace("kube-system").withUid("u-9"));
        ObjectEvents<Lease> leases = recorder.of(Lease.TYPE);
        leases.event(lease, "Normal", "LeaderElection", "me became leader");
        leases.event(lease, "Warning", "LeaderElection", "me stopped leading");
        broadcaster.close();
        assertThat(sink.events.values()).extracting(event -> event.string("type")).containsExactly("Normal", "Warning");
        assertThat(sink.events.values()).allSatisfy(event -> assertThat(event.object("involvedObject")).isEqualTo(ObjectValue.of(
                "kind", "Lease", "namespace", "kube-system", "name", "loop", "uid", "u-9",
                "apiVersion", "coordination.k8s.io/v1")));
    }

    @Test
    void whatIsToldAfterTheCloseIsDropped() {
        broadcaster.close();
        recorder.normal(NETWORK, "Created", "it is there");
        assertThat(broadcaster.dropped()).isOne();
        assertThat(sink.calls).isEmpty();
    }

    @Test
    void anEventOfAnObjectOutsideOfNamespacesIsInDefault() {
        recorder.normal(new ObjectReference("v1", "Node", "", "node-1", "", "", ""), "Ready", "it is");
        broadcaster.close();
        assertThat(sink.calls.getFirst()).startsWith("create default/node-1.");
    }

    @Test
    void aLongMessageIsCutBetweenTwoCharacters() {
        recorder.normal(NETWORK, "Created", "x" + "ü".repeat(600));
        broadcaster.close();
        String message = sink.events.values().iterator().next().string("message");
        assertThat(message).isEqualTo("x" + "ü".repeat(511));
        assertThat(message.getBytes(StandardCharsets.UTF_8)).hasSize(1023);
    }

    @Test
    void namesAreUniqueAndValid() {
        EventNames names = new EventNames();
        assertThat(names.of("web", NOW)).isNotEqualTo(names.of("web", NOW));
        assertThat(names.of("web", NOW.minusSeconds(1))).isNotEqualTo(names.of("web", NOW));
        assertThat(names.of("system:admin", NOW)).matches("[0-9a-f-]{36}");
        assertThat(names.of("a".repeat(250), NOW)).matches("[0-9a-f-]{36}");
    }

    @Test
    void eventsGoToAServerAsObjectsOfTheCoreGroup() {
        ScriptedTransport transport = new ScriptedTransport().answer(201, "{\"kind\":\"Event\",\"apiVersion\":\"v1\"}")
                .answer(200, "{\"kind\":\"Event\",\"apiVersion\":\"v1\"}");
        try (EventBroadcaster real =
                new EventBroadcaster(EventSink.core(new Client(transport)), CorrelatorOptions.STANDARD, new MetricRegistry())) {
            EventRecorder told = real.recorder(EventSource.of("test"));
            told.normal(NETWORK, "Created", "it is there");
            told.normal(NETWORK, "Created", "it is there");
        }
        assertThat(transport.requests()).hasSize(2);
        assertThat(transport.requests().getFirst().toString()).startsWith("POST /api/v1/namespaces/default/events");
        assertThat(transport.requests().get(1).toString()).startsWith("PATCH /api/v1/namespaces/default/events/blue.");
        assertThat(transport.requests().get(1).headers()).containsEntry("Content-Type", "application/strategic-merge-patch+json");
        assertThat(((ObjectValue) Objects.requireNonNull(transport.requests().get(1).body()).tree()).keys())
                .containsExactlyInAnyOrder("count", "lastTimestamp", "message");
    }

    @Test
    void aCloseEndsThePauseAndGivesUpWhatWaitsForAServerThatIsAway() throws InterruptedException {
        sink.failures.addAll(Collections.nCopies(12, new NoAnswerException("away", null)));
        EventBroadcaster patient = new EventBroadcaster(
                sink, CorrelatorOptions.STANDARD, () -> NOW, new EventMetrics(metrics), EventWriter::new);
        EventRecorder told = patient.recorder(EventSource.of("test"));
        told.normal(NETWORK, "Created", "it is there");
        told.normal(NETWORK, "Deleted", "it is gone");
        Waiting.until("it was tried", () -> sink.tries() > 0);
        patient.close();
        assertThat(sink.told()).isEmpty();
        assertThat(metrics.text()).contains("result=\"failed\"} 1\n", "result=\"dropped\"} 1\n");
    }

    private static ApiFailure refusal(int code, String reason) {
        return ApiFailure.of(Status.failure(code, reason, reason, null));
    }

    @Test
    void anErrorOfTheSinkCostsOneEventAndHoldsUpNobody() {
        List<ObjectValue> written = Collections.synchronizedList(new ArrayList<>());
        EventSink broken = new EventSink() {
            @Override
            public void create(String namespace, ObjectValue event) {
                if (event.string("reason").equals("Bad")) {
                    throw new StackOverflowError("this is what the test wants");
                }
                written.add(event);
            }

            @Override
            public void patch(String namespace, String name, ObjectValue changes) {}
        };
        EventBroadcaster fragile = new EventBroadcaster(broken, CorrelatorOptions.STANDARD, metrics);
        EventRecorder teller = fragile.recorder(EventSource.of("test"));
        teller.normal(NETWORK, "Bad", "it breaks");
        teller.normal(NETWORK, "Good", "it does not");
        fragile.close();
        assertThat(written).extracting(event -> event.string("reason")).containsExactly("Good");
    }
}
