package dev.edict.scheduler.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Affinity;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerImage;
import dev.edict.api.core.v1.ContainerPort;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.PersistentVolumeClaimVolumeSource;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodAffinityTerm;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.Taint;
import dev.edict.api.core.v1.Volume;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.client.index.ObjectKey;
import dev.edict.pods.Resources;
import dev.edict.scheduler.Facts;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class ClusterTest {
    private static final List<String> NODES = List.of("a", "b", "c", "d");
    private static final int STEPS = 400;
    private static final String ZONE = "topology.kubernetes.io/zone";

    @Test
    void anAssumedPodCountsUntilItIsForgotten() {
        Cluster cluster = Facts.cluster(Facts.node("a", Map.of()));
        PodFacts pod = PodFacts.of(Facts.pod("p", Map.of(), Facts.asking("cpu", "1")));

        cluster.assume(pod, "a");
        assertThat(cluster.isAssumed("p")).isTrue();
        assertThat(cluster.nodes().getFirst().requested().cpu()).isEqualTo(1000);

        cluster.remove("p");
        assertThat(cluster.nodes().getFirst().requested()).isEqualTo(Resources.NONE);
    }

    @Test
    void whatTheServerSaysReplacesWhatWasAssumed() {
        Cluster cluster = Facts.cluster(Facts.node("a", Map.of()), Facts.node("b", Map.of()));
        Pod pod = Facts.pod("p", Map.of(), Facts.asking("cpu", "1"));
        cluster.assume(PodFacts.of(pod), "a");

        Facts.place(cluster, "b", pod);

        assertThat(cluster.isAssumed("p")).isFalse();
        assertThat(cluster.nodes()).extracting(node -> node.pods().size()).containsExactly(0, 1);
    }

    @Test
    void whatANodeSaysNowCountsWithThePodsThatItHas() {
        Node node = Facts.node("a", Map.of());
        Taint taint = Taint.EMPTY.withKey("team").withValue("red").withEffect("NoSchedule");
        Cluster cluster = Facts.cluster(node);
        Facts.place(cluster, "a", Facts.pod("p"));

        cluster.put(node.editSpec(spec -> spec.withUnschedulable(true).withTaints(List.of(taint))));
        Facts.place(cluster, "a", Facts.pod("q"));
        NodeFacts closed = cluster.nodes().getFirst();
        cluster.put(node);
        NodeFacts open = cluster.nodes().getFirst();

        assertThat(closed.isCordoned()).isTrue();
        assertThat(closed.taints()).containsExactly(taint);
        assertThat(open.isCordoned()).isFalse();
        assertThat(open.taints()).isEmpty();
        assertThat(open.pods()).hasSize(2);
    }

    @Test
    void aPodMayBeKnownBeforeItsNode() {
        Cluster cluster = new Cluster();
        Facts.place(cluster, "late", Facts.pod("p", Map.of(), Facts.asking("cpu", "1")));
        assertThat(cluster.nodes()).isEmpty();

        cluster.put(Facts.node("late", Map.of()));

        assertThat(cluster.nodes().getFirst().requested().cpu()).isEqualTo(1000);
    }

    @Test
    void nodesOfAllZonesTakeTurns() {
        Cluster cluster = Facts.cluster(
                Facts.node("a1", Map.of(ZONE, "a")), Facts.node("a2", Map.of(ZONE, "a")),
                Facts.node("a3", Map.of(ZONE, "a")), Facts.node("b1", Map.of(ZONE, "b")));

        assertThat(cluster.nodes()).extracting(NodeFacts::name).containsExactly("a1", "b1", "a2", "a3");
    }

    /** What is kept with each change is what would be counted anew. */
    @RepeatedTest(20)
    void anyChangesLeaveWhatWouldBeCountedAnew(RepetitionInfo info) {
        Random random = new Random(info.getCurrentRepetition());
        Cluster cluster = new Cluster();
        Map<String, Node> nodes = new HashMap<>();
        Map<String, Pod> pods = new HashMap<>();
        for (int step = 0; step < STEPS; step++) {
            String name = NODES.get(random.nextInt(NODES.size()));
            String uid = "pod-" + random.nextInt(20);
            switch (random.nextInt(6)) {
                case 0 -> {
                    Node node = node(random, name);
                    nodes.put(name, node);
                    cluster.put(node);
                }
                case 1 -> {
                    Node gone = nodes.remove(name);
                    if (gone != null) {
                        cluster.remove(gone);
                    }
                }
                case 2 -> {
                    pods.remove(uid);
                    cluster.remove(uid);
                }
                default -> {
                    Pod pod = pod(random, uid, name);
                    pods.put(uid, pod);
                    cluster.place(PodFacts.of(pod));
                }
            }
            if (random.nextInt(5) == 0) {
                compare(cluster, anew(nodes, pods));
            }
        }
        compare(cluster, anew(nodes, pods));
    }

    private static Cluster anew(Map<String, Node> nodes, Map<String, Pod> pods) {
        Cluster cluster = new Cluster();
        nodes.values().forEach(cluster::put);
        pods.values().forEach(pod -> cluster.place(PodFacts.of(pod)));
        return cluster;
    }

    private static void compare(Cluster kept, Cluster anew) {
        assertThat(kept.nodes()).extracting(NodeFacts::name)
                .containsExactlyInAnyOrderElementsOf(anew.nodes().stream().map(NodeFacts::name).toList());
        for (NodeFacts expected : anew.nodes()) {
            NodeFacts node = kept.nodes().stream().filter(other -> other.name().equals(expected.name())).findFirst().orElseThrow();
            assertThat(node).isSameAs(kept.node(expected.name()));
            assertThat(node.node()).isEqualTo(expected.node());
            assertThat(node.requested()).isEqualTo(expected.requested());
            assertThat(node.comparableCpu()).isEqualTo(expected.comparableCpu());
            assertThat(node.comparableMemory()).isEqualTo(expected.comparableMemory());
            assertThat(sorted(node)).isEqualTo(sorted(expected));
            assertThat(node.ports()).containsExactlyInAnyOrderElementsOf(expected.ports());
        }
        assertThat(kept.groups()).isEqualTo(anew.groups());
        assertThat(domains(kept)).isEqualTo(domains(anew));
        assertThat(kept.terms()).isEqualTo(anew.terms());
        for (int number = 0; number < 3; number++) {
            assertThat(kept.nodesWithImage("image-" + number)).isEqualTo(anew.nodesWithImage("image-" + number));
            ObjectKey claim = new ObjectKey("test", "claim-" + number);
            assertThat(kept.isUsed(claim)).isEqualTo(anew.isUsed(claim));
        }
    }

    /** Where how many pods of the same labels stay, by these; without the domains where none do. */
    private static Map<Map<String, String>, Map<String, Integer>> domains(Cluster cluster) {
        Map<Map<String, String>, Map<String, Integer>> found = new HashMap<>();
        for (LabelGroups.Group group : cluster.groups().in("test")) {
            Map<String, Integer> counts = new HashMap<>(cluster.domains(group, ZONE));
            counts.values().removeIf(count -> count == 0);
            found.put(group.labels(), counts);
        }
        return found;
    }

    private static List<PodFacts> sorted(NodeFacts node) {
        return node.pods().stream().sorted(Comparator.comparing(PodFacts::name)).toList();
    }

    private static Node node(Random random, String name) {
        return Facts.node(name, Map.of(ZONE, "zone-" + random.nextInt(2)))
                .editStatus(status -> status.withImages(IntStream.range(0, random.nextInt(3))
                        .mapToObj(number -> ContainerImage.EMPTY.withNames(List.of("image-" + number)).withSizeBytes(1000L))
                        .toList()));
    }

    private static Pod pod(Random random, String name, String node) {
        PodSpec spec = Facts.asking("cpu", random.nextInt(500) + "m", "example.com/gpu", "" + random.nextInt(3)).apply(PodSpec.EMPTY)
                .withNodeName(node);
        if (random.nextBoolean()) {
            spec = spec.addVolumes(Volume.EMPTY.withName("v").withPersistentVolumeClaim(
                    PersistentVolumeClaimVolumeSource.EMPTY.withClaimName("claim-" + random.nextInt(3))));
        }
        if (random.nextBoolean()) {
            spec = spec.addContainers(Container.EMPTY.withName("ports").withPorts(
                    List.of(ContainerPort.EMPTY.withContainerPort(80).withHostPort(8080 + random.nextInt(2)))));
        }
        if (random.nextBoolean()) {
            PodAffinityTerm term = PodAffinityTerm.EMPTY
                    .withTopologyKey(ZONE)
                    .withLabelSelector(LabelSelector.EMPTY.withMatchLabels(Map.of("app", "app-" + random.nextInt(2))));
            spec = spec.withAffinity(Affinity.EMPTY.editPodAntiAffinity(
                    anti -> anti.withRequiredDuringSchedulingIgnoredDuringExecution(List.of(term))));
        }
        Pod pod = Pod.EMPTY.withSpec(spec).editMetadata(metadata -> metadata
                .withNamespace("test").withName(name).withUid(name)
                .withLabels(Map.of("app", "app-" + random.nextInt(3))));
        return random.nextInt(4) == 0
                ? pod.editMetadata(metadata -> metadata.withDeletionTimestamp(Instant.EPOCH))
                : pod;
    }
}
