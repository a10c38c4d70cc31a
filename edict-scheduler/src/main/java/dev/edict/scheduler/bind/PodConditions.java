package dev.edict.scheduler.bind;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Conditions of pods as the scheduler sets them. */
public final class PodConditions {
    private PodConditions() {}

    /** A condition of a pod as it is to be; null if it is so already. Keeps since when it is so, as long as the status stays. */
    public static @Nullable PodCondition changed(
            Pod pod, String type, String status, String reason, String message, Instant now) {
        PodCondition before = pod.status().conditions().stream()
                .filter(condition -> condition.type().equals(type))
                .findFirst()
                .orElse(null);
        Instant since = now.truncatedTo(ChronoUnit.SECONDS);
        if (before != null && before.status().equals(status)) {
            if (before.reason().equals(reason) && before.message().equals(message)) {
                return null;
            }
            since = before.lastTransitionTime();
        }
        return PodCondition.EMPTY
                .withType(type)
                .withStatus(status)
                .withReason(reason)
                .withMessage(message)
                .withLastTransitionTime(since)
                .withObservedGeneration(pod.metadata().generation());
    }
}
