package dev.edict.scheduler.spread;

import dev.edict.api.core.v1.TopologySpreadConstraint;
import dev.edict.model.selector.LabelRequirement;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.Operator;
import dev.edict.pods.NodeRequirement;
import dev.edict.pods.Selectors;
import dev.edict.pods.Tolerations;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.LabelGroups;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import java.util.stream.Stream;

/**
 * How evenly pods are to be spread.
 *
 * @param selector which pods count
 * @param honoursAffinity whether nodes that the pod's selector and affinity exclude do not count
 * @param honoursTaints whether nodes whose taints keep the pod away do not count
 */
public record SpreadRule(
        String topologyKey, int maxSkew, int minDomains, LabelSelector selector, boolean honoursAffinity, boolean honoursTaints) {
    private static final String HONOR = "Honor";

    /** Those of a pod's rules that must hold, or those that should. */
    public static List<SpreadRule> of(PodFacts pod, boolean must) {
        List<TopologySpreadConstraint> constraints = pod.pod().spec().topologySpreadConstraints();
        return constraints.isEmpty()
                ? List.of()
                : only(constraints, must).map(constraint -> of(constraint, selector(pod, constraint))).toList();
    }

    /** Those that must hold, or those that should. */
    static Stream<TopologySpreadConstraint> only(List<TopologySpreadConstraint> constraints, boolean must) {
        String word = must ? "DoNotSchedule" : "ScheduleAnyway";
        return constraints.stream().filter(constraint -> constraint.whenUnsatisfiable().equals(word));
    }

    /** @param selector which pods count, whatever the constraint says about that */
    static SpreadRule of(TopologySpreadConstraint constraint, LabelSelector selector) {
        Integer minDomains = constraint.minDomains();
        String affinity = constraint.nodeAffinityPolicy();
        return new SpreadRule(
                constraint.topologyKey(),
                constraint.maxSkew(),
                minDomains == null ? 1 : minDomains,
                selector,
                affinity == null || affinity.equals(HONOR),
                HONOR.equals(constraint.nodeTaintsPolicy()));
    }

    private static LabelSelector selector(PodFacts pod, TopologySpreadConstraint constraint) {
        List<LabelRequirement> own = new ArrayList<>();
        for (String key : constraint.matchLabelKeys()) {
            String value = pod.labels().get(key);
            if (value != null) {
                own.add(new LabelRequirement(key, Operator.EQUALS, List.of(value)));
            }
        }
        LabelSelector selector = Selectors.understood(constraint.labelSelector());
        return own.isEmpty() ? selector : selector.and(own);
    }

    /** Whether a node has all labels that rules are about. */
    public static boolean areKnownTo(Map<String, String> labels, List<SpreadRule> rules) {
        for (SpreadRule rule : rules) {
            if (!labels.containsKey(rule.topologyKey())) {
                return false;
            }
        }
        return true;
    }

    /** Whether the pods of a node count. */
    public boolean includes(PodFacts pod, NodeFacts node) {
        return (!honoursAffinity || pod.nodes().matches(node.node()))
                && (!honoursTaints || Tolerations.allowScheduling(pod.pod().spec().tolerations(), node.node().spec().taints()));
    }

    /** Whether the pods of all nodes count. */
    public boolean includesAll(PodFacts pod) {
        return (!honoursAffinity || pod.nodes() == NodeRequirement.NONE) && !honoursTaints;
    }

    /** How many pods count on which node; those on their way out do not, and with a selector of everything none do. */
    public Counts counts(PodFacts pod, Cluster cluster) {
        List<LabelGroups.Group> groups = new ArrayList<>();
        if (!selector.isEverything()) {
            for (LabelGroups.Group group : cluster.groups().in(pod.namespace())) {
                if (selector.matches(group.labels())) {
                    groups.add(group);
                }
            }
        }
        return new Counts(groups);
    }

    /** How many pods count on which node: a look at the snapshot, which holds until the next change. */
    public record Counts(List<LabelGroups.Group> groups) {
        public int on(String node) {
            int sum = 0;
            for (LabelGroups.Group group : groups) {
                LabelGroups.Count count = group.nodes().get(node);
                sum += count == null ? 0 : count.staying();
            }
            return sum;
        }

        /** Tells of each node with pods, once for each kind of them. */
        public void forEach(ObjIntConsumer<String> told) {
            groups.forEach(group -> group.nodes().forEach((node, count) -> told.accept(node, count.staying())));
        }
    }
}
