package dev.edict.scheduler.score;

import dev.edict.api.core.v1.Taint;
import dev.edict.api.core.v1.Toleration;
import dev.edict.pods.Tolerations;
import dev.edict.scheduler.plugin.ScorePlugin;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.List;

/** Nodes are better the fewer taints they have that would rather keep the pod away. */
public final class PreferredTaints implements ScorePlugin {
    private static final String PREFERRED = "PreferNoSchedule";

    @Override
    public String name() {
        return "TaintToleration";
    }

    @Override
    public NodeScore prepare(PodFacts pod, Cluster cluster, List<NodeFacts> nodes) {
        List<Toleration> tolerations = pod.pod().spec().tolerations().stream()
                .filter(toleration -> toleration.effect().isEmpty() || toleration.effect().equals(PREFERRED))
                .toList();
        return new NodeScore() {
            @Override
            public long score(NodeFacts node) {
                return untolerated(tolerations, node.taints());
            }

            @Override
            public void normalize(long[] scores, List<NodeFacts> scored) {
                ScorePlugin.scale(scores, true);
            }
        };
    }

    private static long untolerated(List<Toleration> tolerations, List<Taint> taints) {
        long count = 0;
        for (Taint taint : taints) {
            if (taint.effect().equals(PREFERRED) && !Tolerations.cover(tolerations, taint)) {
                count++;
            }
        }
        return count;
    }
}
