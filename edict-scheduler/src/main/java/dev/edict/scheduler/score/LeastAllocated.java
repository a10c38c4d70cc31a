package dev.edict.scheduler.score;

import dev.edict.pods.PodRequests;
import dev.edict.pods.Resources;
import dev.edict.scheduler.plugin.ScorePlugin;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.List;

/**
 * Nodes of which less is asked for are better; cpu and memory count alike. Of the pod itself its containers count, also if it asks
 * for resources as a whole: upstream's scheduler has it so, though pods on nodes count with what they ask for as a whole.
 */
public final class LeastAllocated implements ScorePlugin {

    @Override
    public String name() {
        return "NodeResourcesFit";
    }

    @Override
    public NodeScore prepare(PodFacts pod, Cluster cluster, List<NodeFacts> nodes) {
        Resources wanted = Resources.of(PodRequests.ofContainersAtLeast(pod.pod()));
        long cpu = wanted.cpu();
        long memory = wanted.memory();
        return node -> score(
                cpu + node.comparableCpu(), node.allocatable().cpu(),
                memory + node.comparableMemory(), node.allocatable().memory());
    }

    private static long score(long cpu, long allCpu, long memory, long allMemory) {
        int kinds = (allCpu == 0 ? 0 : 1) + (allMemory == 0 ? 0 : 1);
        return kinds == 0 ? 0 : (left(cpu, allCpu) + left(memory, allMemory)) / kinds;
    }

    private static long left(long used, long all) {
        return all == 0 || used > all ? 0 : (all - used) * MOST / all;
    }
}
