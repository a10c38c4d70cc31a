package dev.edict.controllers.replicaset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.apps.v1.ReplicaSetCondition;
import dev.edict.api.apps.v1.ReplicaSetSpec;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.core.v1.ReplicationController;
import dev.edict.api.core.v1.ReplicationControllerSpec;
import dev.edict.api.core.v1.ResourceQuota;
import dev.edict.api.core.v1.ResourceQuotaSpec;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.TestCluster;
import dev.edict.model.quantity.Quantity;
import dev.edict.pods.PodStates;
import dev.edict.testing.Waiting;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ReplicaLoopsTest {
    private static final TestCluster CLUSTER =
            TestCluster.with(ReplicaLoops.replicaSets(), ReplicaLoops.replicationControllers());
    private static final PodTemplateSpec TEMPLATE = PodTemplateSpec.EMPTY
            .withMetadata(ObjectMeta.EMPTY.withLabels(Map.of("app", "web")))
            .withSpec(PodSpec.EMPTY.withTerminationGracePeriodSeconds(0L)
                    .withContainers(List.of(Container.EMPTY.withName("main").withImage("image"))));

    private final String namespace = CLUSTER.newNamespace();

    @AfterAll
    static void close() {
        CLUSTER.close();
    }

    private ResourceClient<ReplicaSet> sets() {
        return CLUSTER.admin().of(ReplicaSet.TYPE).in(namespace);
    }

    private ResourceClient<Pod> pods() {
        return CLUSTER.admin().of(Pod.TYPE).in(namespace);
    }

    private void create(int replicas) {
        sets().create(ReplicaSet.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("web")).withSpec(ReplicaSetSpec.EMPTY
                .withReplicas(replicas)
                .withSelector(LabelSelector.EMPTY.withMatchLabels(Map.of("app", "web")))
                .withTemplate(TEMPLATE)));
    }

    private ReplicaSet awaitSet(String what, Predicate<ReplicaSet> wanted) throws InterruptedException {
        return Waiting.until(what, () -> sets().get("web"), wanted);
    }

    private List<Pod> awaitPods(int count) throws InterruptedException {
        return Waiting.until(count + " pods",
                () -> pods().list().items().stream().filter(PodStates::isActive).toList(), list -> list.size() == count);
    }

    private List<String> events(String reason) {
        return CLUSTER.admin().of(Event.TYPE).in(namespace).list().items().stream()
                .filter(event -> event.reason().equals(reason)).map(Event::message).toList();
    }

    @Test
    void thereAreAsManyPodsAsWanted() throws Exception {
        create(3);
        awaitSet("three are counted", set -> set.status().replicas() == 3 && set.status().observedGeneration() == 1);
        List<Pod> three = awaitPods(3);
        Waiting.until("each was told", () -> events("SuccessfulCreate").size() == 3);
        assertThat(events("SuccessfulCreate"))
                .containsExactlyInAnyOrderElementsOf(three.stream().map(pod -> "Created pod: " + pod.name()).toList());

        CLUSTER.makeReady(three.get(1));
        awaitSet("one is available", set -> set.status().availableReplicas() == 1 && set.status().readyReplicas() == 1);

        sets().edit("web", set -> set.editSpec(spec -> spec.withReplicas(1)));
        assertThat(awaitPods(1)).extracting(Pod::name).containsExactly(three.get(1).name());
        awaitSet("the change was seen", set -> set.status().replicas() == 1 && set.status().observedGeneration() == 2);
    }

    @Test
    void whatIsDeletedOrEndsIsReplaced() throws Exception {
        create(2);
        List<Pod> first = awaitPods(2);
        pods().delete(first.getFirst().name());
        CLUSTER.end(first.getLast(), "Failed");

        List<Pod> second = Waiting.until("two others", () -> pods().list().items().stream().filter(PodStates::isActive).toList(),
                list -> list.size() == 2 && list.stream().noneMatch(pod -> first.stream().anyMatch(old -> old.name().equals(pod.name()))));
        awaitSet("two are counted", set -> set.status().replicas() == 2);
        assertThat(second).hasSize(2);
    }

    @Test
    void podsAreAdoptedByTheirLabelsAndLetGo() throws Exception {
        Pod lone = pods().create(Pod.EMPTY.withMetadata(TEMPLATE.metadata().withName("lone")).withSpec(TEMPLATE.spec()));
        create(1);
        Pod adopted = Waiting.until("it is adopted", () -> pods().get("lone"), pod -> !pod.metadata().ownerReferences().isEmpty());
        assertThat(adopted.metadata().uid()).isEqualTo(lone.metadata().uid());
        assertThat(adopted.metadata().ownerReferences()).extracting(OwnerReference::name).containsExactly("web");
        awaitSet("it counts", set -> set.status().replicas() == 1);

        pods().edit("lone", pod -> pod.editMetadata(metadata -> metadata.withLabels(Map.of("app", "debug"))));
        Waiting.until("it is let go", () -> pods().get("lone"), pod -> pod.metadata().ownerReferences().isEmpty());
        awaitPods(2);

        pods().edit("lone", pod -> pod.editMetadata(metadata -> metadata.withLabels(Map.of("app", "web"))));
        Waiting.until("back, one of them is too many", () -> pods().list().items().size() == 1);
    }

    @Test
    void aPodIsAvailableAfterItHasBeenReadyForAWhile() throws Exception {
        create(1);
        sets().edit("web", set -> set.editSpec(spec -> spec.withMinReadySeconds(62)));
        CLUSTER.makeReady(awaitPods(1).getFirst());

        ReplicaSet ready = awaitSet("it is ready", set -> set.status().readyReplicas() == 1);
        assertThat(ready.status().availableReplicas()).isZero();
        awaitSet("it is available", set -> set.status().availableReplicas() == 1);
    }

    @Test
    void withoutQuotaItSaysSoAndGoesOnWhenThereIsSome() throws Exception {
        ResourceClient<ResourceQuota> quotas = CLUSTER.admin().of(ResourceQuota.TYPE).in(namespace);
        quotas.create(ResourceQuota.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("few"))
                .withSpec(ResourceQuotaSpec.EMPTY.withHard(Map.of("pods", Quantity.parse("1")))));
        Waiting.until("the quota binds", () -> !quotas.get("few").status().hard().isEmpty());
        create(5);

        ReplicaSet failing = awaitSet("it fails", set -> !set.status().conditions().isEmpty());
        assertThat(failing.status().conditions()).singleElement().satisfies(condition -> {
            assertThat(condition.type() + condition.status() + condition.reason()).isEqualTo("ReplicaFailureTrueFailedCreate");
            assertThat(condition.message()).contains("exceeded quota: few, requested: pods=1, used: pods=1, limited: pods=1");
        });
        assertThat(pods().list().items()).hasSize(1);

        quotas.delete("few");
        awaitPods(5);
        ReplicaSet whole = awaitSet("it fails no more", set -> set.status().conditions().isEmpty() && set.status().replicas() == 5);
        assertThat(whole.status().conditions()).extracting(ReplicaSetCondition::type).isEmpty();
    }

    @Test
    void aSetThatIsBeingDeletedIsLeftAlone() throws Exception {
        create(1);
        awaitPods(1);
        sets().edit("web", set -> set.editMetadata(metadata -> metadata.withFinalizers(List.of("example.com/keep"))));
        sets().delete("web");
        awaitSet("the loop knows of it", set -> set.isBeingDeleted()
                && set.status().observedGeneration() == set.metadata().generation());
        pods().delete(awaitPods(1).getFirst().name());

        awaitSet("none is counted", set -> set.status().replicas() == 0);
        assertThat(pods().list().items()).isEmpty();
    }

    @Test
    void anotherSetOfTheSameNameBeginsAnew() throws Exception {
        create(2);
        List<Pod> old = awaitPods(2);
        sets().delete("web");
        create(3);
        // Nobody collects garbage here: the old ones stay their owner's, and do not count.
        awaitPods(old.size() + 3);
        awaitSet("three are counted", set -> set.status().replicas() == 3);
    }

    @Test
    void replicationControllersDoTheSame() throws Exception {
        ResourceClient<ReplicationController> controllers = CLUSTER.admin().of(ReplicationController.TYPE).in(namespace);
        controllers.create(ReplicationController.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("web"))
                .withSpec(ReplicationControllerSpec.EMPTY.withReplicas(2).withTemplate(TEMPLATE)));

        List<Pod> two = awaitPods(2);
        assertThat(two).allSatisfy(pod -> assertThat(pod.metadata().ownerReferences()).singleElement().satisfies(owner -> {
            assertThat(owner.kind()).isEqualTo("ReplicationController");
            assertThat(owner.apiVersion()).isEqualTo("v1");
        }));
        CLUSTER.makeReady(two.getFirst());
        Waiting.until("one is ready", () -> controllers.get("web").status().readyReplicas() == 1);
        controllers.edit("web", set -> set.editSpec(spec -> spec.withReplicas(1)));
        assertThat(awaitPods(1)).extracting(Pod::name).containsExactly(two.getFirst().name());
        Waiting.until("it is told", () -> events("SuccessfulDelete").contains("Deleted pod: " + two.getLast().name()));
    }
}
