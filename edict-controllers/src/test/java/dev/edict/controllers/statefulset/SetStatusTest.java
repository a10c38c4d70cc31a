package dev.edict.controllers.statefulset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.apps.v1.StatefulSetSpec;
import dev.edict.api.apps.v1.StatefulSetStatus;
import dev.edict.api.apps.v1.StatefulSetUpdateStrategy;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.meta.v1.ObjectMeta;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SetStatusTest {
    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private static final StatefulSet SET = StatefulSet.EMPTY
            .withMetadata(ObjectMeta.EMPTY.withName("db").withGeneration(7))
            .withSpec(StatefulSetSpec.EMPTY.withReplicas(2).withMinReadySeconds(5)
                    .withUpdateStrategy(StatefulSetUpdateStrategy.EMPTY.withType("RollingUpdate")));
    private static final Templates TEMPLATES = new Templates(SET, "old", SET, "new");

    private static Pod pod(int ordinal, String revision) {
        return Identity.newPod(SET, revision, ordinal).editStatus(status -> status.withPhase("Running"));
    }

    private static Pod ready(Pod pod, int seconds) {
        return pod.editStatus(status -> status.withConditions(List.of(
                PodCondition.EMPTY.withType("Ready").withStatus("True").withLastTransitionTime(NOW.minusSeconds(seconds)))));
    }

    private static Pod going(Pod pod) {
        return pod.editMetadata(metadata -> metadata.withDeletionTimestamp(NOW));
    }

    private static StatefulSetStatus status(int replaced, Pod... pods) {
        return SetStatus.of(SET, TEMPLATES, List.of(pods), 1, replaced, NOW);
    }

    @Test
    void podsAreCountedByWhatTheyAreAndOfWhichTemplate() {
        StatefulSetStatus status = status(0, ready(pod(0, "old"), 9), ready(pod(1, "new"), 1), going(pod(2, "old")));

        assertThat(status).isEqualTo(StatefulSetStatus.EMPTY
                .withObservedGeneration(7).withCollisionCount(1).withCurrentRevision("old").withUpdateRevision("new")
                .withReplicas(3).withReadyReplicas(2).withAvailableReplicas(1).withCurrentReplicas(1).withUpdatedReplicas(1));
    }

    @Test
    void aPodThatHasJustBeenReplacedIsNoLongerCurrent() {
        assertThat(status(1, pod(0, "old"), pod(1, "old")).currentReplicas()).isEqualTo(1);
    }

    @Test
    void whenAllAreUpdatedAndReadyTheNewTemplateIsTheCurrentOne() {
        assertThat(status(0, ready(pod(0, "new"), 1), pod(1, "new")).currentRevision()).isEqualTo("old");
        StatefulSetStatus complete = status(0, ready(pod(0, "new"), 1), ready(pod(1, "new"), 1));
        assertThat(complete.currentRevision()).isEqualTo("new");
        assertThat(complete.currentReplicas()).isEqualTo(2);
    }

    @Test
    void aCountOfCollisionsAloneIsNotWorthAWrite() {
        StatefulSetStatus known = status(0, pod(0, "old"));
        assertThat(SetStatus.isNews(known, known.withCollisionCount(9))).isFalse();
        assertThat(SetStatus.isNews(known, known.withObservedGeneration(6))).isFalse();
        assertThat(SetStatus.isNews(known, known.withObservedGeneration(8))).isTrue();
        assertThat(SetStatus.isNews(known, known.withReadyReplicas(1))).isTrue();
    }

    @Test
    void aPodOfNeitherTemplateThatWasReplacedIsNotTakenFromThoseOfTheCurrentOne() {
        assertThat(status(1, ready(pod(0, "older"), 9), ready(pod(1, "new"), 9)).currentReplicas()).isZero();
    }
}
