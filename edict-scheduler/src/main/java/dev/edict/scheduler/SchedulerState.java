package dev.edict.scheduler;

import dev.edict.scheduler.cycle.SchedulingCycle;
import dev.edict.scheduler.queue.SchedulingQueue;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.Nominations;
import java.util.Map;

/**
 * All that the scheduling thread owns. Nobody else touches it.
 *
 * @param cycles by the schedulerName of the pods that they are for
 */
record SchedulerState(
        Cluster cluster, Nominations nominations, SchedulingQueue queue, Preemptions preemptions, Map<String, SchedulingCycle> cycles) {

    /** Whether a pod of this schedulerName is ours. */
    boolean isOurs(String schedulerName) {
        return cycles.containsKey(schedulerName);
    }
}
