package dev.edict.controllers.statefulset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.RollingUpdateStatefulSetStrategy;
import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy;
import dev.edict.api.apps.v1.StatefulSetSpec;
import dev.edict.api.apps.v1.StatefulSetUpdateStrategy;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.types.IntOrString;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What is done is written as the pod's number and the act, stages apart from each other by a bar. */
class PlanningTest {
    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private static final String OLD = "db-old";
    private static final String NEW = "db-new";

    private StatefulSet set = StatefulSet.EMPTY
            .withMetadata(ObjectMeta.EMPTY.withName("db").withNamespace("here").withUid("set"))
            .withSpec(StatefulSetSpec.EMPTY.withReplicas(3).withUpdateStrategy(StatefulSetUpdateStrategy.EMPTY
                    .withType("RollingUpdate").withRollingUpdate(RollingUpdateStatefulSetStrategy.EMPTY.withPartition(0))));
    private final List<Pod> pods = new ArrayList<>();
    private Map<String, PersistentVolumeClaim> claims = Map.of();
    private boolean replacesSeveral;

    private void spec(UnaryOperator<StatefulSetSpec> change) {
        set = set.editSpec(change);
    }

    private void parallel() {
        spec(spec -> spec.withPodManagementPolicy("Parallel"));
    }

    private Pod pod(int ordinal, String revision, String phase) {
        Pod pod = Identity.newPod(set, revision, ordinal)
                .editMetadata(metadata -> metadata.withUid("pod-" + ordinal))
                .editStatus(status -> status.withPhase(phase));
        pods.add(pod);
        return pod;
    }

    private void ready(int ordinal, String revision) {
        Pod pod = pod(ordinal, revision, "Running");
        replace(pod, pod.editStatus(status -> status.withConditions(List.of(
                PodCondition.EMPTY.withType("Ready").withStatus("True").withLastTransitionTime(NOW.minusSeconds(10))))));
    }

    private void going(int ordinal, String revision) {
        Pod pod = pod(ordinal, revision, "Running");
        replace(pod, pod.editMetadata(metadata -> metadata.withDeletionTimestamp(NOW)));
    }

    private void replace(Pod pod, Pod by) {
        pods.set(pods.indexOf(pod), by);
    }

    private String plan() {
        Templates templates = new Templates(set, OLD, set, NEW);
        Members members = Members.of(set, templates, pods);
        Plan plan = new Planning(set, templates, members, name -> claims.get(name), replacesSeveral, NOW).plan();
        StringBuilder text = new StringBuilder();
        for (List<Plan.Turn> stage : plan.stages()) {
            stage.forEach(turn -> turn.acts().forEach(act ->
                    text.append(Identity.ordinal(turn.pod())).append(' ').append(act).append(' ')));
            text.append('|');
        }
        return text.toString();
    }

    @Test
    void theFirstComesFirst() {
        assertThat(plan()).isEqualTo("0 CREATE ||||");
    }

    @Test
    void theNextComesWhenAllBeforeItAreAvailable() {
        ready(0, NEW);
        assertThat(plan()).isEqualTo("1 CREATE ||||");
        pod(1, NEW, "Pending");
        assertThat(plan()).isEqualTo("||||");
    }

    @Test
    void aPodThatIsReadyHasToBeSoForLongEnough() {
        spec(spec -> spec.withMinReadySeconds(11));
        ready(0, NEW);
        assertThat(plan()).isEqualTo("||||");
        spec(spec -> spec.withMinReadySeconds(10));
        assertThat(plan()).isEqualTo("1 CREATE ||||");
    }

    @Test
    void aGapIsFilledBeforeAnythingElseAndAPodThatGoesIsWaitedFor() {
        ready(1, OLD);
        ready(2, OLD);
        ready(3, OLD);
        assertThat(plan()).isEqualTo("0 CREATE ||||");
        going(0, OLD);
        assertThat(plan()).isEqualTo("||||");
    }

    @Test
    void inParallelAllIsDoneAtOnceAndScalingDoesNotHoldUpAnUpdate() {
        parallel();
        ready(0, OLD);
        pod(1, NEW, "Failed");
        ready(2, OLD);
        ready(3, OLD);
        going(4, OLD);
        assertThat(plan()).isEqualTo("1 DELETE ||3 DELETE |2 DELETE |");
    }

