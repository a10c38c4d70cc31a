package dev.edict.controllers.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.DeploymentCondition;
import dev.edict.api.apps.v1.DeploymentStrategy;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.apps.v1.ReplicaSetSpec;
import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.TestCluster;
import dev.edict.controllers.replicaset.ReplicaLoops;
import dev.edict.pods.PodStates;
import dev.edict.testing.Waiting;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
class DeploymentLoopTest {
    private static final TestCluster CLUSTER = TestCluster.with(DeploymentLoop.loop(), ReplicaLoops.replicaSets());

    private final String namespace = CLUSTER.newNamespace();

    @AfterAll
    static void close() {
        CLUSTER.close();
    }

    private ResourceClient<Deployment> deployments() {
        return CLUSTER.admin().of(Deployment.TYPE).in(namespace);
    }

    private ResourceClient<ReplicaSet> sets() {
        return CLUSTER.admin().of(ReplicaSet.TYPE).in(namespace);
    }

    private ResourceClient<Pod> pods() {
        return CLUSTER.admin().of(Pod.TYPE).in(namespace);
    }

    private void create(Deployment deployment) {
        deployments().create(deployment.withMetadata(ObjectMeta.EMPTY.withName("web")));
    }

    private void image(String image) {
        deployments().patch("web", Examples.imagePatch(image));
    }

    private Deployment await(String what, Predicate<Deployment> wanted) throws InterruptedException {
        return Waiting.until(what, () -> deployments().get("web"), wanted);
    }

    private Deployment awaitComplete(int replicas) throws InterruptedException {
        return await("the rollout is complete", now -> now.status().updatedReplicas() == replicas
                && now.status().availableReplicas() == replicas && now.status().replicas() == replicas
                && now.status().observedGeneration() == now.metadata().generation()
                && reason(now).equals("NewReplicaSetAvailable"));
    }

    private static String reason(Deployment deployment) {
        return Conditions.find(deployment.status().conditions(), "Progressing").map(DeploymentCondition::reason).orElse("");
    }

    private Optional<ReplicaSet> set(String image) {
        return sets().list().items().stream()
                .filter(set -> set.spec().template().spec().containers().getFirst().image().equals(image)).findFirst();
    }

    private ReplicaSet awaitSet(String image, int replicas) throws InterruptedException {
        return Waiting.until("the set of " + image + " has " + replicas, () -> set(image).orElse(null),
                set -> Family.replicas(set) == replicas && set.status().replicas() == replicas
                        && set.status().observedGeneration() == set.metadata().generation());
    }

    private List<Pod> podsOf(String image) {
        return pods().list().items().stream().filter(PodStates::isActive)
                .filter(pod -> pod.spec().containers().getFirst().image().equals(image)).toList();
    }

    /** Plays the node for all pods that are there. */
    private void makeReady(String image, int count) throws InterruptedException {
        Waiting.until(count + " pods of " + image, () -> podsOf(image).size() >= count);
        podsOf(image).stream().filter(pod -> !PodStates.isReady(pod)).limit(count).forEach(CLUSTER::makeReady);
    }

    private List<String> events() {
        return CLUSTER.admin().of(Event.TYPE).in(namespace).list().items().stream()
                .filter(event -> event.involvedObject().kind().equals("Deployment"))
                .map(event -> event.reason() + ": " + event.message()).toList();
    }

    @Test
    void aDeploymentMakesASetThatMakesPods() throws Exception {
        create(Examples.deployment(2, "1", "1"));
        makeReady("new", 2);
        Deployment complete = awaitComplete(2);

        ReplicaSet set = set("new").orElseThrow();
        assertThat(set.metadata().ownerReferences()).singleElement()
                .satisfies(owner -> assertThat(owner.kind() + owner.name()).isEqualTo("Deploymentweb"));
        assertThat(set.name()).isEqualTo("web-" + set.metadata().labels().get("pod-template-hash"));
        assertThat(podsOf("new")).allSatisfy(pod -> assertThat(pod.name()).startsWith(set.name() + "-"));
        assertThat(complete.metadata().annotations()).containsEntry(Revisions.REVISION, "1");
        assertThat(complete.status().conditions()).extracting(DeploymentCondition::type).containsExactly("Available", "Progressing");
        assertThat(complete.status().terminatingReplicas()).isZero();
        Waiting.until("it was told",
                () -> events().contains("ScalingReplicaSet: Scaled up replica set " + set.name() + " from 0 to 2"));
    }

