package dev.edict.cli.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.apps.v1.ReplicaSetSpec;
import dev.edict.api.batch.v1.Job;
import dev.edict.api.batch.v1.UncountedTerminatedPods;
import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Namespace;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.PodStatus;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.model.quantity.Quantity;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Histories that must not be, and what the witness says of them. */
class InvariantsTest {
    private static final long LATER = Recently.MOMENT + 1;

    private final Witness witness = new Witness(Witness.all());
    private long revision;
    private long now;

    @BeforeEach
    void aNamespaceIsThere() {
        see(Namespace.TYPE, Namespace.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("test").withUid("test")));
    }

    private <T extends Resource> void see(ObjectType<T> type, T object) {
        witness.see(++revision, now, type, object.key(), object);
    }

    private <T extends Resource> void seeGone(ObjectType<T> type, T object) {
        witness.see(++revision, now, type, object.key(), null);
    }

    private void pass() {
        now += LATER;
    }

    private static ObjectMeta named(String name, @Nullable String kind, @Nullable String owner) {
        ObjectMeta metadata = ObjectMeta.EMPTY.withName(name).withNamespace("test").withUid(name);
        return kind == null || owner == null ? metadata : metadata.withOwnerReferences(List.of(controller(kind, owner)));
    }

    private static OwnerReference controller(String kind, String owner) {
        return OwnerReference.EMPTY.withKind(kind).withName(owner).withUid(owner).withController(true);
    }

    private static Deployment deployment(int replicas) {
        return Samples.deployment("web", replicas, "1", "1").withMetadata(named("web", null, null).withGeneration(1));
    }

    private static ReplicaSet set(String name, int replicas) {
        return ReplicaSet.EMPTY.withMetadata(named(name, "Deployment", "web")).withSpec(ReplicaSetSpec.EMPTY.withReplicas(replicas));
    }

    private static Pod pod(String name, String kind, String owner) {
        return Pod.EMPTY.withMetadata(named(name, kind, owner));
    }

    private static Pod ready(Pod pod) {
        return pod.withStatus(PodStatus.EMPTY.withPhase("Running")
                .withConditions(List.of(PodCondition.EMPTY.withType("Ready").withStatus("True"))));
    }

    private void readyPods(String set, int count) {
        for (int number = 0; number < count; number++) {
            see(Pod.TYPE, ready(pod(set + "-" + number, "ReplicaSet", set)));
        }
    }

    @Test
    void aRolloutAsItShouldBeIsFine() {
        see(Deployment.TYPE, deployment(3));
        see(ReplicaSet.TYPE, set("old", 3));
        readyPods("old", 3);
        pass();
        see(ReplicaSet.TYPE, set("new", 1));
        readyPods("new", 1);
        see(ReplicaSet.TYPE, set("old", 1));
        assertThat(witness.violations()).isEmpty();
    }

    @Test
    void setsThatAreToldToHaveTooManyPodsAreSeen() {
        see(Deployment.TYPE, deployment(3));
        see(ReplicaSet.TYPE, set("old", 3));
        pass();
        see(ReplicaSet.TYPE, set("new", 2));
        assertThat(witness.violations()).singleElement().asString().contains("told to have 5 pods, not at most 4");
    }

    @Test
    void aDeploymentThatIsScaledMayHaveFewerAvailable() {
        see(Deployment.TYPE, deployment(4));
        see(ReplicaSet.TYPE, sized(set("old", 4), "5"));
        readyPods("old", 4);
        see(ReplicaSet.TYPE, sized(set("old", 2), "4"));
        assertThat(witness.violations()).isEmpty();
    }

    private static ReplicaSet sized(ReplicaSet set, String replicas) {
        return set.editMetadata(metadata ->
                metadata.withAnnotations(Map.of("deployment.kubernetes.io/desired-replicas", replicas)));
    }

    @Test
    void whatWasSaidAMomentAgoMayStillBeDoneButNotLater() {
        see(Deployment.TYPE, deployment(5));
        pass();
        see(ReplicaSet.TYPE, set("only", 2));
        see(Deployment.TYPE, deployment(1));
        see(ReplicaSet.TYPE, set("only", 5));
        assertThat(witness.violations()).isEmpty();
        pass();
        see(ReplicaSet.TYPE, set("only", 6));
        assertThat(witness.violations()).singleElement().asString().contains("told to have 6 pods, not at most 2");
    }

    @Test
    void aSetThatMakesMorePodsThanItWasToldIsSeen() {
        see(ReplicaSet.TYPE, set("only", 2));
        readyPods("only", 3);
        assertThat(witness.violations()).singleElement().asString().contains("has 3 pods, not at most 2");
    }

    @Test
    void podsOfSetsThatAreToldEnoughMayBeTooManyTogether() {
        see(Deployment.TYPE, deployment(2));
        see(ReplicaSet.TYPE, set("old", 3));
        readyPods("old", 3);
        see(ReplicaSet.TYPE, set("old", 1));
        see(ReplicaSet.TYPE, set("new", 1));
        pass();
        readyPods("new", 1);
        assertThat(witness.violations()).singleElement().asString().contains("Deployment test/web has 4 pods, not at most 3");
    }

    @Test
    void takingAwayWhatMustRemainAvailableIsSeen() {
        see(Deployment.TYPE, deployment(4));
        see(ReplicaSet.TYPE, set("old", 4));
        readyPods("old", 4);
        pass();
        see(ReplicaSet.TYPE, set("old", 2));
        assertThat(witness.violations()).singleElement().asString().contains("2 remain, not at least 3");
    }

    @Test
    void whatHasJustBecomeAvailableNeedNotBeKnown() {
        see(Deployment.TYPE, deployment(4));
        see(ReplicaSet.TYPE, set("old", 4));
        readyPods("old", 2);
        pass();
        readyPods("old", 4);
        see(ReplicaSet.TYPE, set("old", 2));
        assertThat(witness.violations()).isEmpty();
    }

    @Test
    void aPodThatChangesHandsWithoutBeingLetGoIsSeen() {
        see(Pod.TYPE, pod("web", "ReplicaSet", "one"));
        see(Pod.TYPE, pod("web", "ReplicaSet", "two"));
        assertThat(witness.violations()).singleElement().asString().contains("taken from one controller by another");
    }

    @Test
    void aPodWithTwoControllersIsSeen() {
        see(Pod.TYPE, Pod.EMPTY.withMetadata(named("web", null, null)
                .withOwnerReferences(List.of(controller("ReplicaSet", "one"), controller("ReplicaSet", "two")))));
        assertThat(witness.violations()).singleElement().asString().contains("has 2 controllers");
    }

    @Test
    void aPodThatIsLetGoMayBeAdopted() {
        see(Pod.TYPE, pod("web", "ReplicaSet", "one"));
        see(Pod.TYPE, Pod.EMPTY.withMetadata(named("web", null, null)));
        see(Pod.TYPE, pod("web", "ReplicaSet", "two"));
        assertThat(witness.violations()).isEmpty();
    }

    private static Job job(int completions, int succeeded, int failed) {
        return Samples.job("work", completions, 1, false).withMetadata(named("work", null, null))
                .editStatus(status -> status.withSucceeded(succeeded).withFailed(failed));
    }

    private void podOfJob(String name, String phase) {
        see(Pod.TYPE, pod(name, "Job", "work").withStatus(PodStatus.EMPTY.withPhase(phase)));
    }

    @Test
    void aPodThatIsCountedTwiceIsSeen() {
        podOfJob("work-a", "Succeeded");
        see(Job.TYPE, job(3, 1, 0));
        assertThat(witness.violations()).isEmpty();
        see(Job.TYPE, job(3, 1, 0).editStatus(status -> status.withUncountedTerminatedPods(
                UncountedTerminatedPods.EMPTY.withSucceeded(List.of("work-a")))));
        assertThat(witness.violations()).anySatisfy(words -> assertThat(words).contains("counts 2 pods that have succeeded, of 1"));
    }

    @Test
    void aPodThatIsCountedAsBothIsSeen() {
        podOfJob("work-a", "Failed");
        podOfJob("work-a", "Succeeded");
        see(Job.TYPE, job(3, 1, 1));
        assertThat(witness.violations()).singleElement().asString().contains("counts 2 pods that have ended, of 1");
    }

    @Test
    void failuresThatNobodySawAndCountingBackAreSeen() {
        podOfJob("work-a", "Failed");
        see(Job.TYPE, job(3, 0, 2));
        see(Job.TYPE, job(3, 0, 1));
        assertThat(witness.violations()).anySatisfy(words -> assertThat(words).contains("counts 2 pods that have failed, of 1"))
                .anySatisfy(words -> assertThat(words).contains("counts back"));
    }

    @Test
    void moreCompletionsThanWantedAreSeen() {
        podOfJob("work-a", "Succeeded");
        podOfJob("work-b", "Succeeded");
        see(Job.TYPE, job(1, 2, 0));
        assertThat(witness.violations()).singleElement().asString().contains("2 completions of 1");
    }

    private static Pod numbered(String name, String number) {
        Pod pod = pod(name, "StatefulSet", "set");
        return pod.editMetadata(metadata -> metadata.withLabels(Map.of("apps.kubernetes.io/pod-index", number)));
    }

    @Test
    void twoPodsOfOneNumberAreSeen() {
        see(Pod.TYPE, numbered("set-1", "1"));
        assertThat(witness.violations()).isEmpty();
        see(Pod.TYPE, numbered("set-0-1", "1"));
        assertThat(witness.violations()).singleElement().asString().contains("has the number of set-1");
        see(Pod.TYPE, numbered("set-2", "3"));
        assertThat(witness.violations()).hasSize(2);
    }

    private static Pod asking(String name, String cpu, String node) {
        return Pod.EMPTY.withMetadata(named(name, null, null)).withSpec(PodSpec.EMPTY.withNodeName(node).withContainers(List.of(
                Container.EMPTY.withName("main").editResources(resources -> resources.withRequests(
                        Map.of("cpu", Quantity.parse(cpu)))))));
    }

    @Test
    void aPodThatIsBoundTwiceIsSeen() {
        see(Pod.TYPE, asking("web", "1", ""));
        see(Pod.TYPE, asking("web", "1", "node-1"));
        assertThat(witness.violations()).isEmpty();
        see(Pod.TYPE, asking("web", "1", "node-2"));
        assertThat(witness.violations()).singleElement().asString().contains("moved from node-1 to node-2");
    }

    @Test
    void aNodeThatIsGivenTooMuchIsSeen() {
        see(Node.TYPE, Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("node-1").withUid("node-1")).editStatus(status -> status
                .withAllocatable(Map.of("cpu", Quantity.parse("3"), "pods", Quantity.parse("2")))));
        see(Pod.TYPE, asking("one", "2", "node-1"));
        assertThat(witness.violations()).isEmpty();
        see(Pod.TYPE, asking("two", "2", "node-1"));
        assertThat(witness.violations()).singleElement().asString().contains("has 3 of cpu, of which 4 are taken");
        see(Pod.TYPE, asking("three", "0", "node-1"));
        assertThat(witness.violations()).anySatisfy(words -> assertThat(words).contains("has 2 of pods, of which 3 are taken"));
    }

    @Test
    void whatIsLeftInANamespaceThatIsGoneIsSeen() {
        ConfigMap map = ConfigMap.EMPTY.withMetadata(named("map", null, null));
        see(ConfigMap.TYPE, map);
        seeGone(Namespace.TYPE, Namespace.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("test")));
        assertThat(witness.violations()).singleElement().asString().contains("but not ConfigMap test/map");
        seeGone(ConfigMap.TYPE, map);
        see(ConfigMap.TYPE, map);
        assertThat(witness.violations()).hasSize(2);
    }

    @Test
    void whatHasLostItsOwnerIsNotSettled() {
        see(ConfigMap.TYPE, ConfigMap.EMPTY.withMetadata(named("map", "Deployment", "web")));
        assertThat(witness.ask(Unsettled::in)).singleElement().asString().contains("has lost its owner");
        see(Deployment.TYPE, deployment(0).editStatus(status -> status.withObservedGeneration(1)));
        assertThat(witness.ask(Unsettled::in)).isEmpty();
    }

    @Test
    void whatHasNotComeTrueIsNotSettled() {
        see(Deployment.TYPE, deployment(1));
        see(ReplicaSet.TYPE, set("only", 1));
        see(Pod.TYPE, pod("only-0", "ReplicaSet", "only"));
        see(Job.TYPE, job(1, 0, 0));
        assertThat(witness.ask(Unsettled::in)).extracting(words -> words.substring(0, words.indexOf(' ')))
                .containsExactlyInAnyOrder("Deployment", "ReplicaSet", "Pod", "Job");
    }
}
