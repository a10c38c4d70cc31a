package dev.edict.scheduler;

import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.ResourceRequirements;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.storage.v1.VolumeAttachment;
import dev.edict.client.index.Indexer;
import dev.edict.scheduler.device.DeviceClaims;
import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.plugin.NodeCheck;
import dev.edict.scheduler.plugin.Preparation;
import dev.edict.scheduler.plugin.Rejection;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.ClusterObjects;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Nodes, pods and clusters for tests of decisions. */
public final class Facts {
    private Facts() {}

    public static Node node(String name, Map<String, String> labels, String... allocatable) {
        return Node.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name).withLabels(labels))
                .editStatus(status -> status.withAllocatable(Amounts.of(allocatable)));
    }

    /** With room for anything that a test may want. */
    public static Node node(String name, Map<String, String> labels) {
        return node(name, labels, "cpu", "4", "memory", "8Gi", "pods", "110");
    }

    /** The uid is the name. */
    public static Pod pod(String name, Map<String, String> labels, UnaryOperator<PodSpec> spec) {
        return Pod.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withNamespace("test").withName(name).withUid(name).withLabels(labels))
                .withSpec(spec.apply(PodSpec.EMPTY));
    }

    public static Pod pod(String name) {
        return pod(name, Map.of(), UnaryOperator.identity());
    }

    public static UnaryOperator<PodSpec> asking(String... requests) {
        return spec -> spec.addContainers(Container.EMPTY
                .withName("main")
                .withImage("example.com/main:1")
                .withResources(ResourceRequirements.EMPTY.withRequests(Amounts.of(requests))));
    }

    public static Cluster cluster(Node... nodes) {
        Cluster cluster = new Cluster();
        List.of(nodes).forEach(cluster::put);
        return cluster;
    }

    public static void place(Cluster cluster, String node, Pod... pods) {
        for (Pod pod : pods) {
            cluster.place(PodFacts.of(pod.editSpec(spec -> spec.withNodeName(node))));
        }
    }

    /** What a filter says about a pod on a node: nothing if it may run there. */
    public static List<String> reasons(FilterPlugin filter, Pod pod, Cluster cluster, String node) {
        return switch (filter.prepare(PodFacts.of(pod), cluster)) {
            case Preparation.Nothing nothing -> List.of();
            case Preparation.Rejected rejected -> rejected.rejection().reasons();
            case Preparation.Checked checked -> reasons(checked.check(), cluster.node(node));
        };
    }

    private static List<String> reasons(NodeCheck check, @Nullable NodeFacts node) {
        if (node == null) {
            throw new AssertionError("no such node");
        }
        Rejection rejection = check.check(node);
        return rejection == null ? List.of() : rejection.reasons();
    }

    /** Nothing of anything; tests put in what they need. */
    public static ClusterObjects objects() {
        return new ClusterObjects(
                Indexer.byNamespace(), Indexer.byNamespace(), Indexer.byNamespace(), new Indexer<ReplicaSet>(List.of()),
                Indexer.byNamespace(), Indexer.byNamespace(), Indexer.byNamespace(),
                new Indexer<>(List.of(ClusterObjects.BY_CLASS)), Indexer.byNamespace(), Indexer.byNamespace(),
                Indexer.byNamespace(), Indexer.byNamespace(), new Indexer<VolumeAttachment>(List.of(ClusterObjects.BY_NODE)));
    }

    /** A cluster without devices. */
    public static DeviceClaims devices() {
        return new DeviceClaims(Indexer.byNamespace(), Indexer.byNamespace(), Indexer.byNamespace(), InstantSource.system());
    }
}