    @Test
    void aRolloutGoesStepByStepAsNewPodsBecomeReady() throws Exception {
        create(Examples.deployment(4, "1", "1"));
        makeReady("new", 4);
        awaitComplete(4);

        image("two");
        awaitSet("two", 2); // one beyond, and one in place of an old one
        awaitSet("new", 3);
        makeReady("two", 1);
        awaitSet("two", 3);
        awaitSet("new", 2);
        makeReady("two", 2);
        awaitSet("two", 4);
        awaitSet("new", 0);
        makeReady("two", 4);
        Deployment complete = awaitComplete(4);

        assertThat(complete.metadata().annotations()).containsEntry(Revisions.REVISION, "2");
        String old = set("new").orElseThrow().name();
        String young = set("two").orElseThrow().name();
        Waiting.until("all steps were told", () -> events().containsAll(List.of(
                "ScalingReplicaSet: Scaled up replica set " + young + " from 0 to 1",
                "ScalingReplicaSet: Scaled down replica set " + old + " from 4 to 3",
                "ScalingReplicaSet: Scaled up replica set " + young + " from 1 to 2")));
    }

    @ParameterizedTest
    @CsvSource({"6, 2, 1", "5, 1, 0", "5, 0, 2", "8, 25%, 25%"})
    void neverTooManyAndNeverTooFew(int replicas, String surge, String unavailable) throws Exception {
        Deployment deployment = Examples.deployment(replicas, surge, unavailable);
        Fenceposts fenceposts = Fenceposts.of(deployment);
        create(deployment);
        makeReady("new", replicas);
        awaitComplete(replicas);
        try (PodWitness witness = new PodWitness(pods(), pod -> ready(pod))) {
            image("two");
            awaitComplete(replicas);
            assertThat(podsOf("two")).hasSize(replicas);

            assertThat(witness.most()).isBetween(replicas, fenceposts.most());
            assertThat(witness.fewestAvailable()).isBetween(fenceposts.fewestAvailable(), replicas);
        }
    }

    /**
     * Here the upper bound is one of what sets are told, not of pods: the second set may be told to have fewer before it has counted a
     * pod that it has just made, and the third takes the room. Upstream is the same in that.
     */
    @ParameterizedTest
    @CsvSource({"6, 2, 1", "5, 1, 0"})
    void neverTooFewAlsoIfARolloutIsOvertakenByTheNext(int replicas, String surge, String unavailable) throws Exception {
        Deployment deployment = Examples.deployment(replicas, surge, unavailable);
        create(deployment);
        makeReady("new", replicas);
        awaitComplete(replicas);
        try (PodWitness witness = new PodWitness(pods(), pod -> ready(pod))) {
            image("two");
            Waiting.until("it is under way", () -> set("two").isPresent());
            image("three");
            awaitComplete(replicas);
            assertThat(podsOf("three")).hasSize(replicas);

            assertThat(witness.fewestAvailable()).isBetween(Fenceposts.of(deployment).fewestAvailable(), replicas);
        }
    }

    private static void ready(Pod pod) {
        try {
            CLUSTER.makeReady(pod);
        } catch (ApiFailure.NotFound gone) {
            assertThat(gone).isNotNull(); // it was one of those that were not needed any more
        }
    }

