package dev.edict.scheduler.score;

import dev.edict.model.quantity.Quantity;
import dev.edict.pods.PodRequests;
import dev.edict.scheduler.argument.ScoringStrategy;
import dev.edict.scheduler.plugin.ScorePlugin;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.List;
import java.util.Map;

/**
 * Nodes are compared by what is asked for of them, as a strategy says. What {@link LeastAllocated} does for the usual one, this does
 * for any.
 */
public final class Allocation implements ScorePlugin {
    private static final int PERCENT = 100;
    /** What a point of a shape is worth: there are ten of them. */
    private static final long POINT = MOST / 10;

    private final ScoringStrategy strategy;
    private final List<ScoredResource> resources;

    public Allocation(ScoringStrategy strategy) {
        this.strategy = strategy;
        this.resources = strategy.resources().stream().map(ScoringStrategy.Weighted::resource).map(ScoredResource::new).toList();
    }

    /** The plugin for a strategy. */
    public static ScorePlugin of(ScoringStrategy strategy) {
        return strategy.equals(ScoringStrategy.USUAL) ? new LeastAllocated() : new Allocation(strategy);
    }

    @Override
    public String name() {
        return "NodeResourcesFit";
    }

    @Override
    public NodeScore prepare(PodFacts pod, Cluster cluster, List<NodeFacts> nodes) {
        Map<String, Quantity> amounts = PodRequests.ofContainersAtLeast(pod.pod());
        long[] wanted = resources.stream().mapToLong(resource -> resource.in(amounts)).toArray();
        return node -> score(wanted, node);
    }

    private long score(long[] wanted, NodeFacts node) {
        long sum = 0;
        long weights = 0;
        for (int index = 0; index < wanted.length; index++) {
            ScoredResource resource = resources.get(index);
            long all = resource.in(node.allocatable());
            if (all == 0 || (wanted[index] == 0 && resource.countsOnlyIfWanted())) {
                continue;
            }
            long weight = strategy.resources().get(index).weight();
            long points = points(resource.comparable(node) + wanted[index], all);
            if (points > 0 || strategy.type() != ScoringStrategy.Type.BY_SHAPE) {
                sum += points * weight;
                weights += weight;
            }
        }
        if (weights == 0) {
            return 0;
        }
        return strategy.type() == ScoringStrategy.Type.BY_SHAPE ? Math.round((double) sum / weights) : sum / weights;
    }

    private long points(long used, long all) {
        return switch (strategy.type()) {
            case LEAST -> used > all ? 0 : (all - used) * MOST / all;
            case MOST -> Math.min(used, all) * MOST / all;
            case BY_SHAPE -> onLine(used > all ? PERCENT : used * PERCENT / all);
        };
    }

    /** Where the line is at a part; before its first point and after its last it is level. */
    private long onLine(long percent) {
        List<ScoringStrategy.Point> shape = strategy.shape();
        for (int index = 0; index < shape.size(); index++) {
            ScoringStrategy.Point end = shape.get(index);
            if (percent <= end.utilization()) {
                ScoringStrategy.Point start = shape.get(Math.max(0, index - 1));
                return index == 0
                        ? end.score() * POINT
                        : start.score() * POINT + (end.score() - start.score()) * POINT * (percent - start.utilization())
                                / (end.utilization() - start.utilization());
            }
        }
        return shape.getLast().score() * POINT;
    }
}
