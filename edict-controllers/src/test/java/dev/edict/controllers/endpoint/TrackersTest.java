package dev.edict.controllers.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.discovery.v1.EndpointSlice;
import dev.edict.client.control.Change;
import dev.edict.client.index.ObjectKey;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrackersTest {
    private static final ObjectKey KEY = new ObjectKey("default", "web");

    private final SliceTracker tracker = new SliceTracker("me");
    private final TriggerTimes times = new TriggerTimes();

    private static EndpointSlice slice(String uid, long generation) {
        return EndpointSlice.EMPTY.editMetadata(metadata -> metadata.withNamespace("default").withName(uid).withUid(uid)
                .withGeneration(generation)
                .withLabels(Map.of("kubernetes.io/service-name", "web", "endpointslice.kubernetes.io/managed-by", "me")));
    }

    @Test
    void aCacheIsStaleUntilItShowsAllThatWasWritten() {
        tracker.written(slice("a", 2));

        assertThat(tracker.isStale(KEY, List.of())).isTrue();
        assertThat(tracker.isStale(KEY, List.of(slice("a", 1)))).isTrue();
        assertThat(tracker.isStale(KEY, List.of(slice("a", 2)))).isFalse();

        tracker.deleted(slice("a", 2));

        assertThat(tracker.isStale(KEY, List.of(slice("a", 2)))).isTrue();
        assertThat(tracker.isStale(KEY, List.of())).isFalse();
    }

    @Test
    void onlyChangesByOthersWake() {
        tracker.written(slice("a", 2));

        assertThat(tracker.byOthers().test(new Change.Added<>(slice("a", 2)))).isFalse();
        assertThat(tracker.byOthers().test(new Change.Updated<>(slice("a", 2), slice("a", 3)))).isTrue();
        assertThat(tracker.byOthers().test(new Change.Added<>(slice("b", 1)))).isTrue();
        assertThat(tracker.byOthers().test(new Change.Deleted<>(slice("a", 2)))).isTrue();

        tracker.written(slice("c", 1));
        tracker.deleted(slice("c", 1));

        assertThat(tracker.byOthers().test(new Change.Deleted<>(slice("c", 1)))).isFalse();
    }

    @Test
    void whatSomebodyTakesAwayIsNotWaitedFor() {
        tracker.written(slice("a", 2));
        tracker.written(slice("b", 2));

        assertThat(tracker.byOthers().test(new Change.Updated<>(slice("a", 2), slice("a", 2).editMetadata(
                metadata -> metadata.putLabels("endpointslice.kubernetes.io/managed-by", "them"))))).isTrue();
        assertThat(tracker.byOthers().test(new Change.Updated<>(slice("b", 2), slice("b", 2).editMetadata(
                metadata -> metadata.putLabels("kubernetes.io/service-name", "other"))))).isTrue();

        assertThat(tracker.isStale(KEY, List.of())).isFalse();
    }

    @Test
    void whatIsAboutToGoIsNotWaitedFor() {
        tracker.written(slice("a", 2));
        tracker.written(slice("b", 2));
        tracker.deleted(slice("b", 2));

        assertThat(tracker.isStale(KEY, List.of(going("a"), going("b")))).isFalse();
    }

    private static EndpointSlice going(String uid) {
        return slice(uid, 3).editMetadata(metadata -> metadata.withDeletionTimestamp(Samples.NOON));
    }

    @Test
    void theTriggerIsTheEarliestChangeSinceTheLastLook() {
        assertThat(times.look(Samples.service(), List.of())).isEqualTo(Samples.NOON);
        assertThat(times.look(Samples.service(), List.of(Samples.pod(0)))).isEqualTo(Samples.NOON);
        assertThat(times.look(Samples.service(), List.of(Samples.pod(0)))).isNull();
        assertThat(times.look(Samples.service(), List.of(Samples.pod(0).editStatus(status -> status.withConditions(List.of(
                PodCondition.EMPTY.withType("Ready").withLastTransitionTime(Samples.NOON.plusSeconds(5))))))))
                .isEqualTo(Samples.NOON.plusSeconds(5));
    }
}
