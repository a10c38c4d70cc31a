package dev.edict.node.admit;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.model.quantity.Quantity;
import dev.edict.pods.NodeRequirement;
import dev.edict.pods.PodStates;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Decides which pods the nodes of a fleet take. Each pod that is bound to one of them is asked about before it begins; whoever has
 * begun stays, also when another process looks after the node from then on. Safe for use by any thread.
 */
public final class Admission {
    private final Function<Node, Map<String, Quantity>> allocatable;
    private final Nodes nodes;
    private final Function<String, List<Pod>> pods;
    private final Map<String, NodeAccount> accounts = new ConcurrentHashMap<>();

    /** What is known of nodes, by their names. */
    public interface Nodes {
        /** As it was seen last. @return null if it is none of this fleet */
        @Nullable Node known(String name);

        /** As it is. */
        @Nullable Node now(String name);
    }

    /**
     * @param allocatable what a node has for pods
     * @param pods those of a node, as they were seen last
     */
    public Admission(Function<Node, Map<String, Quantity>> allocatable, Nodes nodes, Function<String, List<Pod>> pods) {
        this.allocatable = allocatable;
        this.nodes = nodes;
        this.pods = pods;
    }

    /** Takes a pod that has not begun on its node, if it can be there. On somebody else's node everything can. */
    public Verdict admit(Pod pod) {
        Node node = node(pod);
        if (node == null) {
            return Verdict.TAKEN;
        }
        NodeAccount account = account(node.name());
        List<Misfit> misfits = account.take(pod, node, allocatable.apply(node));
        if (!misfits.isEmpty() && account.keepOnly(uids(node.name()))) {
            misfits = account.take(pod, node, allocatable.apply(node));
        }
        if (misfits.isEmpty()) {
            return Verdict.TAKEN;
        }
        return Preemption.isCritical(pod) ? preempt(pod, misfits) : new Verdict.Refused(misfits.getFirst());
    }

    /** A critical pod is not refused because others have what it needs. */
    private Verdict preempt(Pod pod, List<Misfit> misfits) {
        Map<String, Long> needed = new LinkedHashMap<>();
        for (Misfit misfit : misfits) {
            switch (misfit) {
                case Unsuitable unsuitable -> {
                    return new Verdict.Refused(unsuitable);
                }
                case Shortage shortage -> needed.put(shortage.resource(), shortage.missing());
            }
        }
        List<Pod> running = running(pod.spec().nodeName());
        List<Pod> victims = Preemption.victims(pod, running, needed);
        return victims == null
                ? new Verdict.Refused(Preemption.impossible(pod, running, needed))
                : new Verdict.Preempts(victims);
    }

    /** Labels of a node may have just changed: before they keep a pod away, it is asked for them. */
    private @Nullable Node node(Pod pod) {
        Node known = nodes.known(pod.spec().nodeName());
        return known == null || NodeRequirement.of(pod.spec()).matches(known) ? known : nodes.now(known.name());
    }

    private NodeAccount account(String node) {
        return accounts.computeIfAbsent(node, name -> new NodeAccount(running(name)));
    }

    private List<Pod> running(String node) {
        return pods.apply(node).stream().filter(pod -> pod.status().startTime() != null && !PodStates.isTerminal(pod)).toList();
    }

    /** Of the pods that still are on a node. One that is gone may not have been released yet. */
    private Set<String> uids(String node) {
        return pods.apply(node).stream().filter(pod -> !PodStates.isTerminal(pod))
                .map(pod -> pod.metadata().uid()).collect(Collectors.toSet());
    }

    /** Gives a pod other resources than it has. @return what its node has too little of for that; null if it gets them */
    public @Nullable Shortage change(Pod pod) {
        Node node = nodes.known(pod.spec().nodeName());
        List<Shortage> shortages = node == null ? List.of() : account(node.name()).change(pod, allocatable.apply(node));
        return shortages.isEmpty() ? null : shortages.getFirst();
    }

    /** A pod is gone, or about to be: what it had is free. */
    public void release(String node, String uid) {
        NodeAccount account = accounts.get(node);
        if (account != null) {
            account.release(uid);
        }
    }
}
