package dev.edict.scheduler.cycle;

import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.plugin.NodeCheck;
import dev.edict.scheduler.plugin.PluginFailure;
import dev.edict.scheduler.plugin.Preparation;
import dev.edict.scheduler.plugin.Rejection;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.Nominations;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What all filters have found out about a pod: it can be asked about nodes, also about such as they would be. Immutable. */
public final class Feasibility {
    private final PodFacts pod;
    private final List<Named> checks;
    private final @Nullable Rejection impossible;
    private final @Nullable Set<String> only;
    private final String restrictedBy;

    /** @param plugin whose check it is */
    private record Named(String plugin, NodeCheck check) {}

    private Feasibility(
            PodFacts pod,
            List<Named> checks,
            @Nullable Rejection impossible,
            @Nullable Set<String> only,
            String restrictedBy) {
        this.pod = pod;
        this.checks = checks;
        this.impossible = impossible;
        this.only = only;
        this.restrictedBy = restrictedBy;
    }

    /** @throws PluginFailure if a filter can not tell */
    public static Feasibility of(PodFacts pod, Cluster cluster, List<FilterPlugin> filters) {
        List<Named> checks = new ArrayList<>();
        Set<String> only = null;
        String restrictedBy = "";
        for (FilterPlugin filter : filters) {
            switch (prepare(filter, pod, cluster)) {
                case Preparation.Nothing nothing -> {}
                case Preparation.Rejected rejected -> {
                    return new Feasibility(pod, List.of(), rejected.rejection(), null, "");
                }
                case Preparation.Checked checked -> {
                    checks.add(new Named(filter.name(), checked.check()));
                    if (checked.nodes() != null) {
                        only = checked.nodes();
                        restrictedBy = filter.name();
                    }
                }
            }
        }
        return new Feasibility(pod, checks, null, only, restrictedBy);
    }

    private static Preparation prepare(FilterPlugin filter, PodFacts pod, Cluster cluster) {
        try {
            return filter.prepare(pod, cluster);
        } catch (IllegalStateException failure) {
            throw PluginFailure.ofPreparation(filter.name(), failure);
        }
    }

    public PodFacts pod() {
        return pod;
    }

    /** Why no node will do, whichever it is; null if nodes are to be asked about. */
    public @Nullable Rejection impossible() {
        return impossible;
    }

    /** The only nodes that come into question; null for all. */
    public @Nullable Set<String> only() {
        return only;
    }

    /** The plugin that says which nodes are the only ones. */
    public String restrictedBy() {
        return restrictedBy;
    }

    /**
     * Why the pod can not run on a node; null if it can. It must be so with the pods that the node was promised to, as far as they do
     * not come after this one, and without them: nobody knows whether they will come.
     *
     * @throws PluginFailure if a filter can not tell
     */
    public @Nullable Rejection check(NodeFacts node, Nominations nominations) {
        return nominations.isEmpty() ? check(node) : checkAmong(nominations, node);
    }

    private @Nullable Rejection checkAmong(Nominations nominations, NodeFacts node) {
        Feasibility then = this;
        NodeFacts full = node;
        for (PodFacts promised : nominations.on(node.name())) {
            if (promised.priority() >= pod.priority() && !promised.uid().equals(pod.uid())) {
                full = full.with(promised);
                then = then.with(promised, node);
            }
        }
        Rejection rejection = full == node ? null : then.check(full);
        return rejection == null ? check(node) : rejection;
    }

    private @Nullable Rejection check(NodeFacts node) {
        for (Named check : checks) {
            Rejection rejection = check(check, node);
            if (rejection != null) {
                return rejection;
            }
        }
        return null;
    }

    private static @Nullable Rejection check(Named named, NodeFacts node) {
        try {
            return named.check().check(node);
        } catch (IllegalStateException failure) {
            throw PluginFailure.ofCheck(named.plugin(), failure);
        }
    }

    /** What would be if one more pod were on a node. */
    public Feasibility with(PodFacts other, NodeFacts node) {
        return changed(check -> check.with(other, node));
    }

    /** What would be if a pod were gone from a node. */
    public Feasibility without(PodFacts other, NodeFacts node) {
        return changed(check -> check.without(other, node));
    }

    private Feasibility changed(UnaryOperator<NodeCheck> change) {
        List<Named> then = checks.stream().map(named -> new Named(named.plugin(), change.apply(named.check()))).toList();
        return new Feasibility(pod, then, impossible, only, restrictedBy);
    }
}
