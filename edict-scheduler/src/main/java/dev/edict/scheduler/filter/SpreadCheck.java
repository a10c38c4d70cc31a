package dev.edict.scheduler.filter;

import dev.edict.scheduler.plugin.NodeCheck;
import dev.edict.scheduler.plugin.Rejection;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import dev.edict.scheduler.spread.SpreadRule;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How even pods would be. @param domains in the order of the rules */
record SpreadCheck(PodFacts pod, List<SpreadRule> rules, List<Domains> domains) implements NodeCheck {
    private static final Rejection UNEVEN =
            Rejection.resolvable(PodTopologySpread.NAME, "node(s) didn't match pod topology spread constraints");
    private static final Rejection UNKNOWN = Rejection.lasting(
            PodTopologySpread.NAME, "node(s) didn't match pod topology spread constraints (missing required label)");

    @Override
    public @Nullable Rejection check(NodeFacts node) {
        for (int index = 0; index < rules.size(); index++) {
            SpreadRule rule = rules.get(index);
            String domain = node.labels().get(rule.topologyKey());
            if (domain == null) {
                return UNKNOWN;
            }
            Domains counts = domains.get(index);
            int self = rule.selector().matches(pod.labels()) ? 1 : 0;
            if ((long) counts.at(domain) + self - counts.least(rule.minDomains()) > rule.maxSkew()) {
                return UNEVEN;
            }
        }
        return null;
    }

    @Override
    public NodeCheck with(PodFacts other, NodeFacts node) {
        return changed(other, node, 1);
    }

    @Override
    public NodeCheck without(PodFacts other, NodeFacts node) {
        return changed(other, node, -1);
    }

    private NodeCheck changed(PodFacts other, NodeFacts node, int sign) {
        if (!other.namespace().equals(pod.namespace()) || !SpreadRule.areKnownTo(node.labels(), rules)) {
            return this;
        }
        List<Domains> then = new ArrayList<>(domains);
        for (int index = 0; index < rules.size(); index++) {
            SpreadRule rule = rules.get(index);
            if (rule.selector().matches(other.labels()) && rule.includes(pod, node)) {
                then.set(index, then.get(index).plus(node.labels().getOrDefault(rule.topologyKey(), ""), sign));
            }
        }
        return new SpreadCheck(pod, rules, then);
    }
}