    @Test
    void whatHasFailedOrEndedIsDeletedOnce() {
        pod(0, NEW, "Succeeded");
        assertThat(plan()).isEqualTo("0 DELETE ||||");
        replace(pods.getFirst(), pods.getFirst().editMetadata(metadata -> metadata.withDeletionTimestamp(NOW)));
        assertThat(plan()).isEqualTo("||||");
    }

    @Test
    void theLastGoesFirstAndAlone() {
        spec(spec -> spec.withReplicas(1));
        ready(0, OLD);
        ready(1, OLD);
        ready(2, OLD);
        assertThat(plan()).isEqualTo("||2 DELETE ||");
        going(3, OLD);
        assertThat(plan()).isEqualTo("||||");
    }

    @Test
    void nobodyGoesWhileOneBeforeItIsNotWellUnlessItIsTheOneThatIsNot() {
        spec(spec -> spec.withReplicas(1));
        ready(0, OLD);
        pod(1, OLD, "Pending");
        ready(2, OLD);
        assertThat(plan()).isEqualTo("||2 DELETE ||");
        pod(3, OLD, "Pending");
        assertThat(plan()).isEqualTo("||||");
        pods.remove(1);
        assertThat(plan()).isEqualTo("||3 DELETE ||");
    }

    @Test
    void anUpdateGoesFromTheLastToTheFirstAndWaitsForEach() {
        ready(0, OLD);
        ready(1, OLD);
        ready(2, OLD);
        assertThat(plan()).isEqualTo("|||2 DELETE |");
        pods.removeLast();
        ready(2, NEW);
        assertThat(plan()).isEqualTo("|||1 DELETE |");
    }

    @Test
    void inParallelAnUpdateWaitsForThePodThatIsOnItsWay() {
        parallel();
        ready(0, OLD);
        ready(1, OLD);
        pod(2, NEW, "Pending");
        assertThat(plan()).isEqualTo("||||");
        pods.removeLast();
        going(2, OLD);
        assertThat(plan()).isEqualTo("||||");
        pods.removeLast();
        assertThat(plan()).isEqualTo("2 CREATE ||||");
    }

    @Test
    void anUpdateStopsAtThePartitionAndIsLeftToTheUserOnDelete() {
        spec(spec -> spec.editUpdateStrategy(strategy -> strategy.editRollingUpdate(rolling -> rolling.withPartition(2))));
        ready(0, OLD);
        ready(1, OLD);
        ready(2, NEW);
        assertThat(plan()).isEqualTo("||||");
        spec(spec -> spec.withUpdateStrategy(StatefulSetUpdateStrategy.EMPTY.withType("OnDelete")));
        assertThat(plan()).isEqualTo("||||");
    }

    @Test
    void asManyAreUpdatedAtATimeAsMayBeMissing() {
        mayMiss(IntOrString.of(2));
        ready(0, OLD);
        ready(1, OLD);
        ready(2, OLD);
        assertThat(plan()).isEqualTo("|||2 DELETE 1 DELETE |");
        spec(spec -> spec.editUpdateStrategy(strategy -> strategy.editRollingUpdate(rolling -> rolling.withPartition(2))));
        assertThat(plan()).isEqualTo("|||2 DELETE |");
    }

    @Test
    void whatIsMissingAnywayCountsAndIsNotGivenUpTwice() {
        parallel();
        mayMiss(IntOrString.of(2));
        pod(0, OLD, "Pending");
        ready(1, OLD);
        going(2, OLD);
        assertThat(plan()).isEqualTo("||||");
        mayMiss(IntOrString.of(3));
        assertThat(plan()).isEqualTo("|||1 DELETE |");
    }

    @Test
    void aPartOfTheSetIsRoundedDownAndIsOnePodAtLeast() {
        spec(spec -> spec.withReplicas(4));
        for (int ordinal = 0; ordinal < 4; ordinal++) {
            ready(ordinal, OLD);
        }
        mayMiss(IntOrString.of("74%"));
        assertThat(plan()).isEqualTo("|||3 DELETE 2 DELETE |");
        mayMiss(IntOrString.of("10%"));
        assertThat(plan()).isEqualTo("|||3 DELETE |");
    }

