package dev.edict.controllers.deployment;

import static dev.edict.controllers.deployment.Examples.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.DeploymentCondition;
import dev.edict.api.apps.v1.DeploymentStatus;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.apps.v1.ReplicaSetCondition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private static DeploymentStatus told(Deployment deployment, @Nullable ReplicaSet newest, ReplicaSet... old) {
        Family family = new Family(newest, List.of(old));
        return Progress.told(deployment, family, RolloutStatus.of(deployment, family, NOW), NOW);
    }

    private static Deployment saying(Deployment deployment, String status, String reason, Instant when) {
        return Conditions.with(deployment, Conditions.of(Conditions.PROGRESSING, status, reason, "before", when));
    }

    private static List<String> words(DeploymentStatus status) {
        return status.conditions().stream()
                .map(condition -> condition.type() + " " + condition.status() + " " + condition.reason() + " " + condition.message())
                .toList();
    }

    @Test
    void podsAreCountedOverAllSets() {
        Deployment deployment = Examples.deployment(4, "1", "1");
        DeploymentStatus status = RolloutStatus.of(deployment,
                new Family(Examples.set("new", 1, 2, 1), List.of(Examples.set("old", 0, 3, 3))), NOW);

        assertThat(status.withConditions(List.of())).isEqualTo(DeploymentStatus.builder().observedGeneration(1).replicas(5)
                .updatedReplicas(2).readyReplicas(4).availableReplicas(4).unavailableReplicas(1).terminatingReplicas(0).build());
    }

    @Test
    void terminatingPodsAreToldOnlyIfAllSetsThatCountHaveCountedThem() {
        Deployment deployment = Examples.deployment(4, "1", "1");
        ReplicaSet counted = Examples.set("a", 0, 1, 1).editStatus(status -> status.withObservedGeneration(1).withTerminatingReplicas(2));
        ReplicaSet unseen = Examples.set("b", 0, 1, 1);
        ReplicaSet silent = unseen.editStatus(status -> status.withObservedGeneration(1));

        assertThat(RolloutStatus.of(deployment, new Family(counted, List.of(unseen)), NOW).terminatingReplicas()).isEqualTo(2);
        assertThat(RolloutStatus.of(deployment, new Family(counted, List.of(silent)), NOW).terminatingReplicas()).isNull();
    }

    @Test
    void aRolloutThatGetsOnSaysSoAfterItsAvailability() {
        Deployment deployment = saying(Examples.deployment(4, "1", "1"), "True", "NewReplicaSetCreated", NOW.minusSeconds(60));

        DeploymentStatus status = told(deployment, Examples.set("new", 1, 2, 0), Examples.set("old", 0, 2, 2));

        assertThat(words(status)).containsExactly(
                "Available False MinimumReplicasUnavailable Deployment does not have minimum availability.",
                "Progressing True ReplicaSetUpdated ReplicaSet \"new\" is progressing.");
        DeploymentCondition progressing = status.conditions().getLast();
        assertThat(progressing.lastUpdateTime()).isEqualTo(NOW);
        assertThat(progressing.lastTransitionTime()).isEqualTo(NOW.minusSeconds(60));
    }

    @Test
    void aRolloutIsCompleteWhenAllPodsAreNewAndAvailable() {
        Deployment deployment = Examples.deployment(4, "1", "1");

        assertThat(words(told(deployment, Examples.set("new", 1, 4, 4)))).containsExactly(
                "Available True MinimumReplicasAvailable Deployment has minimum availability.",
                "Progressing True NewReplicaSetAvailable ReplicaSet \"new\" has successfully progressed.");
    }

    @Test
    void oneThatWasCompleteIsNotEstimatedAnewWhenAPodFails() {
        Deployment complete = saying(Examples.deployment(4, "1", "1"), "True", "NewReplicaSetAvailable", Instant.EPOCH);

        assertThat(words(told(complete, Examples.set("new", 1, 4, 3))))
                .contains("Progressing True NewReplicaSetAvailable before");
    }

    @Test
    void withoutProgressItTimesOutAfterTheDeadline() {
        Deployment started = Examples.deployment(4, "1", "1");
        Deployment stuck = started.editStatus(status -> status.withReplicas(4).withUpdatedReplicas(4));
        ReplicaSet set = Examples.set("new", 1, 4, 0);

        assertThat(words(told(saying(stuck, "True", "ReplicaSetUpdated", NOW.minusSeconds(600)), set)))
                .contains("Progressing True ReplicaSetUpdated before");
        assertThat(words(told(saying(stuck, "True", "ReplicaSetUpdated", NOW.minusSeconds(601)), set)))
                .contains("Progressing False ProgressDeadlineExceeded ReplicaSet \"new\" has timed out progressing.");
    }

    @Test
    void withoutADeadlineNothingIsSaidOfProgress() {
        Deployment patient = saying(Examples.deployment(4, "1", "1"), "True", "ReplicaSetUpdated", NOW)
                .editSpec(spec -> spec.withProgressDeadlineSeconds(Integer.MAX_VALUE));

        assertThat(told(patient, Examples.set("new", 1, 4, 0)).conditions()).extracting(DeploymentCondition::type)
                .containsExactly("Available");
    }

    @Test
    void aFailureOfTheNewestSetIsToldBeforeThoseOfOthersAndGoes() {
        Deployment deployment = Examples.deployment(4, "1", "1");
        ReplicaSet failing = failing(Examples.set("new", 1, 4, 0), "mine");

        DeploymentStatus status = told(deployment, failing, failing(Examples.set("old", 0, 1, 1), "other"));

        assertThat(words(status)).contains("ReplicaFailure True FailedCreate mine");
        assertThat(words(told(deployment.withStatus(status), Examples.set("new", 1, 4, 0))))
                .noneMatch(words -> words.startsWith("ReplicaFailure"));
    }

    private static ReplicaSet failing(ReplicaSet set, String message) {
        return set.editStatus(status -> status.withConditions(List.of(ReplicaSetCondition.EMPTY
                .withType("ReplicaFailure").withStatus("True").withReason("FailedCreate").withMessage(message))));
    }

    @Test
    void theLoopLooksAgainWhenTheDeadlineHasCome() {
        Deployment deployment = saying(Examples.deployment(4, "1", "1"), "True", "ReplicaSetUpdated", NOW.minusSeconds(180));
        DeploymentStatus status = deployment.status();

        assertThat(Progress.untilDeadline(deployment, status, NOW)).contains(Duration.ofMinutes(7));
        assertThat(Progress.untilDeadline(saying(deployment, "False", "ProgressDeadlineExceeded", NOW), status, NOW)).isEmpty();
        assertThat(Progress.untilDeadline(deployment, status.withReplicas(4).withUpdatedReplicas(4).withAvailableReplicas(4)
                .withObservedGeneration(1), NOW)).isEmpty();
    }

    @Test
    void pausingAndResumingIsToldUnlessTimeHasRunOut() {
        Deployment paused = Conditions.paused(Examples.deployment(4, "1", "1").editSpec(spec -> spec.withPaused(true)), NOW);
        assertThat(words(paused.status())).containsExactly("Progressing Unknown DeploymentPaused Deployment is paused");
        assertThat(Conditions.paused(paused, NOW)).isSameAs(paused);

        Deployment resumed = Conditions.paused(paused.editSpec(spec -> spec.withPaused(false)), NOW);
        assertThat(words(resumed.status())).containsExactly("Progressing Unknown DeploymentResumed Deployment is resumed");

        Deployment late = saying(paused, "False", "ProgressDeadlineExceeded", NOW);
        assertThat(Conditions.paused(late, NOW)).isSameAs(late);
    }
}
