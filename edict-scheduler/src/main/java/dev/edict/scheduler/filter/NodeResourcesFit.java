package dev.edict.scheduler.filter;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.pods.Resources;
import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.plugin.Preparation;
import dev.edict.scheduler.plugin.Rejection;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A node has what a pod asks for, and room for one more. */
public final class NodeResourcesFit implements FilterPlugin {
    private static final String NAME = "NodeResourcesFit";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Preparation prepare(PodFacts pod, Cluster cluster) {
        Resources wanted = pod.requests();
        return Preparation.check(node -> fits(wanted, node) ? null : rejection(wanted, node));
    }

    private static boolean fits(Resources wanted, NodeFacts node) {
        Resources has = node.allocatable();
        Resources used = node.requested();
        if (node.pods().size() + 1 > node.allowedPods()
                || lacks(wanted.cpu(), has.cpu(), used.cpu())
                || lacks(wanted.memory(), has.memory(), used.memory())
                || lacks(wanted.ephemeralStorage(), has.ephemeralStorage(), used.ephemeralStorage())) {
            return false;
        }
        for (Map.Entry<String, Long> scalar : wanted.scalars().entrySet()) {
            if (lacks(scalar.getValue(), has.scalar(scalar.getKey()), used.scalar(scalar.getKey()))) {
                return false;
            }
        }
        return true;
    }

    private static boolean lacks(long wanted, long has, long used) {
        return wanted > 0 && wanted > has - used;
    }

    private static Rejection rejection(Resources wanted, NodeFacts node) {
        Lack lack = new Lack();
        if (node.pods().size() + 1 > node.allowedPods()) {
            lack.reasons.add("Too many pods");
        }
        Resources has = node.allocatable();
        Resources used = node.requested();
        lack.look("cpu", wanted.cpu(), has.cpu(), used.cpu());
        lack.look("memory", wanted.memory(), has.memory(), used.memory());
        lack.look("ephemeral-storage", wanted.ephemeralStorage(), has.ephemeralStorage(), used.ephemeralStorage());
        new TreeMap<>(wanted.scalars()).forEach((name, amount) -> lack.look(name, amount, has.scalar(name), used.scalar(name)));
        return new Rejection(NAME, lack.resolvable, List.copyOf(lack.reasons));
    }

    private static final class Lack {
        private final List<String> reasons = new ArrayList<>();
        private boolean resolvable = true;

        void look(String name, long wanted, long has, long used) {
            if (lacks(wanted, has, used)) {
                reasons.add("Insufficient " + name);
                resolvable &= wanted <= has;
            }
        }
    }

    @Override
    public Set<Trigger> triggers() {
        return EnumSet.of(Trigger.NODE_ADDED, Trigger.NODE_ALLOCATABLE, Trigger.POD_DELETED, Trigger.POD_SCALED_DOWN);
    }

    @Override
    public boolean isWorthATry(PodFacts pod, ClusterEvent event) {
        if (event.after() instanceof Node after) {
            return fits(pod.requests(), NodeFacts.of(after)) && hasMore(pod.requests(), event.before(), after);
        }
        if (event.after() instanceof Pod after && event.before() instanceof Pod before) {
            return Own.is(pod, after)
                    || (!after.spec().nodeName().isEmpty()
                            && isMore(pod.requests(), PodFacts.of(before).requests(), PodFacts.of(after).requests()));
        }
        return event.before() instanceof Pod gone && Own.hasPlace(gone);
    }

    private static boolean hasMore(Resources wanted, @Nullable Object before, Node after) {
        if (!(before instanceof Node node)) {
            return true;
        }
        NodeFacts was = NodeFacts.of(node);
        NodeFacts is = NodeFacts.of(after);
        return is.allowedPods() > was.allowedPods() || isMore(wanted, is.allocatable(), was.allocatable());
    }

    /** Whether one is more than the other, of something that is wanted. */
    private static boolean isMore(Resources wanted, Resources one, Resources other) {
        return (wanted.cpu() > 0 && one.cpu() > other.cpu())
                || (wanted.memory() > 0 && one.memory() > other.memory())
                || (wanted.ephemeralStorage() > 0 && one.ephemeralStorage() > other.ephemeralStorage())
                || wanted.scalars().entrySet().stream()
                        .anyMatch(scalar -> scalar.getValue() > 0 && one.scalar(scalar.getKey()) > other.scalar(scalar.getKey()));
    }
}
