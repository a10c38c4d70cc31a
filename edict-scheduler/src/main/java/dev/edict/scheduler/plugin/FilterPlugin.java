package dev.edict.scheduler.plugin;

import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.PodFacts;

/** Says on which nodes a pod can run. */
public interface FilterPlugin extends Plugin {

    /**
     * Finds out, once for each attempt, what checks of nodes need.
     *
     * @throws IllegalStateException if it can not be found out now: then the pod is tried again later
     */
    Preparation prepare(PodFacts pod, Cluster cluster);
}
