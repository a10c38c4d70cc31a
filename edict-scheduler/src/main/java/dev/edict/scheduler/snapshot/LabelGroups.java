package dev.edict.scheduler.snapshot;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How many pods with the same labels there are on which node. Pods of one owner have equal labels, so there are far fewer groups than
 * pods, and a selector is asked about a group once instead of about each of its pods. Owned by one thread.
 */
public final class LabelGroups {
    /** By namespace and labels. No group is empty. */
    private final Map<String, Map<Map<String, String>, Group>> groups = new HashMap<>();
    /** Grows when labels of nodes change: then nobody knows any more which domains their pods are in. */
    private long labelling;

    /** Pods of one namespace whose labels are equal. */
    public static final class Group {
        private final String namespace;
        private final Map<String, String> labels;
        private final Map<String, Count> nodes = new HashMap<>();
        /** By a label of nodes that somebody has asked for, then by its value: how many stay there. As of {@link #counted}. */
        private final Map<String, Map<String, Integer>> domains = new HashMap<>();

        private long counted;

        private Group(String namespace, Map<String, String> labels) {
            this.namespace = namespace;
            this.labels = labels;
        }

        public String namespace() {
            return namespace;
        }

        public Map<String, String> labels() {
            return labels;
        }

        /** How many of them are where. */
        public Map<String, Count> nodes() {
            return nodes;
        }

        private void move(int staying, Map<String, String> labelsOfNode) {
            domains.forEach((key, counts) -> counts.merge(labelsOfNode.getOrDefault(key, ""), staying, Integer::sum));
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Group that && labels.equals(that.labels) && nodes.equals(that.nodes);
        }

        @Override
        public int hashCode() {
            return Objects.hash(namespace, labels);
        }
    }

    /** @param staying those that are not on their way out */
    public record Count(int all, int staying) {
        private static final Count NONE = new Count(0, 0);

        private Count plus(int sign, boolean stays) {
            return new Count(all + sign, stays ? staying + sign : staying);
        }
    }

    /** @param labels of the node; null if it does not exist */
    void add(PodFacts pod, String node, @Nullable Map<String, String> labels) {
        change(pod, node, labels, 1);
    }

    /** @param labels of the node; null if it does not exist */
    void remove(PodFacts pod, String node, @Nullable Map<String, String> labels) {
        change(pod, node, labels, -1);
    }

    /** A node has come, gone, or got other labels. */
    void relabelled() {
        labelling++;
    }

    /**
     * How many pods of a group stay in which domain, a domain being a value of a label of nodes; empty is that of nodes without the
     * label. Pods of nodes that do not exist are in none. Counted once, and kept with each change from then on. To be read only.
     *
     * @param nodes those that exist, by name
     */
    public Map<String, Integer> domains(Group group, String key, Function<String, @Nullable NodeFacts> nodes) {
        if (group.counted != labelling) {
            group.domains.clear();
            group.counted = labelling;
        }
        return group.domains.computeIfAbsent(key, asked -> {
            Map<String, Integer> counts = new HashMap<>();
            group.nodes.forEach((name, count) -> {
                NodeFacts node = nodes.apply(name);
                if (node != null) {
                    counts.merge(node.labels().getOrDefault(asked, ""), count.staying(), Integer::sum);
                }
            });
            return counts;
        });
    }

    private void change(PodFacts pod, String node, @Nullable Map<String, String> labelsOfNode, int sign) {
        Map<Map<String, String>, Group> ofNamespace = groups.computeIfAbsent(pod.namespace(), name -> new HashMap<>());
        Group group = ofNamespace.computeIfAbsent(pod.labels(), labels -> new Group(pod.namespace(), labels));
        Count count = group.nodes.getOrDefault(node, Count.NONE).plus(sign, !pod.isLeaving());
        if (labelsOfNode != null && !pod.isLeaving() && group.counted == labelling) {
            group.move(sign, labelsOfNode);
        }
        if (count.all() != 0) {
            group.nodes.put(node, count);
            return;
        }
        group.nodes.remove(node);
        if (group.nodes.isEmpty()) {
            ofNamespace.remove(pod.labels());
            if (ofNamespace.isEmpty()) {
                groups.remove(pod.namespace());
            }
        }
    }

    /** Those of a namespace. */
    public Collection<Group> in(String namespace) {
        return groups.getOrDefault(namespace, Map.of()).values();
    }

    public Set<String> namespaces() {
        return groups.keySet();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LabelGroups that && groups.equals(that.groups);
    }

    @Override
    public int hashCode() {
        return groups.hashCode();
    }
}
