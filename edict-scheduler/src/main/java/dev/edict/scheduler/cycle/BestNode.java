package dev.edict.scheduler.cycle;

import dev.edict.scheduler.extend.Extenders;
import dev.edict.scheduler.plugin.ScorePlugin;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.List;
import java.util.random.RandomGenerator;

/** The node with the most points; of several, any. */
final class BestNode {
    private BestNode() {}

    static NodeFacts of(
            PodFacts pod, Cluster cluster, List<NodeFacts> nodes, Plugins plugins, Extenders extenders, RandomGenerator random) {
        if (nodes.size() == 1) {
            return nodes.getFirst();
        }
        long[] points = points(pod, cluster, nodes, plugins);
        extenders.addPoints(pod, nodes, points);
        return nodes.get(highest(points, random));
    }

    static long[] points(PodFacts pod, Cluster cluster, List<NodeFacts> nodes, Plugins plugins) {
        long[] points = new long[nodes.size()];
        long[] scores = new long[nodes.size()];
        for (Plugins.Weighted weighted : plugins.scores()) {
            ScorePlugin.NodeScore score = weighted.plugin().prepare(pod, cluster, nodes);
            if (score != null) {
                for (int index = 0; index < scores.length; index++) {
                    scores[index] = score.score(nodes.get(index));
                }
                score.normalize(scores, nodes);
                for (int index = 0; index < scores.length; index++) {
                    points[index] += weighted.weight() * scores[index];
                }
            }
        }
        return points;
    }

    /** The place of one of the highest, each of them with the same chance. */
    private static int highest(long[] points, RandomGenerator random) {
        int best = 0;
        int equals = 1;
        for (int index = 1; index < points.length; index++) {
            if (points[index] > points[best]) {
                best = index;
                equals = 1;
            } else if (points[index] == points[best] && random.nextInt(++equals) == 0) {
                best = index;
            }
        }
        return best;
    }
}
