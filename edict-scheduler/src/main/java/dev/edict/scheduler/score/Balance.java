package dev.edict.scheduler.score;

import dev.edict.scheduler.argument.Arguments;
import dev.edict.scheduler.plugin.ScorePlugin;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Nodes are better on which some resources are used to more equal parts with the pod than without it. What {@link BalancedAllocation}
 * does for cpu and memory, this does for any.
 */
public final class Balance implements ScorePlugin {
    private final List<ScoredResource> resources;

    public Balance(List<String> resources) {
        this.resources = resources.stream().map(ScoredResource::new).toList();
    }

    /** The plugin for some resources. */
    public static ScorePlugin of(List<String> resources) {
        return resources.equals(Arguments.CPU_AND_MEMORY) ? new BalancedAllocation() : new Balance(resources);
    }

    @Override
    public String name() {
        return "NodeResourcesBalancedAllocation";
    }

    @Override
    public @Nullable NodeScore prepare(PodFacts pod, Cluster cluster, List<NodeFacts> nodes) {
        long[] wanted = resources.stream().mapToLong(resource -> resource.in(pod.requests())).toArray();
        return Arrays.stream(wanted).allMatch(amount -> amount == 0) ? null : node -> score(wanted, node);
    }

    private long score(long[] wanted, NodeFacts node) {
        double[] with = new double[wanted.length];
        double[] without = new double[wanted.length];
        int count = 0;
        for (int index = 0; index < wanted.length; index++) {
            ScoredResource resource = resources.get(index);
            long all = resource.in(node.allocatable());
            if (all != 0 && !(wanted[index] == 0 && resource.countsOnlyIfWanted())) {
                long used = resource.in(node.requested());
                with[count] = part(used + wanted[index], all);
                without[count++] = part(used, all);
            }
        }
        return MOST / 2 + (MOST / 2 + evenness(with, count) - evenness(without, count)) / 2;
    }

    private static double part(long used, long all) {
        return Math.min(1, (double) used / all);
    }

    /** 100 if all parts are equal, less the further they are apart. */
    private static long evenness(double[] parts, int count) {
        return (long) ((1 - deviation(parts, count)) * MOST);
    }

    private static double deviation(double[] parts, int count) {
        if (count < 2) {
            return 0;
        }
        if (count == 2) {
            return Math.abs(parts[0] - parts[1]) / 2;
        }
        double sum = 0;
        for (int index = 0; index < count; index++) {
            sum += parts[index];
        }
        double mean = sum / count;
        double squares = 0;
        for (int index = 0; index < count; index++) {
            squares += (parts[index] - mean) * (parts[index] - mean);
        }
        return Math.sqrt(squares / count);
    }
}
