package dev.edict.cli.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Namespace;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.policy.v1.PodDisruptionBudget;
import dev.edict.model.quantity.Quantity;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Histories of pods, nodes and namespaces that must not be, and what the witness says of them. */
class InvariantsTest extends MadeUpHistory {
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

    private static Pod evicted(String name) {
        Pod pod = going(guarded(name));
        return pod.editStatus(status -> status.addConditions(
                PodCondition.EMPTY.withType("DisruptionTarget").withStatus("True").withReason("EvictionByEvictionAPI")));
    }

    private static Pod guarded(String name) {
        return ready(pod(name, "ReplicaSet", "guarded")).editMetadata(metadata -> metadata.withLabels(Map.of("app", "guarded")));
    }

    private static PodDisruptionBudget budget(String... disrupted) {
        return Samples.budget("guarded", 1).withMetadata(named("guarded", null, null)).editStatus(status -> status.withDesiredHealthy(2)
                .withDisruptedPods(Stream.of(disrupted).collect(Collectors.toMap(name -> name, name -> Instant.EPOCH))));
    }

    @Test
    void evictionsThatLeaveTooFewAreSeen() {
        see(PodDisruptionBudget.TYPE, budget("a", "b"));
        Stream.of("a", "b", "c").forEach(name -> see(Pod.TYPE, guarded(name)));
        pass();
        see(Pod.TYPE, evicted("a"));
        assertThat(witness.violations()).isEmpty();
        see(Pod.TYPE, evicted("b"));
        assertThat(witness.violations()).singleElement().asString().contains("leaves PodDisruptionBudget test/guarded with 1, not at least 2");
    }

    @Test
    void anEvictionThatNobodyWroteDownIsSeen() {
        see(PodDisruptionBudget.TYPE, budget());
        Stream.of("a", "b", "c").forEach(name -> see(Pod.TYPE, guarded(name)));
        see(Pod.TYPE, evicted("a"));
        assertThat(witness.violations()).singleElement().asString().contains("PodDisruptionBudget test/guarded does not know");
    }

    @Test
    void anOwnerThatGoesBeforeWhatItOwnsIsSeen() {
        Deployment owner = deployment(1).editMetadata(metadata -> metadata.withFinalizers(List.of("foregroundDeletion")));
        see(Deployment.TYPE, owner);
        see(ReplicaSet.TYPE, set("only", 1).editMetadata(metadata ->
                metadata.withOwnerReferences(List.of(controller("Deployment", "web").withBlockOwnerDeletion(true)))));
        now += Foreground.LONG + 1;
        seeGone(Deployment.TYPE, owner);
        assertThat(witness.violations()).singleElement().asString().contains("is gone before ReplicaSet test/only");
    }

    @Test
    void anOwnerThatWasDeletedOnceMoreWithItsNamespaceIsNotMinded() {
        Deployment owner = deployment(1).editMetadata(metadata -> metadata.withFinalizers(List.of("foregroundDeletion")));
        see(Deployment.TYPE, owner);
        see(ReplicaSet.TYPE, set("only", 1).editMetadata(metadata ->
                metadata.withOwnerReferences(List.of(controller("Deployment", "web").withBlockOwnerDeletion(true)))));
        see(Namespace.TYPE, Namespace.EMPTY.withMetadata(
                ObjectMeta.EMPTY.withName("test").withUid("test").withDeletionTimestamp(Instant.EPOCH)));
        now += Foreground.LONG + 1;
        seeGone(Deployment.TYPE, owner);
        assertThat(witness.violations()).isEmpty();
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
        see(Job.TYPE, Samples.job("work", 1, 1, false, false).withMetadata(named("work", null, null)));
        assertThat(witness.ask(Unsettled::in)).extracting(words -> words.substring(0, words.indexOf(' ')))
                .containsExactlyInAnyOrder("Deployment", "ReplicaSet", "Pod", "Job");
    }
}
