package dev.edict.node;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeCondition;
import dev.edict.api.core.v1.NodeStatus;
import dev.edict.client.record.EventBroadcaster;
import dev.edict.client.record.EventRecorder;
import dev.edict.client.record.EventSource;
import dev.edict.client.record.ObjectReference;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Tells people what the kubelet would of its node: that it begins, that its conditions have changed, and whether pods may come. */
public final class NodeEvents implements NodeNews {
    /** What is said of conditions, all of which are as they should be. */
    private static final Map<String, String> REASONS = Map.of(
            "MemoryPressure", "NodeHasSufficientMemory",
            "DiskPressure", "NodeHasNoDiskPressure",
            "PIDPressure", "NodeHasSufficientPID",
            "Ready", "NodeReady");

    private final Function<EventSource, EventRecorder> recorders;
    /** The nodes to which no pods may come, as far as that was told. */
    private final Set<String> closed = ConcurrentHashMap.newKeySet();

    public NodeEvents(EventBroadcaster events) {
        this(events::recorder);
    }

    NodeEvents(Function<EventSource, EventRecorder> recorders) {
        this.recorders = recorders;
    }

    @Override
    public void begins(String node) {
        recorder(node).normal(about(node), "Starting", "Starting kubelet.");
    }

    @Override
    public void says(Node before, NodeStatus now) {
        now.conditions().stream()
                .filter(condition -> before.status().conditions().stream().noneMatch(old -> isSame(old, condition)))
                .map(condition -> REASONS.get(condition.type()))
                .forEach(reason -> tell(before.name(), reason));
    }

    private static boolean isSame(NodeCondition one, NodeCondition other) {
        return one.type().equals(other.type()) && one.status().equals(other.status());
    }

    @Override
    public void seen(Node node) {
        boolean isClosed = node.spec().unschedulable();
        if (isClosed ? closed.add(node.name()) : closed.remove(node.name())) {
            tell(node.name(), isClosed ? "NodeNotSchedulable" : "NodeSchedulable");
        }
    }

    private void tell(String node, String reason) {
        recorder(node).normal(about(node), reason, "Node " + node + " status is now: " + reason);
    }

    private static ObjectReference about(String node) {
        return new ObjectReference("v1", "Node", "", node, "", "", "");
    }

    private EventRecorder recorder(String node) {
        return recorders.apply(new EventSource("kubelet", node));
    }
}
