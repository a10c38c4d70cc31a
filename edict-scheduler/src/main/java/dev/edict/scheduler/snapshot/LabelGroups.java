package dev.edict.scheduler.snapshot;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How many pods with the same labels there are on which node. Pods of one owner have equal labels, so there are far fewer groups than
 * pods, and a selector is asked about a group once instead of about each of its pods. Owned by one thread.
 */
public final class LabelGroups {
    /** By namespace and labels. No group is empty. */
    private final Map<String, Map<Map<String, String>, Group>> groups = new HashMap<>();

    /** Pods of one namespace whose labels are equal. */
    public static final class Group {
        private final String namespace;
        private final Map<String, String> labels;
        private final Map<String, Count> nodes = new HashMap<>();

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

    void add(PodFacts pod, String node) {
        change(pod, node, 1);
    }

    void remove(PodFacts pod, String node) {
        change(pod, node, -1);
    }

    private void change(PodFacts pod, String node, int sign) {
        Map<Map<String, String>, Group> ofNamespace = groups.computeIfAbsent(pod.namespace(), name -> new HashMap<>());
        Group group = ofNamespace.computeIfAbsent(pod.labels(), labels -> new Group(pod.namespace(), labels));
        Count count = group.nodes.getOrDefault(node, Count.NONE).plus(sign, !pod.isLeaving());
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
