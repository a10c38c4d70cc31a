package dev.edict.pods;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.model.value.ListValue;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Conditions of pods with the time since which they are so: it stays for as long as the status of the condition stays. */
public final class TimedConditions {
    private TimedConditions() {}

    /** A condition as it is to be, found at the generation that the pod has now. */
    public static PodCondition of(Pod pod, PodCondition condition, Instant now) {
        Instant since = PodStates.condition(pod, condition.type())
                .filter(before -> before.status().equals(condition.status()))
                .map(PodCondition::lastTransitionTime)
                .orElseGet(() -> now.truncatedTo(ChronoUnit.SECONDS));
        return condition.withLastTransitionTime(since).withObservedGeneration(pod.metadata().generation());
    }

    /** A condition as it is to be; empty if it says so already. */
    public static Optional<PodCondition> changed(Pod pod, PodCondition condition, Instant now) {
        boolean isSo = PodStates.condition(pod, condition.type())
                .filter(before -> before.status().equals(condition.status())
                        && before.reason().equals(condition.reason())
                        && before.message().equals(condition.message()))
                .isPresent();
        return isSo ? Optional.empty() : Optional.of(of(pod, condition, now));
    }

    /** The one condition as a list, as patches that merge by type have it. */
    public static ListValue listed(Pod pod, PodCondition condition, Instant now) {
        return ListValue.of(PodCondition.CODEC.toTree(of(pod, condition, now)));
    }
}
