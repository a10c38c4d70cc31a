package dev.edict.scheduler.score;

import dev.edict.api.core.v1.Affinity;
import dev.edict.api.core.v1.NodeAffinity;
import dev.edict.api.core.v1.PreferredSchedulingTerm;
import dev.edict.pods.NodeTerm;
import dev.edict.scheduler.plugin.ScorePlugin;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Nodes are better the more of the pod's wishes about nodes they fulfil, and of those that each pod is taken to have. */
public final class PreferredNodes implements ScorePlugin {

    private record Wish(NodeTerm term, int weight) {
        static Wish of(PreferredSchedulingTerm preferred) {
            return new Wish(NodeTerm.of(preferred.preference()), preferred.weight());
        }
    }

    private final List<Wish> added;

    public PreferredNodes() {
        this(NodeAffinity.EMPTY);
    }

    /** @param added what each pod is taken to say besides what it says */
    public PreferredNodes(NodeAffinity added) {
        this.added = wishes(added);
    }

    private static List<Wish> wishes(NodeAffinity affinity) {
        return affinity.preferredDuringSchedulingIgnoredDuringExecution().stream().map(Wish::of).toList();
    }

    @Override
    public String name() {
        return "NodeAffinity";
    }

    @Override
    public @Nullable NodeScore prepare(PodFacts pod, Cluster cluster, List<NodeFacts> nodes) {
        Affinity affinity = pod.pod().spec().affinity();
        List<Wish> own = affinity == null || affinity.nodeAffinity() == null ? List.of() : wishes(affinity.nodeAffinity());
        if (own.isEmpty() && added.isEmpty()) {
            return null;
        }
        List<Wish> wishes = added.isEmpty() ? own : Stream.concat(own.stream(), added.stream()).toList();
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
