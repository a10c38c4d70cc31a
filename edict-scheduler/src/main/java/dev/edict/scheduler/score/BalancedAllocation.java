package dev.edict.scheduler.score;

import dev.edict.pods.Resources;
import dev.edict.scheduler.plugin.ScorePlugin;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Nodes are better on which cpu and memory are used to more equal parts with the pod than without it. */
public final class BalancedAllocation implements ScorePlugin {

    @Override
    public String name() {
        return "NodeResourcesBalancedAllocation";
    }

    @Override
    public @Nullable NodeScore prepare(PodFacts pod, Cluster cluster, List<NodeFacts> nodes) {
        Resources wanted = pod.requests();
        return wanted.cpu() == 0 && wanted.memory() == 0 ? null : node -> score(wanted, node);
    }

    private static long score(Resources wanted, NodeFacts node) {
        Resources all = node.allocatable();
        Resources used = node.requested();
        long with = balance(used.cpu() + wanted.cpu(), all.cpu(), used.memory() + wanted.memory(), all.memory());
        long without = balance(used.cpu(), all.cpu(), used.memory(), all.memory());
        return MOST / 2 + (MOST / 2 + with - without) / 2;
    }

    /** 100 if both are used to the same part, less the further they are apart. */
    private static long balance(long cpu, long allCpu, long memory, long allMemory) {
        if (allCpu == 0 || allMemory == 0) {
            return MOST;
        }
        double deviation = Math.abs(part(cpu, allCpu) - part(memory, allMemory)) / 2;
        return (long) ((1 - deviation) * MOST);
    }

    private static double part(long used, long all) {
        return Math.min(1, (double) used / all);
    }
}
