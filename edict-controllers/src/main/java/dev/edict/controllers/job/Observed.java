package dev.edict.controllers.job;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.Pod;
import dev.edict.pods.PodStates;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * What a pass sees of a job, and what all decisions are made of.
 *
 * @param job as it is in the cache, with a start if it has just begun
 * @param pods all of it, in a fixed order: by index, then by age
 * @param released the uids of pods whose finalizer has been taken away, though the cache does not say so yet; they are counted
 * @param backOff what earlier passes know of failures
 * @param now when the pass has begun
 */
record Observed(Job job, List<Pod> pods, Set<String> released, BackOff backOff, Instant now) {
    private static final Comparator<Pod> ORDER = Comparator.<Pod>comparingInt(JobPods::index)
            .thenComparing(pod -> pod.metadata().creationTimestamp(), Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(Pod::name);

    Observed {
        pods = pods.stream().sorted(ORDER).toList();
        released = Set.copyOf(released);
    }

    /** Those that have not been counted in the job's status. */
    List<Pod> tracked() {
        return pods.stream().filter(pod -> JobPods.isTracked(pod) && !released.contains(pod.metadata().uid())).toList();
    }

    /** Those that run, or may yet. */
    List<Pod> active() {
        return pods.stream().filter(PodStates::isActive).toList();
    }

    /** Those that are on their way out, and have not ended. */
    List<Pod> terminating() {
        return pods.stream().filter(PodStates::isTerminating).toList();
    }
}
