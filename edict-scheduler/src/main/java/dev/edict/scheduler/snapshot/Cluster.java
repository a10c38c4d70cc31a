package dev.edict.scheduler.snapshot;

import dev.edict.api.core.v1.Node;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.index.ObjectKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All nodes with their pods, as the scheduler knows them: what the server has said, and what is assumed until it says so. Each change
 * costs what one node costs; nothing is ever counted anew. Owned by one thread.
 *
 * <p>A pod may be known before its node: then the node is kept, but is none of {@link #nodes}.
 */
public final class Cluster {
    /** By name; also those that only pods have spoken of. */
    private final Map<String, NodeFacts> facts = new HashMap<>();
    /** The nodes that exist, by name. Their keys are those of {@link #order}. */
    private final Map<String, Integer> places = new HashMap<>();
    /** What {@link #places} point into; null if the order has changed since. */
    private @Nullable List<NodeFacts> listed;

    private final NodeOrder order = new NodeOrder();
    private final Map<String, Placed> pods = new LinkedHashMap<>();
    private final LabelGroups groups = new LabelGroups();
    private final TermIndex terms = new TermIndex();
    private final Counted<String> images = new Counted<>();
    private final Counted<ObjectKey> claims = new Counted<>();

    /** @param assumed whether only the scheduler says so as yet */
    private record Placed(PodFacts pod, String node, boolean assumed) {}

    /** A node is there, or has changed. */
    public void put(Node node) {
        NodeFacts before = facts.get(node.name());
        boolean known = places.containsKey(node.name());
        if (before != null && known) {
            before.images().keySet().forEach(images::remove);
        }
        NodeFacts now = before == null ? NodeFacts.of(node) : before.as(node);
        now.images().keySet().forEach(images::add);
        facts.put(node.name(), now);
        if (before == null || !known || !before.labels().equals(now.labels())) {
            groups.relabelled();
        }
        if (known && before != null && NodeOrder.zone(before.node()).equals(NodeOrder.zone(node))) {
            list(now);
            return;
        }
        if (known && before != null) {
            order.remove(before.node());
        }
        order.add(node);
        places.put(node.name(), -1);
        listed = null;
    }

    /** A node is gone. Its pods stay known until they are gone, too. */
    public void remove(Node node) {
        NodeFacts before = facts.get(node.name());
        if (before == null || places.remove(node.name()) == null) {
            return;
        }
        before.images().keySet().forEach(images::remove);
        groups.relabelled();
        order.remove(before.node());
        listed = null;
        if (before.pods().isEmpty()) {
            facts.remove(node.name());
        } else {
            facts.put(node.name(), before.as(unknown(node.name())));
        }
    }

    private static Node unknown(String name) {
        return Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name));
    }

    /** A pod is to be taken for one of a node, until the server says something about it. */
    public void assume(PodFacts pod, String node) {
        place(pod, node, true);
    }

    /** A pod is on the node that it names, or has changed there. */
    public void place(PodFacts pod) {
        place(pod, pod.pod().spec().nodeName(), false);
    }

    private void place(PodFacts pod, String node, boolean assumed) {
        remove(pod.uid());
        pods.put(pod.uid(), new Placed(pod, node, assumed));
        NodeFacts now = facts.computeIfAbsent(node, name -> NodeFacts.of(unknown(name))).with(pod);
        set(now);
        groups.add(pod, node, labels(node));
        pod.claims().forEach(claim -> claims.add(new ObjectKey(pod.namespace(), claim)));
        terms.add(pod.affinity(), node);
    }

    /** A pod is on no node, or not on the one where it was assumed to be. */
    public void remove(String uid) {
        Placed placed = pods.remove(uid);
        if (placed == null) {
            return;
        }
        PodFacts pod = placed.pod();
        NodeFacts before = facts.get(placed.node());
        if (before == null) {
            throw new IllegalStateException("pod " + pod + " is on node " + placed.node() + ", which nobody knows");
        }
        NodeFacts now = before.without(pod);
        if (now.pods().isEmpty() && !places.containsKey(placed.node())) {
            facts.remove(placed.node());
        } else {
            set(now);
        }
        groups.remove(pod, placed.node(), labels(placed.node()));
        pod.claims().forEach(claim -> claims.remove(new ObjectKey(pod.namespace(), claim)));
        terms.remove(pod.affinity(), placed.node());
    }

    private @Nullable Map<String, String> labels(String node) {
        NodeFacts existing = node(node);
        return existing == null ? null : existing.labels();
    }

    private void set(NodeFacts now) {
        facts.put(now.name(), now);
        list(now);
    }

    private void list(NodeFacts now) {
        Integer place = places.get(now.name());
        if (listed != null && place != null) {
            listed.set(place, now);
        }
    }

    /** Whether only the scheduler says that the pod is on a node. */
    public boolean isAssumed(String uid) {
        Placed placed = pods.get(uid);
        return placed != null && placed.assumed();
    }

    /** The pod, if it is on a node or assumed to be. */
    public @Nullable PodFacts pod(String uid) {
        Placed placed = pods.get(uid);
        return placed == null ? null : placed.pod();
    }

    /** The nodes that exist, in the order in which they are to be looked at. To be read only, and until the next change. */
    public List<NodeFacts> nodes() {
        List<NodeFacts> list = listed;
        if (list == null) {
            list = new ArrayList<>(places.size());
            for (String name : order.names()) {
                NodeFacts node = facts.get(name);
                if (node != null) {
                    places.put(name, list.size());
                    list.add(node);
                }
            }
            listed = list;
        }
        return list;
    }

    /** A node that exists. */
    public @Nullable NodeFacts node(String name) {
        return places.containsKey(name) ? facts.get(name) : null;
    }

    /** How many pods of equal labels are where. */
    public LabelGroups groups() {
        return groups;
    }

    /** How many pods of a group stay in which domain; see {@link LabelGroups#domains}. */
    public Map<String, Integer> domains(LabelGroups.Group group, String key) {
        return groups.domains(group, key, this::node);
    }

    /** What the pods say about other pods, and on which nodes. */
    public TermIndex terms() {
        return terms;
    }

    /** How many nodes have an image. */
    public int nodesWithImage(String name) {
        return images.of(name);
    }

    /** Whether a pod on any node has a claim. */
    public boolean isUsed(ObjectKey claim) {
        return claims.of(claim) > 0;
    }
}
