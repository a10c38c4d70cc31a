package dev.edict.scheduler.score;

import dev.edict.api.core.v1.Namespace;
import dev.edict.client.index.Cache;
import dev.edict.scheduler.argument.Neighbours;
import dev.edict.scheduler.plugin.ScorePlugin;
import dev.edict.scheduler.snapshot.AffinityTerm;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.LabelGroups;
import dev.edict.scheduler.snapshot.Namespaces;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Nodes are better that are near the pods that this one likes, or that like this one; worse where it is the other way round. Pods that
 * need such as this one near count a little, too.
 */
public final class PreferredNeighbours implements ScorePlugin {
    private final Namespaces namespaces;
    private final Neighbours told;

    public PreferredNeighbours(Cache<Namespace> namespaces) {
        this(namespaces, Neighbours.USUAL);
    }

    public PreferredNeighbours(Cache<Namespace> namespaces, Neighbours told) {
        this.namespaces = new Namespaces(namespaces);
        this.told = told;
    }

    @Override
    public String name() {
        return "InterPodAffinity";
    }

    @Override
    public @Nullable NodeScore prepare(PodFacts pod, Cluster cluster, List<NodeFacts> nodes) {
        if (told.ownOnly() && pod.affinity().preferred().isEmpty() && pod.affinity().preferredAnti().isEmpty()) {
            return null;
        }
        Worth worth = new Worth(cluster);
        List<AffinityTerm> liked = namespaces.named(pod.affinity().preferred());
        List<AffinityTerm> disliked = namespaces.named(pod.affinity().preferredAnti());
        if (!liked.isEmpty() || !disliked.isEmpty()) {
            for (String name : cluster.groups().namespaces()) {
                cluster.groups().in(name).forEach(group -> {
                    worth.ofGroup(group, liked, 1);
                    worth.ofGroup(group, disliked, -1);
                });
            }
        }
        Map<String, String> namespace = namespaces.labels(pod.namespace());
        if (told.needed() > 0) {
            worth.ofOthers(pod, namespace, cluster.terms().required(), term -> told.needed());
        }
        worth.ofOthers(pod, namespace, cluster.terms().preferred(), AffinityTerm::weight);
        worth.ofOthers(pod, namespace, cluster.terms().preferredAnti(), term -> -term.weight());
        return worth.places.isEmpty() ? null : worth;
    }

    /** How much being at a place is worth. */
    private static final class Worth implements NodeScore {
        private final Cluster cluster;
        private final Map<String, Map<String, Long>> places = new HashMap<>();

        Worth(Cluster cluster) {
            this.cluster = cluster;
        }

        void ofGroup(LabelGroups.Group group, List<AffinityTerm> terms, int sign) {
            for (AffinityTerm term : terms) {
                if (term.matches(group.namespace(), group.labels(), Map.of())) {
                    group.nodes().forEach((node, count) -> add(node, term, (long) sign * term.weight() * count.all()));
                }
            }
        }

        void ofOthers(
                PodFacts pod,
                Map<String, String> namespace,
                Map<AffinityTerm, Map<String, Integer>> others,
                ToIntFunction<AffinityTerm> weight) {
            others.forEach((term, nodes) -> {
                if (term.matches(pod.namespace(), pod.labels(), namespace)) {
                    nodes.forEach((node, count) -> add(node, term, (long) weight.applyAsInt(term) * count));
                }
            });
        }

        private void add(String name, AffinityTerm term, long points) {
            NodeFacts node = cluster.node(name);
            String value = node == null ? null : node.labels().get(term.topologyKey());
            if (value != null) {
                places.computeIfAbsent(term.topologyKey(), key -> new HashMap<>()).merge(value, points, Long::sum);
            }
        }

        @Override
        public long score(NodeFacts node) {
            long sum = 0;
            for (Map.Entry<String, Map<String, Long>> place : places.entrySet()) {
                String value = node.labels().get(place.getKey());
                if (value != null) {
                    sum += place.getValue().getOrDefault(value, 0L);
                }
            }
            return sum;
        }

        @Override
        public void normalize(long[] scores, List<NodeFacts> nodes) {
            long least = Long.MAX_VALUE;
            long most = Long.MIN_VALUE;
            for (long score : scores) {
                least = Math.min(least, score);
                most = Math.max(most, score);
            }
            for (int index = 0; index < scores.length; index++) {
                scores[index] = most == least ? 0 : (long) (MOST * ((double) (scores[index] - least) / (most - least)));
            }
        }
    }
}
