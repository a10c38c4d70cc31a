package dev.edict.scheduler.score;

import dev.edict.api.core.v1.Affinity;
import dev.edict.api.core.v1.PreferredSchedulingTerm;
import dev.edict.pods.NodeTerm;
import dev.edict.scheduler.plugin.ScorePlugin;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Nodes are better the more of the pod's wishes about nodes they fulfil. */
public final class PreferredNodes implements ScorePlugin {

    private record Wish(NodeTerm term, int weight) {
        static Wish of(PreferredSchedulingTerm preferred) {
            return new Wish(NodeTerm.of(preferred.preference()), preferred.weight());
        }
    }

    @Override
    public String name() {
        return "NodeAffinity";
    }

    @Override
    public @Nullable NodeScore prepare(PodFacts pod, Cluster cluster, List<NodeFacts> nodes) {
        Affinity affinity = pod.pod().spec().affinity();
        if (affinity == null
                || affinity.nodeAffinity() == null
                || affinity.nodeAffinity().preferredDuringSchedulingIgnoredDuringExecution().isEmpty()) {
            return null;
        }
        List<Wish> wishes = affinity.nodeAffinity().preferredDuringSchedulingIgnoredDuringExecution().stream()
                .map(Wish::of)
                .toList();
        return new NodeScore() {
            @Override
            public long score(NodeFacts node) {
                return fulfilled(wishes, node);
            }

            @Override
            public void normalize(long[] scores, List<NodeFacts> scored) {
                ScorePlugin.scale(scores, false);
            }
        };
    }

    private static long fulfilled(List<Wish> wishes, NodeFacts node) {
        long sum = 0;
        for (Wish wish : wishes) {
            if (wish.term().matches(node.name(), node.labels())) {
                sum += wish.weight();
            }
        }
        return sum;
    }
}