    @Test
    void aPausedDeploymentIsScaledButNotUpdated() throws Exception {
        create(Examples.deployment(2, "1", "1"));
        makeReady("new", 2);
        awaitComplete(2);
        deployments().edit("web", now -> now.editSpec(spec -> spec.withPaused(true).withTemplate(Examples.template("two"))));
        await("it says that it is paused", now -> reason(now).equals("DeploymentPaused")
                && now.status().observedGeneration() == now.metadata().generation());

        deployments().edit("web", now -> now.editSpec(spec -> spec.withReplicas(3)));
        awaitSet("new", 3);
        assertThat(set("two")).isEmpty();

        deployments().edit("web", now -> now.editSpec(spec -> spec.withPaused(false)));
        awaitSet("two", 2); // one beyond, and one in place of the old one that is not ready
        awaitSet("new", 2);
    }

    @Test
    void undoneItComesBackToTheOldSetWithANewRevision() throws Exception {
        create(Examples.deployment(1, "1", "0"));
        makeReady("new", 1);
        awaitComplete(1);
        String first = set("new").orElseThrow().name();
        image("two");
        makeReady("two", 1);
        awaitComplete(1);

        image("new");
        makeReady("new", 1);
        Deployment undone = awaitComplete(1);

        assertThat(undone.metadata().annotations()).containsEntry(Revisions.REVISION, "3");
        ReplicaSet again = set("new").orElseThrow();
        assertThat(again.name()).isEqualTo(first);
        assertThat(again.metadata().annotations())
                .containsEntry(Revisions.REVISION, "3").containsEntry(Revisions.HISTORY, "1");
        assertThat(sets().list().items()).hasSize(2);
    }

    @Test
    void itIsUndoneWhereAnAnnotationAsksForThat() throws Exception {
        create(Examples.deployment(0, "1", "0"));
        awaitComplete(0);
        image("two");
        await("the second is there", now -> "2".equals(now.metadata().annotations().get(Revisions.REVISION)));

        deployments().edit("web", now -> now.editMetadata(metadata -> metadata.putAnnotations(Rollback.TO, "1")));
        Deployment undone = await("the third is there", now -> "3".equals(now.metadata().annotations().get(Revisions.REVISION)));

        assertThat(undone.metadata().annotations()).doesNotContainKey(Rollback.TO);
        assertThat(undone.spec().template().spec()).isEqualTo(set("new").orElseThrow().spec().template().spec());
        Waiting.until("it was told", () -> events().contains("DeploymentRollback: Rolled back deployment \"web\" to revision 1"));
    }

    @Test
    void recreateMakesNoNewPodBeforeTheLastOldOneIsGone() throws Exception {
        create(Examples.deployment(2, "1", "1").editSpec(spec -> spec.withStrategy(DeploymentStrategy.EMPTY.withType("Recreate"))));
        makeReady("new", 2);
        awaitComplete(2);
        Pod slow = podsOf("new").getFirst();
        pods().edit(slow.name(), pod -> pod.editMetadata(metadata -> metadata.withFinalizers(List.of("example.com/keep"))));

        image("two");
        Waiting.until("one is left, and on its way",
                () -> pods().list().items().size() == 1 && pods().get(slow.name()).isBeingDeleted());
        await("none counts", now -> now.status().replicas() == 0 && now.status().terminatingReplicas() != null
                && now.status().terminatingReplicas() == 1);
        assertThat(set("two")).isEmpty();

        pods().edit(slow.name(), pod -> pod.editMetadata(metadata -> metadata.withFinalizers(List.of())));
        makeReady("two", 2);
        awaitComplete(2);
    }

