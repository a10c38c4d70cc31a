package dev.edict.controllers.pod;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.client.request.Patch;
import dev.edict.model.value.ObjectValue;
import dev.edict.pods.TimedConditions;
import java.time.Instant;

/** How pods are told that they are about to be deleted for somebody else's sake. */
public final class Disruption {
    private Disruption() {}

    /** A patch of the status, for this very pod. @param reason for programs. @param message for people */
    public static Patch patch(Pod pod, String reason, String message, Instant now) {
        PodCondition condition = PodCondition.EMPTY.withType("DisruptionTarget").withStatus("True")
                .withReason(reason).withMessage(message);
        return new Patch.StrategicMerge(ObjectValue.of(
                "metadata", ObjectValue.of("uid", pod.metadata().uid()),
                "status", ObjectValue.of("conditions", TimedConditions.listed(pod, condition, now))));
    }
}
