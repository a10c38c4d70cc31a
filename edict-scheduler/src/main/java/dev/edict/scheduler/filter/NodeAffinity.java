package dev.edict.scheduler.filter;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeSelector;
import dev.edict.api.core.v1.NodeSelectorRequirement;
import dev.edict.api.core.v1.NodeSelectorTerm;
import dev.edict.pods.NodeRequirement;
import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.plugin.NodeCheck;
import dev.edict.scheduler.plugin.Preparation;
import dev.edict.scheduler.plugin.Rejection;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A pod runs on nodes whose labels, and names, are as its selector and its affinity say. */
public final class NodeAffinity implements FilterPlugin {
    private static final String NAME = "NodeAffinity";
    private static final Rejection OTHER = Rejection.lasting(NAME, "node(s) didn't match Pod's node affinity/selector");
    private static final Rejection ENFORCED = Rejection.lasting(NAME, "node(s) didn't match scheduler-enforced node affinity");
    private static final Rejection CONFLICT = Rejection.lasting(NAME, "pod affinity terms conflict");

    /** What is wanted for each pod, whatever it says itself. */
    private final NodeRequirement added;

    public NodeAffinity() {
        this(dev.edict.api.core.v1.NodeAffinity.EMPTY);
    }

    /** @param added what each pod is taken to say besides what it says */
    public NodeAffinity(dev.edict.api.core.v1.NodeAffinity added) {
        NodeSelector required = added.requiredDuringSchedulingIgnoredDuringExecution();
        this.added = required == null ? NodeRequirement.NONE : NodeRequirement.of(required);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Preparation prepare(PodFacts pod, Cluster cluster) {
        NodeRequirement wanted = pod.nodes();
        if (wanted == NodeRequirement.NONE && added == NodeRequirement.NONE) {
            return Preparation.NOTHING;
        }
        NodeCheck check = added == NodeRequirement.NONE
                ? node -> wanted.matches(node.node()) ? null : OTHER
                : node -> !added.matches(node.node()) ? ENFORCED : wanted.matches(node.node()) ? null : OTHER;
        NodeSelector required = NodeRequirement.required(pod.pod().spec());
        Set<String> names = required == null ? null : names(required);
        return names != null && names.isEmpty()
                ? new Preparation.Rejected(CONFLICT)
                : new Preparation.Checked(check, names);
    }

    /** The nodes that come into question by their names; null if it is not about names alone. */
    private static @Nullable Set<String> names(NodeSelector required) {
        if (required.nodeSelectorTerms().isEmpty()) {
            return null;
        }
        Set<String> names = new TreeSet<>();
        for (NodeSelectorTerm term : required.nodeSelectorTerms()) {
            Set<String> ofTerm = names(term);
            if (ofTerm == null) {
                return null;
            }
            names.addAll(ofTerm);
        }
        return names;
    }

    private static @Nullable Set<String> names(NodeSelectorTerm term) {
        Set<String> names = null;
        for (NodeSelectorRequirement field : term.matchFields()) {
            if (field.key().equals("metadata.name") && field.operator().equals("In")) {
                if (names == null) {
                    names = new HashSet<>(field.values());
                } else {
                    names.retainAll(field.values());
                }
            }
        }
        return names;
    }

    @Override
    public Set<Trigger> triggers() {
        return EnumSet.of(Trigger.NODE_ADDED, Trigger.NODE_LABELS);
    }

    @Override
    public boolean isWorthATry(PodFacts pod, ClusterEvent event) {
        boolean was = event.before() instanceof Node before && isRight(pod, before);
        return !was && event.after() instanceof Node after && isRight(pod, after);
    }

    private boolean isRight(PodFacts pod, Node node) {
        return added.matches(node) && pod.nodes().matches(node);
    }
}