    /** A set that a deployment of another size has left behind in the middle of a rollout. */
    private void leaveBehind(String image, int replicas) throws InterruptedException {
        Map<String, String> labels = Map.of("app", "web", "image", image);
        sets().create(ReplicaSet.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("web-" + image).withLabels(labels)
                        .withAnnotations(Map.of(Revisions.DESIRED, "9", Revisions.MAXIMUM, "10")))
                .withSpec(ReplicaSetSpec.EMPTY
                        .withReplicas(replicas)
                        .withSelector(LabelSelector.EMPTY.withMatchLabels(labels))
                        .withTemplate(Examples.template(image).editMetadata(metadata -> metadata.withLabels(labels)))));
        makeReady(image, replicas);
    }

    @Test
    void anAdoptedSetOfTheRightSizeThatWasToldOfAnotherDoesNotHoldARolloutUp() throws Exception {
        leaveBehind("one", 2);
        create(Examples.deployment(2, "2", "0"));
        makeReady("new", 2);
        awaitComplete(2);
    }

    @Test
    void adoptedSetsThatWereToldOfAnotherSizeDoNotKeepADeploymentFromBeingRecreated() throws Exception {
        leaveBehind("one", 2);
        leaveBehind("two", 1);
        create(Examples.deployment(2, "1", "1").editSpec(spec -> spec.withStrategy(DeploymentStrategy.EMPTY.withType("Recreate"))));
        makeReady("new", 2);
        awaitComplete(2);
    }

    @Test
    void setsAreAdoptedByTheirLabelsAndLetGo() throws Exception {
        create(Examples.deployment(1, "1", "0"));
        makeReady("new", 1);
        awaitComplete(1);
        ReplicaSet set = set("new").orElseThrow();
        sets().edit(set.name(), now -> now.editMetadata(metadata -> metadata.withOwnerReferences(List.of())));
        Waiting.until("it is adopted again", () -> sets().get(set.name()).metadata().ownerReferences().stream()
                .map(OwnerReference::name).toList().equals(List.of("web")));

        sets().edit(set.name(), now -> now.editMetadata(metadata -> metadata.withLabels(Map.of("app", "other"))));
        Waiting.until("it is let go", () -> sets().get(set.name()).metadata().ownerReferences().isEmpty());
        // Another of its name can not be made: that is a collision, too.
        await("there is another", now -> sets().list().items().size() == 2);
        assertThat(deployments().get("web").status().collisionCount()).isEqualTo(1);
    }

    @Test
    void oldSetsAreKeptAsFarAsTheLimitSays() throws Exception {
        create(Examples.deployment(1, "1", "0").editSpec(spec -> spec.withRevisionHistoryLimit(1)));
        makeReady("new", 1);
        awaitComplete(1);
        for (String image : List.of("two", "three")) {
            image(image);
            makeReady(image, 1);
            awaitComplete(1);
        }

        Waiting.until("the first is gone", () -> sets().list().items().size() == 2);
        assertThat(set("new")).isEmpty();
    }

    @Test
    void aRolloutThatDoesNotGetOnTimesOut() throws Exception {
        create(Examples.deployment(1, "1", "0").editSpec(spec -> spec.withProgressDeadlineSeconds(1)));

        Deployment late = await("its time is over", now -> reason(now).equals("ProgressDeadlineExceeded"));

        assertThat(Conditions.find(late.status().conditions(), "Progressing")).hasValueSatisfying(condition -> {
            assertThat(condition.status()).isEqualTo("False");
            assertThat(condition.message())
                    .isEqualTo("ReplicaSet \"" + set("new").orElseThrow().name() + "\" has timed out progressing.");
        });
        makeReady("new", 1);
        awaitComplete(1);
    }

    @Test
    void inTheMiddleOfARolloutAllSetsGrowInProportion() throws Exception {
        create(Examples.deployment(4, "2", "0"));
        makeReady("new", 4);
        awaitComplete(4);
        image("two");
        awaitSet("two", 2);

        deployments().edit("web", now -> now.editSpec(spec -> spec.withReplicas(10)));

        awaitSet("new", 8);
        awaitSet("two", 4);
        assertThat(set("new").orElseThrow().metadata().annotations())
                .containsEntry(Revisions.DESIRED, "10").containsEntry(Revisions.MAXIMUM, "12");
    }
}
