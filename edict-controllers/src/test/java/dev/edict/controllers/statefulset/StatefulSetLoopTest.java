package dev.edict.controllers.statefulset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.ControllerRevision;
import dev.edict.api.apps.v1.RollingUpdateStatefulSetStrategy;
import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.apps.v1.StatefulSetOrdinals;
import dev.edict.api.apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy;
import dev.edict.api.apps.v1.StatefulSetSpec;
import dev.edict.api.apps.v1.StatefulSetUpdateStrategy;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.PersistentVolumeClaimSpec;
import dev.edict.api.core.v1.PersistentVolumeClaimVolumeSource;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.core.v1.Volume;
import dev.edict.api.core.v1.VolumeResourceRequirements;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.client.control.Owners;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.HandMovedTime;
import dev.edict.controllers.TestCluster;
import dev.edict.controllers.hash.RevisionHash;
import dev.edict.controllers.revision.Revisions;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Waiting;
import dev.edict.types.Raw;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class StatefulSetLoopTest {
    private static final TestCluster CLUSTER = TestCluster.with(StatefulSetLoop.loop());
    private static final Map<String, String> LABELS = Map.of("app", "db");

    private final String namespace = CLUSTER.newNamespace();

    @AfterAll
    static void close() {
        CLUSTER.close();
    }

    private ResourceClient<StatefulSet> sets() {
        return CLUSTER.admin().of(StatefulSet.TYPE).in(namespace);
    }

    private ResourceClient<Pod> pods() {
        return CLUSTER.admin().of(Pod.TYPE).in(namespace);
    }

    private ResourceClient<PersistentVolumeClaim> claims() {
        return CLUSTER.admin().of(PersistentVolumeClaim.TYPE).in(namespace);
    }

    private static PodTemplateSpec template(String image) {
        return PodTemplateSpec.EMPTY.withMetadata(ObjectMeta.EMPTY.withLabels(LABELS)).withSpec(PodSpec.EMPTY
                .withTerminationGracePeriodSeconds(0L)
                .withContainers(List.of(Container.EMPTY.withName("main").withImage(image))));
    }

    private StatefulSet create(int replicas, UnaryOperator<StatefulSetSpec> change) {
        return create(sets(), replicas, change);
    }

    private static StatefulSet create(ResourceClient<StatefulSet> sets, int replicas, UnaryOperator<StatefulSetSpec> change) {
        return sets.create(StatefulSet.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("db")).withSpec(change.apply(
                StatefulSetSpec.EMPTY
                        .withReplicas(replicas)
                        .withServiceName("db-service")
                        .withSelector(LabelSelector.EMPTY.withMatchLabels(LABELS))
                        .withTemplate(template("image:1")))));
    }

    private static StatefulSetSpec parallel(StatefulSetSpec spec) {
        return spec.withPodManagementPolicy("Parallel");
    }

    private static StatefulSetSpec withClaims(StatefulSetSpec spec, String whenScaled, String whenDeleted) {
        PersistentVolumeClaim claim = PersistentVolumeClaim.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("data").withLabels(Map.of("tier", "gold")))
                .withSpec(PersistentVolumeClaimSpec.EMPTY
                        .withAccessModes(List.of("ReadWriteOnce"))
                        .withResources(VolumeResourceRequirements.EMPTY.withRequests(Map.of("storage", Quantity.parse("1Gi")))));
        return spec.withVolumeClaimTemplates(List.of(claim)).withPersistentVolumeClaimRetentionPolicy(
                StatefulSetPersistentVolumeClaimRetentionPolicy.EMPTY.withWhenScaled(whenScaled).withWhenDeleted(whenDeleted));
    }

    private static StatefulSetSpec partitioned(StatefulSetSpec spec, int partition) {
        return spec.withUpdateStrategy(StatefulSetUpdateStrategy.EMPTY.withType("RollingUpdate")
                .withRollingUpdate(RollingUpdateStatefulSetStrategy.EMPTY.withPartition(partition)));
    }

    private StatefulSet awaitSet(String what, Predicate<StatefulSet> wanted) throws InterruptedException {
        return Waiting.until(what, () -> sets().get("db"), wanted);
    }

    private Pod awaitPod(String name) throws InterruptedException {
        return awaitPod(name, pod -> true);
    }

    private Pod awaitPod(String name, Predicate<Pod> wanted) throws InterruptedException {
        return Waiting.until(name, () -> pods().find(name), found -> found.filter(wanted).isPresent()).orElseThrow();
    }

    private void awaitGone(String name) throws InterruptedException {
        Waiting.until(name + " is gone", () -> pods().find(name).isEmpty());
    }

    private List<String> names() {
        return pods().list().items().stream().map(Pod::name).sorted().toList();
    }

    private void makeReady(String... names) throws InterruptedException {
        for (String name : names) {
            CLUSTER.makeReady(awaitPod(name));
        }
    }

    private void change(String image) {
        sets().edit("db", set -> set.editSpec(spec -> spec.withTemplate(template(image))));
    }

    private static String image(Pod pod) {
        return pod.spec().containers().getFirst().image();
    }

    private List<String> events(String reason) {
        return CLUSTER.admin().of(Event.TYPE).in(namespace).list().items().stream()
                .filter(event -> event.reason().equals(reason)).map(Event::message).toList();
    }

    @Test
    void podsComeOneAfterTheOtherEachWithItsIdentity() throws Exception {
        StatefulSet set = create(2, spec -> withClaims(spec, "Retain", "Retain"));
        Pod first = awaitPod("db-0");
        awaitSet("one is counted", now -> now.status().replicas() == 1);
        assertThat(names()).containsExactly("db-0");
        makeReady("db-0");
        awaitPod("db-1");
        makeReady("db-1");
        StatefulSet done = awaitSet("both are available", now -> now.status().availableReplicas() == 2);

        String revision = done.status().currentRevision();
        assertThat(first.spec().hostname()).isEqualTo("db-0");
        assertThat(first.spec().subdomain()).isEqualTo("db-service");
        assertThat(first.metadata().generateName()).isEqualTo("db-");
        assertThat(first.metadata().labels()).isEqualTo(Map.of(
                "app", "db",
                "statefulset.kubernetes.io/pod-name", "db-0",
                "apps.kubernetes.io/pod-index", "0",
                "controller-revision-hash", revision));
        assertThat(Owners.isControlledBy(first, set)).isTrue();
        assertThat(first.spec().volumes().getFirst()).isEqualTo(Volume.EMPTY.withName("data").withPersistentVolumeClaim(
                PersistentVolumeClaimVolumeSource.EMPTY.withClaimName("data-db-0")));
        assertThat(claims().get("data-db-1").metadata().labels()).isEqualTo(Map.of("app", "db", "tier", "gold"));
        assertThat(done.status().updateRevision()).isEqualTo(revision);
        assertThat(done.status().collisionCount()).isZero();
        assertThat(done.status().observedGeneration()).isEqualTo(1);
        Waiting.until("all was told", () -> events("SuccessfulCreate").size() == 4);
        assertThat(events("SuccessfulCreate")).containsExactlyInAnyOrder(
                "Create Claim data-db-0 Pod db-0 in StatefulSet db success",
                "Create Pod db-0 in StatefulSet db successful",
                "Create Claim data-db-1 Pod db-1 in StatefulSet db success",
                "Create Pod db-1 in StatefulSet db successful");
    }

    @Test
    void theLastGoesFirstAndItsClaimStays() throws Exception {
        create(3, spec -> withClaims(parallel(spec), "Retain", "Retain"));
        makeReady("db-0", "db-1", "db-2");
        awaitSet("three are ready", set -> set.status().readyReplicas() == 3);
        sets().edit("db", set -> set.editSpec(spec -> spec.withReplicas(1)));
        awaitGone("db-2");
        awaitGone("db-1");
        awaitSet("one is counted", set -> set.status().replicas() == 1 && set.status().observedGeneration() == 2);
        assertThat(claims().list().items()).extracting(PersistentVolumeClaim::name)
                .containsExactlyInAnyOrder("data-db-0", "data-db-1", "data-db-2");
        Waiting.until("it was told", () -> events("SuccessfulDelete").contains("Delete Pod db-2 in StatefulSet db successful"));
    }

    @Test
    void inParallelNoPodWaitsForAnother() throws Exception {
        create(4, StatefulSetLoopTest::parallel);
        Waiting.until("all are there", () -> names().equals(List.of("db-0", "db-1", "db-2", "db-3")));
        awaitSet("all are counted", set -> set.status().replicas() == 4 && set.status().readyReplicas() == 0);
    }

    @Test
    void aPodIsAvailableAfterAWhile() throws Exception {
        create(2, spec -> spec.withMinReadySeconds(2));
        awaitPod("db-0");
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        pods().status().edit("db-0", pod -> pod.editStatus(status -> status.withPhase("Running").withConditions(List.of(
                PodCondition.EMPTY.withType("Ready").withStatus("True").withLastTransitionTime(now)))));
        awaitSet("it is ready", set -> set.status().readyReplicas() == 1);
        awaitPod("db-1");
        assertThat(Instant.now()).isAfterOrEqualTo(now.plusSeconds(2));
        awaitSet("it is available", set -> set.status().availableReplicas() == 1);
    }

    @Test
    void numbersMayBeginAnywhere() throws Exception {
        create(2, spec -> parallel(spec).withOrdinals(StatefulSetOrdinals.EMPTY.withStart(5)));
        Waiting.until("two", () -> names().equals(List.of("db-5", "db-6")));
        makeReady("db-5", "db-6");
        sets().edit("db", set -> set.editSpec(spec -> spec.withOrdinals(StatefulSetOrdinals.EMPTY.withStart(6))));
        awaitPod("db-7");
        awaitGone("db-5");
        assertThat(names()).containsExactly("db-6", "db-7");
    }

    @Test
    void aPodThatFailsEndsOrIsDeletedComesBackUnderItsName() throws Exception {
        create(1, spec -> spec);
        Pod first = awaitPod("db-0");
        CLUSTER.end(first, "Failed");
        Pod second = awaitPod("db-0", pod -> !pod.metadata().uid().equals(first.metadata().uid()));
        CLUSTER.end(second, "Succeeded");
        Pod third = awaitPod("db-0", pod -> !List.of(first.metadata().uid(), second.metadata().uid()).contains(pod.metadata().uid()));
        pods().delete("db-0");
        Pod fourth = awaitPod("db-0", pod -> !pod.metadata().uid().equals(third.metadata().uid())
                && pod.status().phase().equals("Pending"));
        assertThat(fourth.metadata().ownerReferences()).hasSize(1);
    }

    @Test
    void aNewTemplateIsRolledOutFromTheLastToTheFirst() throws Exception {
        create(2, StatefulSetLoopTest::parallel);
        makeReady("db-0", "db-1");
        String old = awaitSet("both are ready", set -> set.status().readyReplicas() == 2).status().currentRevision();
        change("image:2");
        awaitPod("db-1", pod -> image(pod).equals("image:2"));
        StatefulSet half = awaitSet("one is updated", set -> set.status().updatedReplicas() == 1 && set.status().currentReplicas() == 1);
        assertThat(image(pods().get("db-0"))).isEqualTo("image:1");
        assertThat(half.status().currentRevision()).isEqualTo(old);
        assertThat(half.status().updateRevision()).isNotEqualTo(old);
        makeReady("db-1");
        awaitPod("db-0", pod -> image(pod).equals("image:2"));
        makeReady("db-0");
        StatefulSet done = awaitSet("it is complete", set -> set.status().currentRevision().equals(set.status().updateRevision())
                && set.status().currentReplicas() == 2 && set.status().updatedReplicas() == 2);
        assertThat(done.status().currentRevision()).isEqualTo(half.status().updateRevision());
    }

    @Test
    void podsBelowThePartitionKeepTheirTemplateEvenWhenTheyAreMadeAnew() throws Exception {
        create(2, spec -> partitioned(parallel(spec), 1));
        makeReady("db-0", "db-1");
        awaitSet("both are ready", set -> set.status().readyReplicas() == 2);
        change("image:2");
        awaitPod("db-1", pod -> image(pod).equals("image:2"));
        Pod first = pods().get("db-0");
        pods().delete("db-0");
        Pod again = awaitPod("db-0", pod -> !pod.metadata().uid().equals(first.metadata().uid()));
        assertThat(image(again)).isEqualTo("image:1");
        makeReady("db-0", "db-1");
        StatefulSet done = awaitSet("both are ready again", set -> set.status().readyReplicas() == 2 && set.status().updatedReplicas() == 1);
        assertThat(done.status().currentRevision()).isNotEqualTo(done.status().updateRevision());
    }

    @Test
    void onDeletePodsAreReplacedWhenTheirUserDeletesThem() throws Exception {
        create(2, spec -> parallel(spec).withUpdateStrategy(StatefulSetUpdateStrategy.EMPTY.withType("OnDelete")));
        makeReady("db-0", "db-1");
        change("image:2");
        awaitSet("the change was seen", set -> set.status().observedGeneration() == 2 && set.status().updatedReplicas() == 0);
        pods().delete("db-0");
        awaitPod("db-0", pod -> image(pod).equals("image:2"));
        assertThat(image(pods().get("db-1"))).isEqualTo("image:1");
    }

    @Test
    void revisionsAreNumberedReusedAndForgotten() throws Exception {
        create(0, spec -> spec.withRevisionHistoryLimit(1));
        ResourceClient<ControllerRevision> revisions = CLUSTER.admin().of(ControllerRevision.TYPE).in(namespace);
        String first = awaitSet("one", set -> !set.status().updateRevision().isEmpty()).status().updateRevision();
        change("image:2");
        awaitSet("another", set -> set.status().observedGeneration() == 2);
        change("image:1");
        awaitSet("the first again", set -> set.status().observedGeneration() == 3 && set.status().updateRevision().equals(first));
        Waiting.until("it is the newest", () -> revisions.get(first).revision() == 3);
        change("image:3");
        awaitSet("a third", set -> set.status().observedGeneration() == 4);
        change("image:4");
        Waiting.until("the oldest is forgotten", () -> revisions.list().items().stream()
                .map(ControllerRevision::revision).sorted().toList().equals(List.of(4L, 5L)));
    }

    @Test
    void aRevisionWhoseNameIsTakenGetsAnother() throws Exception {
        StatefulSet foreseen = create(sets().dryRun(), 1, spec -> spec);
        String hash = RevisionHash.of(Revisions.data(foreseen.spec().template()), 0);
        String name = "db-" + hash;
        CLUSTER.admin().of(ControllerRevision.TYPE).in(namespace).create(ControllerRevision.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name)).withData(Raw.of(ObjectValue.of("another", "one"))).withRevision(1));
        create(1, spec -> spec);
        StatefulSet set = awaitSet("it is counted", now -> now.status().replicas() == 1);
        assertThat(set.status().collisionCount()).isEqualTo(1);
        assertThat(set.status().currentRevision()).isNotEqualTo(name);
        assertThat(CLUSTER.admin().of(ControllerRevision.TYPE).in(namespace).get(set.status().currentRevision()).metadata().labels())
                .containsEntry("controller.kubernetes.io/hash", hash);
    }

    @Test
    void claimsGoWithWhomThePolicySays() throws Exception {
        StatefulSet set = create(2, spec -> withClaims(parallel(spec), "Delete", "Delete"));
        makeReady("db-0", "db-1");
        Waiting.until("both are the set's", () -> claims().list().items().stream()
                .filter(claim -> Owners.isControlledBy(claim, set)).count() == 2);
        pods().edit("db-1", pod -> pod.editMetadata(metadata -> metadata.withFinalizers(List.of("test.example.com/held"))));
        sets().edit("db", now -> now.editSpec(spec -> spec.withReplicas(1)));
        List<OwnerReference> owners = Waiting.until("the claim is the pod's",
                () -> claims().get("data-db-1").metadata().ownerReferences(),
                references -> references.stream().anyMatch(reference -> reference.kind().equals("Pod")));
        assertThat(owners).hasSize(1);
        assertThat(owners.getFirst().name()).isEqualTo("db-1");
        pods().edit("db-1", pod -> pod.editMetadata(metadata -> metadata.withFinalizers(List.of())));
        awaitGone("db-1");

        sets().edit("db", now -> now.editSpec(spec -> spec.withReplicas(2)));
        awaitSet("the change was seen", now -> now.status().observedGeneration() == 3);
        assertThat(pods().find("db-1")).isEmpty();
        claims().delete("data-db-1");
        claims().edit("data-db-1", claim -> claim.editMetadata(metadata -> metadata.withFinalizers(List.of())));
        awaitPod("db-1");

        sets().edit("db", now -> now.editSpec(spec -> spec.withPersistentVolumeClaimRetentionPolicy(
                StatefulSetPersistentVolumeClaimRetentionPolicy.EMPTY.withWhenScaled("Retain").withWhenDeleted("Retain"))));
        Waiting.until("nobody's", () -> claims().get("data-db-0").metadata().ownerReferences().isEmpty());
    }

    @Test
    void podsOfItsNameAreAdoptedAndThoseThatItNoLongerSelectsAreLetGo() throws Exception {
        Pod orphan = pods().create(Pod.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("db-0").withLabels(LABELS))
                .withSpec(template("image:0").spec()));
        pods().create(Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("other").withLabels(LABELS))
                .withSpec(template("image:0").spec()));
        StatefulSet set = create(1, spec -> parallel(spec).withUpdateStrategy(StatefulSetUpdateStrategy.EMPTY.withType("OnDelete")));
        Pod adopted = awaitPod("db-0", pod -> Owners.isControlledBy(pod, set)
                && pod.metadata().labels().containsKey("statefulset.kubernetes.io/pod-name"));
        assertThat(adopted.metadata().uid()).isEqualTo(orphan.metadata().uid());
        assertThat(pods().get("other").metadata().ownerReferences()).isEmpty();
        pods().edit("db-0", pod -> pod.editMetadata(metadata -> metadata.withLabels(Map.of("app", "else"))));
        awaitPod("db-0", pod -> pod.metadata().ownerReferences().isEmpty());
    }

    @Test
    void aPodIsMadeAsSoonAsItsNameIsFree() throws Exception {
        HandMovedTime stillstand = new HandMovedTime();
        try (TestCluster cluster = TestCluster.at(stillstand, StatefulSetLoop.loop())) {
            ResourceClient<Pod> pods = cluster.admin().of(Pod.TYPE).in("default");
            Pod stranger = pods.create(Pod.EMPTY
                    .withMetadata(ObjectMeta.EMPTY.withName("db-0").withLabels(Map.of("app", "else")))
                    .withSpec(template("image:0").spec()));
            StatefulSet set = create(cluster.admin().of(StatefulSet.TYPE).in("default"), 1, spec -> spec);
            Waiting.until("it was tried", () -> cluster.admin().of(StatefulSet.TYPE).in("default").get("db").status(),
                    status -> status.observedGeneration() == 1);

            pods.delete(stranger.name(), DeleteOptions.EMPTY.withGracePeriodSeconds(0L));

            Waiting.until("its own", () -> pods.find("db-0"), found -> found.filter(pod -> Owners.isControlledBy(pod, set)).isPresent());
        }
    }

    @Test
    void theRevisionOfASetThatIsBeingDeletedIsNotMadeAgain() throws Exception {
        ResourceClient<ControllerRevision> revisions = CLUSTER.admin().of(ControllerRevision.TYPE).in(namespace);
        create(1, spec -> spec);
        makeReady("db-0");
        String revision = awaitSet("one is ready", set -> set.status().readyReplicas() == 1).status().updateRevision();
        sets().edit("db", set -> set.editMetadata(metadata -> metadata.withFinalizers(List.of("test.example.com/held"))));
        sets().delete("db");
        awaitSet("it was seen", set -> set.status().observedGeneration() == set.metadata().generation());
        revisions.delete(revision);
        pods().delete("db-0");
        StatefulSet last = awaitSet("none is counted", set -> set.status().replicas() == 0);
        assertThat(last.status().updateRevision()).isEqualTo(revision);
        assertThat(revisions.list().items()).isEmpty();
        sets().edit("db", set -> set.editMetadata(metadata -> metadata.withFinalizers(List.of())));
    }

    @Test
    void aSetThatIsBeingDeletedMakesNothing() throws Exception {
        sets().create(StatefulSet.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("db").withFinalizers(List.of("test.example.com/held")))
                .withSpec(StatefulSetSpec.EMPTY.withReplicas(1).withTemplate(template("image:1"))
                        .withSelector(LabelSelector.EMPTY.withMatchLabels(LABELS))));
        makeReady("db-0");
        awaitSet("one is ready", set -> set.status().readyReplicas() == 1);
        sets().delete("db");
        awaitSet("it was seen", set -> set.status().observedGeneration() == set.metadata().generation());
        pods().delete("db-0");
        awaitSet("none is counted", set -> set.status().replicas() == 0);
        assertThat(names()).isEmpty();
        sets().edit("db", set -> set.editMetadata(metadata -> metadata.withFinalizers(List.of())));
    }
}
