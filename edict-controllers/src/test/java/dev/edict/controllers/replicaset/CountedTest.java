package dev.edict.controllers.replicaset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.client.control.Change;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class CountedTest {
    private static final PodCondition READY = PodCondition.EMPTY.withType("Ready").withStatus("True")
            .withLastTransitionTime(Instant.parse("2026-01-01T00:00:00Z"));

    private final Pod pod = Pod.EMPTY
            .withMetadata(ObjectMeta.EMPTY.withName("web").withUid("1").withLabels(Map.of("app", "web")).withResourceVersion("1"))
            .editStatus(status -> status.withPhase("Pending"));

    private boolean isNews(UnaryOperator<Pod> change) {
        return Counted.isNews(new Change.Updated<>(pod, change.apply(pod)));
    }

    @Test
    void podsThatComeAndGoAreNews() {
        assertThat(Counted.isNews(new Change.Added<>(pod))).isTrue();
        assertThat(Counted.isNews(new Change.Deleted<>(pod))).isTrue();
    }

    @Test
    void whatASetCountsIsNews() {
        assertThat(isNews(old -> old.editStatus(status -> status.withPhase("Failed")))).isTrue();
        assertThat(isNews(old -> old.editStatus(status -> status.withConditions(List.of(READY))))).isTrue();
        assertThat(isNews(old -> old.editMetadata(metadata -> metadata.withDeletionTimestamp(Instant.EPOCH)))).isTrue();
        assertThat(isNews(old -> old.editMetadata(metadata -> metadata.withLabels(Map.of())))).isTrue();
        assertThat(isNews(old -> old.editMetadata(
                metadata -> metadata.withOwnerReferences(List.of(OwnerReference.EMPTY.withUid("2")))))).isTrue();
        assertThat(isNews(old -> old.editMetadata(metadata -> metadata.withUid("3")))).isTrue();
    }

    @Test
    void sinceWhenAPodIsReadyIsNewsForASetThatCountsThoseThatHaveBeenForLongEnough() {
        Pod ready = pod.editStatus(status -> status.withConditions(List.of(READY)));

        assertThat(Counted.isNews(new Change.Updated<>(ready, ready.editStatus(status -> status.withConditions(
                List.of(READY.withLastTransitionTime(Instant.parse("2026-01-01T00:00:01Z")))))))).isTrue();
    }

    @Test
    void thatItWasPutOnANodeIsNot() {
        assertThat(isNews(old -> old.editSpec(spec -> spec.withNodeName("node-1"))
                .editMetadata(metadata -> metadata.withResourceVersion("2"))
                .editStatus(status -> status.withConditions(
                        List.of(PodCondition.EMPTY.withType("PodScheduled").withStatus("True")))))).isFalse();
    }
}
