package dev.edict.controllers.replicaset;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.client.control.Change;
import dev.edict.pods.PodStates;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a set counts of a pod. A set is looked at as a whole, which takes the longer the more pods it has; so it is not looked at
 * because one of them was put on a node, or says more of its containers.
 */
record Counted(
        String uid,
        boolean isBeingDeleted,
        String phase,
        Optional<PodCondition> ready,
        Map<String, String> labels,
        List<OwnerReference> owners) {

    private static Counted of(Pod pod) {
        return new Counted(pod.metadata().uid(), pod.isBeingDeleted(), pod.status().phase(), PodStates.condition(pod, "Ready"),
                pod.metadata().labels(), pod.metadata().ownerReferences());
    }

    /** Whether a set may have to act, or to say something else, after a change. */
    static boolean isNews(Change<Pod> change) {
        return switch (change) {
            case Change.Added<Pod> added -> true;
            case Change.Updated<Pod> updated -> !of(updated.before()).equals(of(updated.after()));
            case Change.Deleted<Pod> deleted -> true;
        };
    }
}
