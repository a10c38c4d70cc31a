package dev.edict.controllers.autoscale;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.pods.PodStates;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Pods by what their metrics are worth.
 *
 * @param ready how many have a metric that counts
 * @param unready those that have only begun: what they use tells nothing yet
 * @param missing those that should have a metric, and have none
 * @param ignored those that are on their way out
 */
record PodGroups(int ready, Set<String> unready, Set<String> missing, Set<String> ignored) {
    /** How long the processor time of a pod may be that of its beginning. */
    static final Duration CPU_INITIALIZATION = Duration.ofMinutes(5);

    /** A pod that is unready since then has never been ready. */
    static final Duration INITIAL_READINESS = Duration.ofSeconds(30);

    /** @param resource what is measured; empty if it is none of a pod's resources */
    static PodGroups of(List<Pod> pods, Map<String, Metric> metrics, String resource, Instant now) {
        Set<String> unready = new HashSet<>();
        Set<String> missing = new HashSet<>();
        Set<String> ignored = new HashSet<>();
        int ready = 0;
        for (Pod pod : pods) {
            Metric metric = metrics.get(pod.name());
            if (pod.isBeingDeleted() || pod.status().phase().equals(PodStates.FAILED)) {
                ignored.add(pod.name());
            } else if (pod.status().phase().equals(PodStates.PENDING)) {
                unready.add(pod.name());
            } else if (metric == null) {
                missing.add(pod.name());
            } else if (resource.equals("cpu") && hasOnlyBegun(pod, metric, now)) {
                unready.add(pod.name());
            } else {
                ready++;
            }
        }
        return new PodGroups(ready, unready, missing, ignored);
    }

    private static boolean hasOnlyBegun(Pod pod, Metric metric, Instant now) {
        PodCondition condition = PodStates.condition(pod, "Ready").orElse(null);
        Instant start = pod.status().startTime();
        if (condition == null || start == null) {
            return true;
        }
        boolean isNot = condition.status().equals("False");
        Instant changed = condition.lastTransitionTime() == null ? Instant.EPOCH : condition.lastTransitionTime();
        if (start.plus(CPU_INITIALIZATION).isAfter(now)) {
            Instant measured = metric.at() == null ? Instant.EPOCH : metric.at();
            return isNot || measured.isBefore(changed.plus(metric.window()));
        }
        return isNot && start.plus(INITIAL_READINESS).isAfter(changed);
    }
}
