package dev.edict.scheduler.filter;

import dev.edict.scheduler.plugin.NodeCheck;
import dev.edict.scheduler.plugin.Rejection;
import dev.edict.scheduler.snapshot.AffinityTerm;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which pods there would be near a pod.
 *
 * @param near whom it needs
 * @param far whom it will not have
 * @param namespace the labels of its namespace
 * @param unwelcome where somebody will not have it
 * @param nearCounts where there are pods that it needs
 * @param farCounts where there are pods that it will not have
 */
record PodNeighbours(
        PodFacts pod,
        List<AffinityTerm> near,
        List<AffinityTerm> far,
        Map<String, String> namespace,
        TopologyCounts unwelcome,
        TopologyCounts nearCounts,
        TopologyCounts farCounts)
        implements NodeCheck {
    private static final Rejection NOT_NEAR =
            Rejection.lasting(InterPodAffinity.NAME, "node(s) didn't match pod affinity rules");
    private static final Rejection NOT_FAR =
            Rejection.resolvable(InterPodAffinity.NAME, "node(s) didn't match pod anti-affinity rules");
    private static final Rejection UNWELCOME =
            Rejection.resolvable(InterPodAffinity.NAME, "node(s) didn't satisfy existing pods anti-affinity rules");

    @Override
    public @Nullable Rejection check(NodeFacts node) {
        if (!isNear(node)) {
            return NOT_NEAR;
        }
        for (AffinityTerm term : far) {
            if (farCounts.at(node.labels(), term.topologyKey()) > 0) {
                return NOT_FAR;
            }
        }
        return unwelcome.isAnyAt(node.labels()) ? UNWELCOME : null;
    }

    /** The first of pods that need each other may go anywhere: it is what the others will be near to. */
    private boolean isNear(NodeFacts node) {
        boolean present = true;
        for (AffinityTerm term : near) {
            if (!node.labels().containsKey(term.topologyKey())) {
                return false;
            }
            present &= nearCounts.at(node.labels(), term.topologyKey()) > 0;
        }
        return present || (nearCounts.isEmpty() && AffinityTerm.allMatch(near, pod.namespace(), pod.labels()));
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
        Map<String, String> labels = node.labels();
        TopologyCounts unwelcomeThen = unwelcome;
        for (AffinityTerm term : other.affinity().requiredAnti()) {
            if (term.matches(pod.namespace(), pod.labels(), namespace)) {
                unwelcomeThen = unwelcomeThen.plus(labels, term.topologyKey(), sign);
            }
        }
        TopologyCounts nearThen = nearCounts;
        if (AffinityTerm.allMatch(near, other.namespace(), other.labels())) {
            for (AffinityTerm term : near) {
                nearThen = nearThen.plus(labels, term.topologyKey(), sign);
            }
        }
        TopologyCounts farThen = farCounts;
        for (AffinityTerm term : far) {
            if (term.matches(other.namespace(), other.labels(), Map.of())) {
                farThen = farThen.plus(labels, term.topologyKey(), sign);
            }
        }
        return unwelcomeThen == unwelcome && nearThen == nearCounts && farThen == farCounts
                ? this
                : new PodNeighbours(pod, near, far, namespace, unwelcomeThen, nearThen, farThen);
    }
}
