package dev.edict.scheduler.filter;

import dev.edict.api.core.v1.Namespace;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.index.Cache;
import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.plugin.Preparation;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.AffinityTerm;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.LabelGroups;
import dev.edict.scheduler.snapshot.Namespaces;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A pod runs near the pods that it needs, and away from those that it, or they, will not have near. */
public final class InterPodAffinity implements FilterPlugin {
    static final String NAME = "InterPodAffinity";

    private final Namespaces namespaces;

    public InterPodAffinity(Cache<Namespace> namespaces) {
        this.namespaces = new Namespaces(namespaces);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Preparation prepare(PodFacts pod, Cluster cluster) {
        List<AffinityTerm> near = namespaces.named(pod.affinity().required());
        List<AffinityTerm> far = namespaces.named(pod.affinity().requiredAnti());
        Map<String, String> namespace = namespaces.labels(pod.namespace());
        TopologyCounts unwelcome = unwelcome(pod, cluster, namespace);
        if (unwelcome.isEmpty() && near.isEmpty() && far.isEmpty()) {
            return Preparation.NOTHING;
        }
        TopologyCounts nearCounts = new TopologyCounts();
        TopologyCounts farCounts = new TopologyCounts();
        if (!near.isEmpty() || !far.isEmpty()) {
            for (String name : cluster.groups().namespaces()) {
                for (LabelGroups.Group group : cluster.groups().in(name)) {
                    countNear(group, near, cluster, nearCounts);
                    countFar(group, far, cluster, farCounts);
                }
            }
        }
        return Preparation.check(new PodNeighbours(pod, near, far, namespace, unwelcome, nearCounts, farCounts));
    }

    /** Where there are pods that will not have this one near. */
    private static TopologyCounts unwelcome(PodFacts pod, Cluster cluster, Map<String, String> namespace) {
        TopologyCounts counts = new TopologyCounts();
        cluster.terms().requiredAnti().forEach((term, nodes) -> {
            if (term.matches(pod.namespace(), pod.labels(), namespace)) {
                nodes.forEach((name, count) -> {
                    NodeFacts node = cluster.node(name);
                    if (node != null) {
                        counts.add(node.labels(), term.topologyKey(), count);
                    }
                });
            }
        });
        return counts;
    }

    private static void countNear(LabelGroups.Group group, List<AffinityTerm> terms, Cluster cluster, TopologyCounts counts) {
        if (AffinityTerm.allMatch(terms, group.namespace(), group.labels())) {
            terms.forEach(term -> count(group, term, cluster, counts));
        }
    }

    private static void countFar(LabelGroups.Group group, List<AffinityTerm> terms, Cluster cluster, TopologyCounts counts) {
        for (AffinityTerm term : terms) {
            if (term.matches(group.namespace(), group.labels(), Map.of())) {
                count(group, term, cluster, counts);
            }
        }
    }

    private static void count(LabelGroups.Group group, AffinityTerm term, Cluster cluster, TopologyCounts counts) {
        group.nodes().forEach((name, count) -> {
            NodeFacts node = cluster.node(name);
            if (node != null) {
                counts.add(node.labels(), term.topologyKey(), count.all());
            }
        });
    }

    @Override
    public Set<Trigger> triggers() {
        return EnumSet.of(Trigger.NODE_ADDED, Trigger.NODE_LABELS, Trigger.POD_ADDED, Trigger.POD_LABELS, Trigger.POD_DELETED);
    }

    @Override
    public boolean isWorthATry(PodFacts pod, ClusterEvent event) {
        if (event.after() instanceof Node after) {
            return isNodeWorthATry(pod, event.before() instanceof Node before ? before.metadata().labels() : null,
                    after.metadata().labels());
        }
        Pod before = event.before() instanceof Pod was ? was : null;
        Pod after = event.after() instanceof Pod is ? is : null;
        if (before != null && after != null && Own.is(pod, after)) {
            return true;
        }
        if ((after != null && !Own.hasPlace(after)) || (before != null && !Own.hasPlace(before))) {
            return false;
        }
        boolean wasNear = before != null && matches(pod.affinity().required(), before);
        boolean isNear = after != null && matches(pod.affinity().required(), after);
        boolean wasFar = before != null && matches(pod.affinity().requiredAnti(), before);
        boolean isFar = after != null && matches(pod.affinity().requiredAnti(), after);
        return (!wasNear && isNear) || (wasFar && !isFar)
                || (before != null && after == null && matches(PodFacts.of(before).affinity().requiredAnti(), pod.pod()));
    }

    private static boolean matches(List<AffinityTerm> terms, Pod other) {
        return AffinityTerm.allMatch(terms, other.namespace(), other.metadata().labels());
    }

    private static boolean isNodeWorthATry(
            PodFacts pod, @Nullable Map<String, String> before, Map<String, String> after) {
        for (AffinityTerm term : pod.affinity().required()) {
            String value = after.get(term.topologyKey());
            if (value != null && (before == null || !value.equals(before.get(term.topologyKey())))) {
                return true;
            }
        }
        for (AffinityTerm term : pod.affinity().requiredAnti()) {
            String was = before == null ? null : before.get(term.topologyKey());
            if (before == null || (was != null && !was.equals(after.get(term.topologyKey())))) {
                return true;
            }
        }
        return false;
    }
}
