package dev.edict.node.agent;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.pods.PodStates;
import dev.edict.pods.TimedConditions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A pod that had to make room for a critical one. */
final class PreemptedPod {
    static final String REASON = "Preempting";
    static final String MESSAGE = "Preempted in order to admit critical pod";

    private PreemptedPod() {}

    /** As it is when all of it has ended. */
    static Pod of(Pod pod, Instant now) {
        PodCondition disrupted = TimedConditions.of(pod, PodCondition.EMPTY.withType("DisruptionTarget").withStatus("True")
                .withReason("TerminationByKubelet")
                .withMessage("Pod was preempted by Kubelet to accommodate a critical pod."), now);
        List<PodCondition> conditions = new ArrayList<>(pod.status().conditions());
        conditions.removeIf(condition -> condition.type().equals(disrupted.type()));
        conditions.add(disrupted);
        return pod.editStatus(status -> status.withPhase(PodStates.FAILED).withReason(REASON).withMessage(MESSAGE)
                .withConditions(conditions));
    }
}
