package dev.edict.scheduler.snapshot;

import dev.edict.api.core.v1.ContainerImage;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Taint;
import dev.edict.model.quantity.Quantity;
import dev.edict.pods.HostPort;
import dev.edict.pods.Resources;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a node has, and who uses it. Immutable: a pod more or less makes a new one, which shares all else, so that what would be if can
 * be looked at without a copy.
 */
public final class NodeFacts {
    private final Node node;
    private final Resources allocatable;
    private final long allowedPods;
    private final Map<String, Long> images;
    /** Of the node, but nearer: each that a pod may run on is asked for these, and the way there costs more than the answer. */
    private final boolean cordoned;

    private final List<Taint> taints;
    private final Use use;

    /** What the pods of a node use. */
    private record Use(
            List<PodFacts> pods,
            Resources requested,
            long comparableCpu,
            long comparableMemory,
            List<HostPort> ports) {
        static final Use NONE = new Use(List.of(), Resources.NONE, 0, 0, List.of());

        Use with(PodFacts pod) {
            return new Use(
                    more(pods, pod),
                    requested.plus(pod.requests()),
                    comparableCpu + pod.comparableCpu(),
                    comparableMemory + pod.comparableMemory(),
                    pod.ports().isEmpty() ? ports : joined(ports, pod.ports()));
        }

        Use without(PodFacts pod) {
            return new Use(
                    less(pods, pod),
                    requested.minus(pod.requests()),
                    comparableCpu - pod.comparableCpu(),
                    comparableMemory - pod.comparableMemory(),
                    pod.ports().isEmpty() ? ports : left(ports, pod.ports()));
        }

        private static List<PodFacts> more(List<PodFacts> pods, PodFacts pod) {
            PodFacts[] all = pods.toArray(new PodFacts[pods.size() + 1]);
            all[pods.size()] = pod;
            return List.of(all);
        }

        private static List<PodFacts> less(List<PodFacts> pods, PodFacts pod) {
            Predicate<PodFacts> other = candidate -> !candidate.uid().equals(pod.uid());
            return pods.stream().filter(other).toList();
        }

        private static List<HostPort> joined(List<HostPort> ports, List<HostPort> more) {
            List<HostPort> all = new ArrayList<>(ports);
            all.addAll(more);
            return List.copyOf(all);
        }

        private static List<HostPort> left(List<HostPort> ports, List<HostPort> gone) {
            List<HostPort> rest = new ArrayList<>(ports);
            gone.forEach(rest::remove);
            return List.copyOf(rest);
        }
    }

    private NodeFacts(Node node, Resources allocatable, long allowedPods, Map<String, Long> images, Use use) {
        this.node = node;
        this.allocatable = allocatable;
        this.allowedPods = allowedPods;
        this.images = images;
        this.cordoned = node.spec().unschedulable();
        this.taints = node.spec().taints();
        this.use = use;
    }

    private NodeFacts(NodeFacts same, Use use) {
        this.node = same.node;
        this.allocatable = same.allocatable;
        this.allowedPods = same.allowedPods;
        this.images = same.images;
        this.cordoned = same.cordoned;
        this.taints = same.taints;
        this.use = use;
    }

    public static NodeFacts of(Node node) {
        return of(node, Use.NONE);
    }

    private static NodeFacts of(Node node, Use use) {
        Quantity pods = node.status().allocatable().get("pods");
        return new NodeFacts(
                node, Resources.of(node.status().allocatable()), pods == null ? 0 : pods.value(), images(node), use);
    }

    private static Map<String, Long> images(Node node) {
        Map<String, Long> images = new HashMap<>();
        for (ContainerImage image : node.status().images()) {
            image.names().forEach(name -> images.put(name, image.sizeBytes()));
        }
        return Map.copyOf(images);
    }

    /** The same pods on what the node is now. */
    NodeFacts as(Node now) {
        return of(now, use);
    }

    public NodeFacts with(PodFacts pod) {
        return new NodeFacts(this, use.with(pod));
    }

    public NodeFacts without(PodFacts pod) {
        return new NodeFacts(this, use.without(pod));
    }

    public Node node() {
        return node;
    }

    public String name() {
        return node.metadata().name();
    }

    public Map<String, String> labels() {
        return node.metadata().labels();
    }

    public Resources allocatable() {
        return allocatable;
    }

    /** Whether it takes no more pods. */
    public boolean isCordoned() {
        return cordoned;
    }

    public List<Taint> taints() {
        return taints;
    }

    /** How many pods it can run. */
    public long allowedPods() {
        return allowedPods;
    }

    /** The sizes of the images that it has, by each of their names. */
    public Map<String, Long> images() {
        return images;
    }

    public List<PodFacts> pods() {
        return use.pods();
    }

    public Resources requested() {
        return use.requested();
    }

    public long comparableCpu() {
        return use.comparableCpu();
    }

    public long comparableMemory() {
        return use.comparableMemory();
    }

    public List<HostPort> ports() {
        return use.ports();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NodeFacts that && node.equals(that.node) && use.equals(that.use);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name(), use.pods().size());
    }

    @Override
    public String toString() {
        return name() + use;
    }
}
