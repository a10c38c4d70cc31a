package dev.edict.scheduler.filter;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.plugin.Preparation;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import dev.edict.scheduler.spread.SpreadRule;
import dev.edict.scheduler.spread.SpreadRules;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Pods are spread as evenly as they say that they must be. */
public final class PodTopologySpread implements FilterPlugin {
    static final String NAME = "PodTopologySpread";

    private final SpreadRules spread;

    public PodTopologySpread(SpreadRules spread) {
        this.spread = spread;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Preparation prepare(PodFacts pod, Cluster cluster) {
        List<SpreadRule> rules = spread.of(pod, true);
        if (rules.isEmpty()) {
            return Preparation.NOTHING;
        }
        List<Domains> domains = new ArrayList<>();
        for (SpreadRule rule : rules) {
            domains.add(Domains.of(domains(pod, cluster, rules, rule)));
        }
        return Preparation.check(new SpreadCheck(pod, rules, domains));
    }

    /** How many pods count in which domain. Nodes that lack a label of any rule are in no domain. */
    private static Map<String, Integer> domains(PodFacts pod, Cluster cluster, List<SpreadRule> rules, SpreadRule rule) {
        SpreadRule.Counts counts = rule.counts(pod, cluster);
        Map<String, Integer> domains = new HashMap<>();
        for (NodeFacts node : cluster.nodes()) {
            if (SpreadRule.areKnownTo(node.labels(), rules) && rule.includes(pod, node)) {
                domains.merge(node.labels().getOrDefault(rule.topologyKey(), ""), counts.on(node.name()), Integer::sum);
            }
        }
        return domains;
    }

    @Override
    public Set<Trigger> triggers() {
        return EnumSet.of(Trigger.NODE_ADDED, Trigger.NODE_DELETED, Trigger.NODE_LABELS, Trigger.NODE_TAINTS,
                Trigger.POD_ADDED, Trigger.POD_LABELS, Trigger.POD_TOLERATIONS, Trigger.POD_DELETED);
    }

    @Override
    public boolean isWorthATry(PodFacts pod, ClusterEvent event) {
        List<SpreadRule> rules = spread.of(pod, true);
        if (event.before() instanceof Node || event.after() instanceof Node) {
            return isNodeWorthATry(rules, event.before() instanceof Node before ? before : null,
                    event.after() instanceof Node after ? after : null);
        }
        return isPodWorthATry(pod, rules, event.before() instanceof Pod before ? before : null,
                event.after() instanceof Pod after ? after : null);
    }

    private static boolean isPodWorthATry(PodFacts pod, List<SpreadRule> rules, @Nullable Pod before, @Nullable Pod after) {
        if ((before != null && !isInvolved(pod, before)) || (after != null && !isInvolved(pod, after))) {
            return false;
        }
        if (before == null || after == null) {
            Pod other = before == null ? after : before;
            return other != null && rules.stream().anyMatch(rule -> rule.selector().matches(other.metadata().labels()));
        }
        if (Own.is(pod, after)
                && !after.spec().tolerations().equals(before.spec().tolerations())
                && rules.stream().anyMatch(SpreadRule::honoursTaints)) {
            return true;
        }
        return rules.stream().anyMatch(rule ->
                rule.selector().matches(before.metadata().labels()) != rule.selector().matches(after.metadata().labels()));
    }

    private static boolean isInvolved(PodFacts pod, Pod other) {
        return Own.is(pod, other) || (Own.hasPlace(other) && other.namespace().equals(pod.namespace()));
    }

    private static boolean isNodeWorthATry(List<SpreadRule> rules, @Nullable Node before, @Nullable Node after) {
        boolean was = before != null && SpreadRule.areKnownTo(before.metadata().labels(), rules);
        boolean is = after != null && SpreadRule.areKnownTo(after.metadata().labels(), rules);
        if (before == null || after == null || was != is) {
            return was || is;
        }
        return is && (!before.spec().taints().equals(after.spec().taints())
                || rules.stream().map(SpreadRule::topologyKey).anyMatch(key ->
                        !before.metadata().labels().getOrDefault(key, "").equals(after.metadata().labels().getOrDefault(key, ""))));
    }
}
