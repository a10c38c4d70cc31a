package dev.edict.scheduler.preempt;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.policy.v1.PodDisruptionBudget;
import dev.edict.pods.PodStates;
import dev.edict.scheduler.argument.Candidates;
import dev.edict.scheduler.cycle.Diagnosis;
import dev.edict.scheduler.cycle.Feasibility;
import dev.edict.scheduler.extend.Extenders;
import dev.edict.scheduler.extend.NodeVictims;
import dev.edict.scheduler.plugin.Rejection;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.Nominations;
import dev.edict.scheduler.snapshot.PodFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Finds pods of lower priority whose going would make room for a pod. Decides only; somebody else tells them to go. */
public final class Preemption {
    private static final String NAME = "DefaultPreemption";
    private static final Rejection NOBODY = Rejection.lasting(NAME, "No preemption victims found for incoming pod");

    private final Cluster cluster;
    private final Nominations nominations;
    private final Budgets budgets;
    private final Extenders extenders;
    private final Candidates wanted;
    private final Instant now;

    /** What has come of it. */
    public sealed interface Outcome {
        /** The pod may not, or not yet, make others go. */
        record NotEligible(String why) implements Outcome {}

        /** It would not help. */
        record NoCandidate(String why) implements Outcome {}

        /** These are to go, so that the pod can run on a node. Some may be on their way already. */
        record Chosen(String node, List<PodFacts> victims) implements Outcome {}
    }

    /**
     * @param extenders have a say about who goes
     * @param wanted how many nodes are enough to choose from
     */
    public Preemption(
            Cluster cluster,
            Nominations nominations,
            List<PodDisruptionBudget> budgets,
            Extenders extenders,
            Candidates wanted,
            Instant now) {
        this.cluster = cluster;
        this.nominations = nominations;
        this.budgets = new Budgets(budgets);
        this.extenders = extenders;
        this.wanted = wanted;
        this.now = now;
    }

    public Outcome find(Feasibility pod, Diagnosis diagnosis, RandomGenerator random) {
        String refusal = refusal(pod.pod(), diagnosis);
        if (refusal != null) {
            return new Outcome.NotEligible(refusal);
        }
        List<NodeFacts> nodes = new ArrayList<>();
        for (NodeFacts node : cluster.nodes()) {
            Rejection rejection = diagnosis.nodes().get(node.name());
            if (rejection != null && rejection.resolvable()) {
                nodes.add(node);
            }
        }
        Map<String, Rejection> rejections = new HashMap<>();
        List<Candidate> candidates = nodes.isEmpty() ? List.of() : candidates(pod, nodes, random.nextInt(nodes.size()), rejections);
        if (candidates.isEmpty()) {
            return new Outcome.NoCandidate(Diagnosis.ofPreemption(
                    cluster.nodes().size(), rejections, "Preemption is not helpful for scheduling").sentence());
        }
        List<Candidate> agreed = extenders.isEmpty() ? candidates : agreed(pod.pod(), candidates);
        if (agreed.isEmpty()) {
            return new Outcome.NotEligible("no candidate node for preemption");
        }
        Candidate best = Candidate.leastHarm(agreed, now);
        return new Outcome.Chosen(best.node(), best.victims());
    }

    /** Those that are left when all have been asked who have a say. */
    private List<Candidate> agreed(PodFacts pod, List<Candidate> candidates) {
        Map<String, NodeVictims> victims = new HashMap<>();
        for (Candidate candidate : candidates) {
            NodeFacts node = cluster.node(candidate.node());
            victims.put(candidate.node(), new NodeVictims(
                    candidate.victims(), node == null ? List.of() : node.pods(), candidate.violations()));
        }
        List<Candidate> agreed = new ArrayList<>();
        extenders.agree(pod, victims).forEach((node, left) ->
                agreed.add(new Candidate(node, Candidate.byImportance(left.pods(), now), left.violations())));
        return agreed;
    }

    /** Why the pod may not make others go; null if it may. */
    private @Nullable String refusal(PodFacts pod, Diagnosis diagnosis) {
        if ("Never".equals(pod.pod().spec().preemptionPolicy())) {
            return "not eligible due to preemptionPolicy=Never.";
        }
        String promised = pod.pod().status().nominatedNodeName();
        Rejection there = diagnosis.nodes().get(promised);
        NodeFacts node = cluster.node(promised);
        boolean others = node != null && there != null && there.resolvable()
                && node.pods().stream().anyMatch(other -> other.priority() < pod.priority() && isPreempted(other.pod()));
        return others ? "not eligible due to a terminating pod on the nominated node." : null;
    }

    private static boolean isPreempted(Pod pod) {
        if (pod.metadata().deletionTimestamp() == null) {
            return false;
        }
        return PodStates.condition(pod, "DisruptionTarget")
                .filter(condition -> condition.status().equals("True") && condition.reason().equals("PreemptionByScheduler"))
                .isPresent();
    }

    /** Some nodes with victims, enough to choose from. @param rejections gets why others are none */
    private List<Candidate> candidates(Feasibility pod, List<NodeFacts> nodes, int start, Map<String, Rejection> rejections) {
        int enough = wanted.enough(nodes.size());
        List<Candidate> candidates = new ArrayList<>();
        boolean harmless = false;
        for (int index = 0; index < nodes.size() && !(harmless && candidates.size() >= enough); index++) {
            NodeFacts node = nodes.get((start + index) % nodes.size());
            Candidate candidate = candidate(pod, node, rejections);
            if (candidate != null) {
                candidates.add(candidate);
                harmless |= candidate.violations() == 0;
            }
        }
        return candidates;
    }

    /** All pods of lower priority go, and then as many of them as possible come back, those that budgets protect first. */
    private @Nullable Candidate candidate(Feasibility pod, NodeFacts node, Map<String, Rejection> rejections) {
        List<PodFacts> lower = node.pods().stream().filter(other -> other.priority() < pod.pod().priority()).toList();
        if (lower.isEmpty()) {
            rejections.put(node.name(), NOBODY);
            return null;
        }
        Feasibility then = pod;
        NodeFacts emptied = node;
        for (PodFacts other : lower) {
            emptied = emptied.without(other);
            then = then.without(other, node);
        }
        Rejection rejection = then.check(emptied, nominations);
        if (rejection != null) {
            rejections.put(node.name(), rejection);
            return null;
        }
        List<PodFacts> sorted = Candidate.byImportance(lower, now);
        var shielded = budgets.protectedOf(sorted);
        List<PodFacts> order = new ArrayList<>(sorted.stream().filter(shielded::contains).toList());
        sorted.stream().filter(other -> !shielded.contains(other)).forEach(order::add);
        List<PodFacts> victims = new ArrayList<>();
        for (PodFacts other : order) {
            NodeFacts kept = emptied.with(other);
            Feasibility keeping = then.with(other, node);
            if (keeping.check(kept, nominations) == null) {
                emptied = kept;
                then = keeping;
            } else {
                victims.add(other);
            }
        }
        int violations = (int) victims.stream().filter(shielded::contains).count();
        return victims.isEmpty() ? null : new Candidate(node.name(), Candidate.byImportance(victims, now), violations);
    }
}
