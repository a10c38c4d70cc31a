package dev.edict.scheduler;

import dev.edict.api.core.v1.Pod;
import dev.edict.scheduler.queue.SchedulingQueue;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.Nominations;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that the scheduling thread owns. Nobody else touches it.
 *
 * @param profiles by the schedulerName of the pods that they are for
 */
record SchedulerState(
        Cluster cluster, Nominations nominations, SchedulingQueue queue, Preemptions preemptions, Map<String, ActiveProfile> profiles) {

    /** That of a pod; null if the pod is not ours. */
    @Nullable ActiveProfile profile(Pod pod) {
        return profiles.get(pod.spec().schedulerName());
    }

    /** Whether a pod of this schedulerName is ours. */
    boolean isOurs(String schedulerName) {
        return profiles.containsKey(schedulerName);
    }
}
