package dev.edict.controllers.podgc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeCondition;
import dev.edict.api.core.v1.NodeSpec;
import dev.edict.api.core.v1.NodeStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.PodStatus;
import dev.edict.api.core.v1.Taint;
import dev.edict.api.meta.v1.ObjectMeta;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PodGarbageTest {
    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

    private static Pod pod(String name, String phase, int age) {
        return Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name).withCreationTimestamp(NOON.minusSeconds(age)))
                .withSpec(PodSpec.EMPTY).withStatus(PodStatus.EMPTY.withPhase(phase));
    }

    private static Pod ending(Pod pod, String node) {
        return pod.editMetadata(metadata -> metadata.withDeletionTimestamp(NOON)).editSpec(spec -> spec.withNodeName(node));
    }

    private static Node node(boolean ready, boolean outOfService) {
        return Node.EMPTY
                .withSpec(NodeSpec.EMPTY.withTaints(
                        outOfService ? List.of(Taint.EMPTY.withKey("node.kubernetes.io/out-of-service")) : List.of()))
                .withStatus(NodeStatus.EMPTY.withConditions(
                        List.of(NodeCondition.EMPTY.withType("Ready").withStatus(ready ? "True" : "Unknown"))));
    }

    @Test
    void ofThoseThatHaveEndedTheEvictedGoFirstThenTheOldest() {
        Pod evicted = pod("evicted", "Failed", 1).editStatus(status -> status.withReason("Evicted"));
        List<Pod> pods = List.of(pod("b", "Succeeded", 5), pod("a", "Failed", 5), pod("old", "Failed", 9),
                pod("runs", "Running", 99), pod("waits", "Pending", 99), pod("lost", "Unknown", 99), evicted);

        assertThat(PodGarbage.terminated(pods, 1)).extracting(Pod::name).containsExactly("evicted", "old", "a");
        assertThat(PodGarbage.terminated(pods, 4)).isEmpty();
        assertThat(PodGarbage.terminated(pods, 0)).isEmpty();
    }

    @Test
    void onlyPodsThatAreToEndOnANodeThatNeverComesBackAreTaken() {
        Map<String, Node> nodes =
                Map.of("dead", node(false, true), "silent", node(false, false), "marked", node(true, true));
        List<Pod> pods = List.of(ending(pod("taken", "Running", 1), "dead"), ending(pod("a", "Running", 1), "silent"),
                ending(pod("b", "Running", 1), "marked"), ending(pod("c", "Running", 1), "unknown"),
                pod("d", "Running", 1).editSpec(spec -> spec.withNodeName("dead")));

        assertThat(PodGarbage.outOfService(pods, nodes)).extracting(Pod::name).containsExactly("taken");
    }

    @Test
    void whatIsToEndAndWasNeverOnANodeIsTaken() {
        assertThat(PodGarbage.unscheduled(List.of(
                        ending(pod("taken", "Pending", 1), ""), ending(pod("a", "Pending", 1), "node"), pod("b", "Pending", 1))))
                .extracting(Pod::name).containsExactly("taken");
    }

    @Test
    void aNodeIsGoneIfItIsNotThereAfterAWhile() {
        MissingNodes missing = new MissingNodes();
        Set<String> used = Set.of("gone", "late", "unseen", "known");

        assertThat(missing.gone(used, Set.of("known"), NOON, name -> false)).isEmpty();
        assertThat(missing.gone(used, Set.of("known"), NOON.plusSeconds(39), name -> false)).isEmpty();
        assertThat(missing.gone(used, Set.of("known", "late"), NOON.plusSeconds(40), name -> name.equals("unseen")))
                .containsExactly("gone");
        assertThat(missing.gone(used, Set.of("known", "late"), NOON.plusSeconds(41), name -> false)).isEmpty();
        assertThat(missing.gone(used, Set.of("known", "late"), NOON.plusSeconds(81), name -> false))
                .containsExactlyInAnyOrder("gone", "unseen");
    }
}
