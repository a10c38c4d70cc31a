package dev.edict.controllers.replicaset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.apps.v1.ReplicaSetCondition;
import dev.edict.api.apps.v1.ReplicaSetSpec;
import dev.edict.api.apps.v1.ReplicaSetStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.PodStatus;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReplicaStatusTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.5Z");
    private static final ReplicaSet SET = ReplicaSet.EMPTY
            .withMetadata(ObjectMeta.EMPTY.withGeneration(7))
            .withSpec(ReplicaSetSpec.EMPTY.withReplicas(3).withMinReadySeconds(10).withTemplate(
                    PodTemplateSpec.EMPTY.withMetadata(ObjectMeta.EMPTY.withLabels(Map.of("app", "web", "tier", "front")))));

    private static Pod pod(Map<String, String> labels, int readyForSeconds) {
        Pod pod = Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withLabels(labels));
        return readyForSeconds < 0 ? pod : pod.withStatus(PodStatus.EMPTY.withConditions(List.of(PodCondition.EMPTY
                .withType("Ready").withStatus("True").withLastTransitionTime(NOW.minusSeconds(readyForSeconds)))));
    }

    @Test
    void podsAreCountedByLabelsReadinessAndAvailability() {
        ReplicaSetStatus status = ReplicaStatus.of(SET, List.of(
                pod(Map.of("app", "web"), -1),
                pod(Map.of("app", "web", "tier", "front", "more", "labels"), 5),
                pod(Map.of("app", "web", "tier", "front"), 20)), 4, null, NOW);

        assertThat(status).isEqualTo(ReplicaSetStatus.builder().replicas(3).fullyLabeledReplicas(2).readyReplicas(2)
                .availableReplicas(1).terminatingReplicas(4).observedGeneration(7).build());
    }

    @Test
    void aFailureIsToldWithWhatWasTried() {
        RuntimeException failure = new IllegalStateException("no quota");

        assertThat(ReplicaStatus.of(SET, List.of(), 0, failure, NOW).conditions()).containsExactly(
                ReplicaSetCondition.builder().type("ReplicaFailure").status("True").reason("FailedCreate").message("no quota")
                        .lastTransitionTime(Instant.parse("2026-01-01T00:00:00Z")).build());
        assertThat(ReplicaStatus.of(SET.editSpec(spec -> spec.withReplicas(0)), List.of(pod(Map.of(), -1)), 0, failure, NOW)
                .conditions()).extracting(ReplicaSetCondition::reason).containsExactly("FailedDelete");
    }

    @Test
    void aFailureStaysAsItWasToldFirstAndGoesWhenItIsOver() {
        ReplicaSetStatus first = ReplicaStatus.of(SET, List.of(), 0, new IllegalStateException("one"), NOW);
        ReplicaSet failed = SET.withStatus(first);

        assertThat(ReplicaStatus.of(failed, List.of(), 0, new IllegalStateException("two"), NOW.plusSeconds(9))).isEqualTo(first);
        assertThat(ReplicaStatus.of(failed, List.of(), 0, null, NOW).conditions()).isEmpty();
    }
}
