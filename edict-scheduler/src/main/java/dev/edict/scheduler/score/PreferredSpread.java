package dev.edict.scheduler.score;

import dev.edict.scheduler.argument.SpreadDefaults;
import dev.edict.scheduler.plugin.ScorePlugin;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.ClusterObjects;
import dev.edict.scheduler.snapshot.LabelGroups;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import dev.edict.scheduler.spread.SpreadRule;
import dev.edict.scheduler.spread.SpreadRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Nodes are better in domains with fewer pods of the same kind, as the pod says or, if it says nothing, over hosts and zones. */
public final class PreferredSpread implements ScorePlugin {
    private static final String HOST = "kubernetes.io/hostname";

    private final SpreadRules spread;

    public PreferredSpread(ClusterObjects objects) {
        this(new SpreadRules(objects, SpreadDefaults.USUAL));
    }

    public PreferredSpread(SpreadRules spread) {
        this.spread = spread;
    }

    @Override
    public String name() {
        return "PodTopologySpread";
    }

    @Override
    public @Nullable NodeScore prepare(PodFacts pod, Cluster cluster, List<NodeFacts> nodes) {
        List<SpreadRule> rules = spread.of(pod, false);
        if (rules.isEmpty()) {
            return null;
        }
        boolean all = spread.needsAllLabels(pod);
        Set<String> ignored = new HashSet<>();
        for (NodeFacts node : nodes) {
            if (all && !SpreadRule.areKnownTo(node.labels(), rules)) {
                ignored.add(node.name());
            }
        }
        List<Part> parts = new ArrayList<>();
        for (SpreadRule rule : rules) {
            parts.add(rule.topologyKey().equals(HOST)
                    ? new Part(rule, Map.of(), rule.counts(pod, cluster), weight(nodes.size() - ignored.size()))
                    : part(pod, cluster, nodes, ignored, all ? rules : List.of(), rule));
        }
        return new Evenness(parts, ignored);
    }

    private static Part part(
            PodFacts pod, Cluster cluster, List<NodeFacts> nodes, Set<String> ignored, List<SpreadRule> needed, SpreadRule rule) {
        Map<String, Integer> domains = new HashMap<>();
        for (NodeFacts node : nodes) {
            if (!ignored.contains(node.name())) {
                domains.put(node.labels().getOrDefault(rule.topologyKey(), ""), 0);
            }
        }
        SpreadRule.Counts counts = rule.counts(pod, cluster);
        if (needed.size() <= 1 && rule.includesAll(pod)) {
            // What is counted already: nodes without the label of the one rule that is needed are in no domain.
            for (LabelGroups.Group group : counts.groups()) {
                cluster.domains(group, rule.topologyKey()).forEach((domain, count) ->
                        domains.computeIfPresent(domain, (same, sum) -> sum + count));
            }
        } else {
            counts.forEach((name, count) -> {
                NodeFacts node = cluster.node(name);
                if (node != null && SpreadRule.areKnownTo(node.labels(), needed) && rule.includes(pod, node)) {
                    domains.computeIfPresent(node.labels().getOrDefault(rule.topologyKey(), ""), (domain, sum) -> sum + count);
                }
            });
        }
        return new Part(rule, domains, null, weight(domains.size()));
    }

    private static double weight(int domains) {
        return Math.log(domains + 2);
    }

    /** What one rule says. @param hosts the counts of nodes, if each is a domain of its own */
    private record Part(SpreadRule rule, Map<String, Integer> domains, SpreadRule.@Nullable Counts hosts, double weight) {
        double score(NodeFacts node) {
            String domain = node.labels().get(rule.topologyKey());
            if (domain == null) {
                return 0;
            }
            int count = hosts == null ? domains.getOrDefault(domain, 0) : hosts.on(node.name());
            return count * weight + (rule.maxSkew() - 1);
        }
    }

    /** @param ignored nodes that lack a label of a rule */
    private record Evenness(List<Part> parts, Set<String> ignored) implements NodeScore {
        @Override
        public long score(NodeFacts node) {
            if (ignored.contains(node.name())) {
                return 0;
            }
            double sum = 0;
            for (Part part : parts) {
                sum += part.score(node);
            }
            return Math.round(sum);
        }

        /** The fewer, the better; ignored nodes are worst. */
        @Override
        public void normalize(long[] scores, List<NodeFacts> nodes) {
            long least = Long.MAX_VALUE;
            long most = 0;
            for (int index = 0; index < scores.length; index++) {
                if (!ignored.contains(nodes.get(index).name())) {
                    least = Math.min(least, scores[index]);
                    most = Math.max(most, scores[index]);
                }
            }
            for (int index = 0; index < scores.length; index++) {
                boolean counts = !ignored.contains(nodes.get(index).name());
                long even = most == 0 ? MOST : MOST * (most + least - scores[index]) / most;
                scores[index] = counts ? even : 0;
            }
        }
    }
}
