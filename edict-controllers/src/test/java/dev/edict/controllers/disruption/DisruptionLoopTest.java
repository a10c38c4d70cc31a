package dev.edict.controllers.disruption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.api.policy.v1.Eviction;
import dev.edict.api.policy.v1.PodDisruptionBudget;
import dev.edict.api.policy.v1.PodDisruptionBudgetStatus;
import dev.edict.client.control.Owners;
import dev.edict.controllers.TestCluster;
import dev.edict.testing.Waiting;
import dev.edict.types.IntOrString;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class DisruptionLoopTest {
    private static final TestCluster CLUSTER = TestCluster.with(DisruptionLoop.loop());
    private static final Map<String, String> LABELS = Map.of("app", "web");

    private final String namespace = CLUSTER.newNamespace();

    @AfterAll
    static void close() {
        CLUSTER.close();
    }

    private Pod createPod(String name, List<OwnerReference> owners) {
        return CLUSTER.makeReady(CLUSTER.admin().of(Pod.TYPE).in(namespace).create(Pod.EMPTY
                .editMetadata(metadata -> metadata.withName(name).withNamespace(namespace).withLabels(LABELS).withOwnerReferences(owners))
                .editSpec(spec -> spec.withAutomountServiceAccountToken(false)
                        .withContainers(List.of(Container.EMPTY.withName("c").withImage("example.com/web:1"))))));
    }

    private void createBudget(IntOrString maxUnavailable) {
        CLUSTER.admin().of(PodDisruptionBudget.TYPE).in(namespace).create(PodDisruptionBudget.EMPTY
                .editMetadata(metadata -> metadata.withName("web"))
                .editSpec(spec -> spec.withMaxUnavailable(maxUnavailable).withSelector(LabelSelector.EMPTY.withMatchLabels(LABELS))));
    }

    private PodDisruptionBudgetStatus await(String what, Predicate<PodDisruptionBudgetStatus> wanted) throws Exception {
        return Waiting.until(what, () -> CLUSTER.admin().of(PodDisruptionBudget.TYPE).in(namespace).get("web").status(), wanted);
    }

    private List<OwnerReference> ownedBySetOf(int replicas) {
        ReplicaSet set = CLUSTER.admin().of(ReplicaSet.TYPE).in(namespace).create(ReplicaSet.EMPTY
                .editMetadata(metadata -> metadata.withName("web").withNamespace(namespace))
                .editSpec(spec -> spec.withReplicas(replicas)
                        .withSelector(LabelSelector.EMPTY.withMatchLabels(LABELS))
                        .editTemplate(template -> template
                                .editMetadata(metadata -> metadata.withLabels(LABELS))
                                .editSpec(pod -> pod.withContainers(
                                        List.of(Container.EMPTY.withName("c").withImage("example.com/web:1")))))));
        return List.of(Owners.controllerReference(ReplicaSet.TYPE, set));
    }

    @Test
    void aBudgetCountsWhatIsExpectedByTheOwnerAndAnEvictionUsesItUp() throws Exception {
        List<OwnerReference> owner = ownedBySetOf(4);
        for (String name : List.of("a", "b", "c", "d")) {
            createPod(name, owner);
        }
        createBudget(IntOrString.of("25%"));
        PodDisruptionBudgetStatus full = await("all are healthy", status -> status.currentHealthy() == 4);
        assertThat(full.expectedPods()).isEqualTo(4);
        assertThat(full.desiredHealthy()).isEqualTo(3);
        assertThat(full.disruptionsAllowed()).isEqualTo(1);

        CLUSTER.admin().of(Pod.TYPE).in(namespace).subresource("eviction").create("a", Eviction.CODEC.toTree(
                Eviction.EMPTY.editMetadata(metadata -> metadata.withName("a").withNamespace(namespace))));

        PodDisruptionBudgetStatus used = await("one is gone", status ->
                status.currentHealthy() == 3 && status.disruptedPods().isEmpty());
        assertThat(used.disruptionsAllowed()).isZero();
        assertThat(used.conditions().getFirst().reason()).isEqualTo("InsufficientPods");
    }

    @Test
    void podsOfAnOwnerWithoutAScaleMakeTheBudgetFailSafe() throws Exception {
        createPod("a", List.of(OwnerReference.builder().apiVersion("v1").kind("ConfigMap").name("x").uid("y").controller(true).build()));
        createBudget(IntOrString.of(1));

        PodDisruptionBudgetStatus failed = await("it fails", status -> !status.conditions().isEmpty());

        assertThat(failed.conditions().getFirst().reason()).isEqualTo("SyncFailed");
        assertThat(failed.conditions().getFirst().message()).isEqualTo("configmaps does not implement the scale subresource");
        Waiting.until("an event tells of it", () -> CLUSTER.admin().of(Event.TYPE).in(namespace).list().items().stream()
                .anyMatch(event -> event.reason().equals("CalculateExpectedPodCountFailed")));
    }

    @Test
    void podsThatNobodyOwnsAreToldOf() throws Exception {
        createPod("a", List.of());
        createBudget(IntOrString.of(1));

        await("it is counted", status -> status.currentHealthy() == 1);

        Waiting.until("an event tells of it", () -> CLUSTER.admin().of(Event.TYPE).in(namespace).list().items().stream()
                .anyMatch(event -> event.reason().equals("UnmanagedPods") && event.type().equals("Warning")));
    }

    @Test
    void aDisruptionThatNeverCameIsTakenBack() throws Exception {
        createPod("a", List.of());
        CLUSTER.admin().of(Pod.TYPE).in(namespace).status().edit("a", now -> now.editStatus(status -> status.addConditions(
                PodCondition.EMPTY.withType("DisruptionTarget").withStatus("True").withReason("PreemptionByScheduler")
                        .withLastTransitionTime(Instant.now().minusSeconds(180).truncatedTo(ChronoUnit.SECONDS)))));

        Waiting.until("it is taken back", () -> CLUSTER.admin().of(Pod.TYPE).in(namespace).get("a").status().conditions().stream()
                .anyMatch(condition -> condition.type().equals("DisruptionTarget") && condition.status().equals("False")));
    }
}
