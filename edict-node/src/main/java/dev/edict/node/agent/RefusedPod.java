package dev.edict.node.agent;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodStatus;
import dev.edict.node.admit.Misfit;
import dev.edict.pods.PodStates;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;

/** What is said of a pod that its node does not take: it has failed, and nothing of it was ever there. */
final class RefusedPod {
    /** That are the kubelet's affair, which has nothing to say about them. */
    private static final Set<String> CONDITIONS = Set.of(
            "PodScheduled", "Ready", "Initialized", "ContainersReady", "PodResizeInProgress", "PodResizePending");

    private RefusedPod() {}

    static PodStatus status(Pod pod, Misfit misfit, Instant now) {
        return pod.status()
                .withPhase(PodStates.FAILED)
                .withReason(misfit.reason())
                .withMessage("Pod was rejected: " + misfit.message())
                .withStartTime(now.truncatedTo(ChronoUnit.SECONDS))
                .withObservedGeneration(pod.metadata().generation())
                .withConditions(pod.status().conditions().stream()
                        .filter(condition -> !CONDITIONS.contains(condition.type())).toList());
    }
}
