package dev.edict.scheduler.plugin;

import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says which of the nodes that will do is better. */
public interface ScorePlugin extends Plugin {
    /** The best score. */
    long MOST = 100;

    /** What it is about a pod; null if all nodes are as good. @param nodes those that will do */
    @Nullable NodeScore prepare(PodFacts pod, Cluster cluster, List<NodeFacts> nodes);

    /** How good nodes are for a pod. */
    @FunctionalInterface
    interface NodeScore {
        long score(NodeFacts node);

        /** Brings scores to 0 … {@link #MOST}. @param scores those of the nodes, in their order; are changed in place */
        default void normalize(long[] scores, List<NodeFacts> nodes) {}
    }

    /** Scales scores so that the highest becomes {@link #MOST}. @param reverse if less is better */
    static void scale(long[] scores, boolean reverse) {
        long highest = 0;
        for (long score : scores) {
            highest = Math.max(highest, score);
        }
        for (int index = 0; index < scores.length; index++) {
            long scaled = highest == 0 ? 0 : MOST * scores[index] / highest;
            scores[index] = reverse ? MOST - scaled : scaled;
        }
    }
}
