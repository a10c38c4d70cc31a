package dev.edict.pods;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/** In which state a pod is, as far as others care. */
public final class PodStates {
    public static final String PENDING = "Pending";
    public static final String RUNNING = "Running";
    public static final String SUCCEEDED = "Succeeded";
    public static final String FAILED = "Failed";
    public static final String UNKNOWN = "Unknown";

    private PodStates() {}

    /** Counts as one of those that should be there: it has not ended, and is not being deleted. */
    public static boolean isActive(Pod pod) {
        return !isTerminal(pod) && !pod.isBeingDeleted();
    }

    /** All its containers have ended, and none ever comes back. */
    public static boolean isTerminal(Pod pod) {
        return isTerminal(pod.status().phase());
    }

    public static boolean isTerminal(String phase) {
        return phase.equals(FAILED) || phase.equals(SUCCEEDED);
    }

    /** Is being deleted, and has not ended yet. */
    public static boolean isTerminating(Pod pod) {
        return !isTerminal(pod) && pod.isBeingDeleted();
    }

    public static Optional<PodCondition> condition(Pod pod, String type) {
        for (PodCondition condition : pod.status().conditions()) {
            if (condition.type().equals(type)) {
                return Optional.of(condition);
            }
        }
        return Optional.empty();
    }

    /** The condition by which a pod is ready; empty if it is not. */
    public static Optional<PodCondition> ready(Pod pod) {
        return condition(pod, "Ready").filter(condition -> condition.status().equals("True"));
    }

    public static boolean isReady(Pod pod) {
        return ready(pod).isPresent();
    }

    /**
     * Has been ready for long enough.
     *
     * @param minReadySeconds if zero, any pod that is ready is available
     */
    public static boolean isAvailable(Pod pod, int minReadySeconds, Instant now) {
        return ready(pod).filter(condition -> {
            Instant since = condition.lastTransitionTime();
            return minReadySeconds == 0 || (since != null && !since.plusSeconds(minReadySeconds).isAfter(now));
        }).isPresent();
    }

    /** How long it is until a pod that is ready is available; empty if that is not a matter of time. */
    public static Optional<Duration> untilAvailable(Pod pod, int minReadySeconds, Instant now) {
        if (minReadySeconds <= 0) {
            return Optional.empty();
        }
        return ready(pod)
                .map(PodCondition::lastTransitionTime)
                .map(since -> Duration.between(now, since.plusSeconds(minReadySeconds)))
                .filter(Duration::isPositive);
    }

    /** How long it is until the next of these pods is available; empty if there is none to wait for. */
    public static Optional<Duration> untilNextAvailable(Collection<Pod> pods, int minReadySeconds, Instant now) {
        return pods.stream().flatMap(pod -> untilAvailable(pod, minReadySeconds, now).stream()).min(Duration::compareTo);
    }
}