    @Test
    void onePodIsReplacedAtATimeIfNothingIsSaid() {
        replacesSeveral = true;
        ready(0, OLD);
        ready(1, OLD);
        ready(2, OLD);
        assertThat(plan()).isEqualTo("|||2 DELETE |");
    }

    @Test
    void whatASetSaysIsNotLookedAtWhereSetsDoNotReplaceSeveral() {
        parallel();
        mayMiss(IntOrString.of(2));
        replacesSeveral = false;
        pod(0, OLD, "Pending");
        ready(1, OLD);
        ready(2, OLD);
        assertThat(plan()).isEqualTo("|||2 DELETE |");
    }

    @Test
    void aPodThatHasEndedIsDeletedOnceAndIsAmongThoseThatAreMissing() {
        parallel();
        mayMiss(IntOrString.of(2));
        ready(0, OLD);
        ready(1, OLD);
        pod(2, OLD, "Failed");
        assertThat(plan()).isEqualTo("2 DELETE |||1 DELETE |");
    }

    private void mayMiss(IntOrString most) {
        replacesSeveral = true;
        spec(spec -> spec.editUpdateStrategy(
                strategy -> strategy.editRollingUpdate(rolling -> rolling.withMaxUnavailable(most))));
    }

    @Test
    void aNewPodBelowThePartitionIsOfTheTemplateThatWas() {
        spec(spec -> spec.editUpdateStrategy(strategy -> strategy.editRollingUpdate(rolling -> rolling.withPartition(1))));
        Members members = Members.of(set, new Templates(set, OLD, set, NEW), List.of());
        assertThat(members.replicas()).extracting(Identity::revision).containsExactly(OLD, NEW, NEW);
    }

    @Test
    void aSetThatIsBeingDeletedDoesNothing() {
        set = set.editMetadata(metadata -> metadata.withDeletionTimestamp(NOW));
        assertThat(plan()).isEqualTo("||||");
    }

    @Test
    void aPodWithoutItsLabelIsMended() {
        ready(0, NEW);
        replace(pods.getFirst(), pods.getFirst().editMetadata(metadata -> metadata.withLabels(Map.of("controller-revision-hash", NEW))));
        assertThat(plan()).isEqualTo("0 MEND 1 CREATE ||||");
    }

    @Test
    void aPendingPodGetsTheClaimsThatItLacks() {
        spec(spec -> spec.withVolumeClaimTemplates(List.of(
                PersistentVolumeClaim.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("data")))));
        pod(0, NEW, "Pending");
        assertThat(plan()).isEqualTo("0 COMPLETE_CLAIMS ||||");
        claims = Map.of("data-db-0", PersistentVolumeClaim.EMPTY);
        assertThat(plan()).isEqualTo("||||");
    }

    @Test
    void aClaimThatGoesWithAnEarlierPodHoldsUpTheNext() {
        spec(spec -> spec
                .withVolumeClaimTemplates(List.of(PersistentVolumeClaim.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("data"))))
                .withPersistentVolumeClaimRetentionPolicy(
                        StatefulSetPersistentVolumeClaimRetentionPolicy.EMPTY.withWhenScaled("Delete").withWhenDeleted("Retain")));
        claims = Map.of("data-db-0", PersistentVolumeClaim.EMPTY.withMetadata(ObjectMeta.EMPTY.withOwnerReferences(List.of(
                OwnerReference.EMPTY.withApiVersion("v1").withKind("Pod").withName("db-0").withUid("earlier")))));
        assertThat(plan()).isEqualTo("||||");
        parallel();
        assertThat(plan()).isEqualTo("1 CREATE 2 CREATE ||||");
    }

    @Test
    void theClaimOfAPodThatIsToGoBecomesItsOwnBefore() {
        spec(spec -> spec.withReplicas(0)
                .withVolumeClaimTemplates(List.of(PersistentVolumeClaim.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("data"))))
                .withPersistentVolumeClaimRetentionPolicy(
                        StatefulSetPersistentVolumeClaimRetentionPolicy.EMPTY.withWhenScaled("Delete").withWhenDeleted("Retain")));
        claims = Map.of("data-db-0", PersistentVolumeClaim.EMPTY);
        ready(0, NEW);
        assertThat(plan()).isEqualTo("|0 OWN_CLAIMS |0 DELETE ||");
    }
}
