package dev.edict.scheduler.filter;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.resource.v1.DeviceClass;
import dev.edict.pods.Resources;
import dev.edict.scheduler.argument.IgnoredResources;
import dev.edict.scheduler.device.BackingClasses;
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
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A node has what a pod asks for, and room for one more. What it has nothing of and a class of devices stands behind is left to
 * {@link DynamicResources}.
 */
public final class NodeResourcesFit implements FilterPlugin {
    private static final String NAME = "NodeResourcesFit";

    private final BackingClasses classes;
    private final IgnoredResources ignored;

    public NodeResourcesFit(BackingClasses classes) {
        this(classes, IgnoredResources.NONE);
    }

    public NodeResourcesFit(BackingClasses classes, IgnoredResources ignored) {
        this.classes = classes;
        this.ignored = ignored;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Preparation prepare(PodFacts pod, Cluster cluster) {
        Resources wanted = ignored.outOf(pod.requests());
        Set<String> devices = classes.among(wanted);
        return Preparation.check(node -> fits(wanted, devices, node) ? null : rejection(wanted, devices, node));
    }

    /** @param devices those of the resources that may be devices */
    private static boolean fits(Resources wanted, Set<String> devices, NodeFacts node) {
        Resources has = node.allocatable();
        Resources used = node.requested();
        if (node.pods().size() + 1 > node.allowedPods()
                || lacks(wanted.cpu(), has.cpu(), used.cpu())
                || lacks(wanted.memory(), has.memory(), used.memory())
                || lacks(wanted.ephemeralStorage(), has.ephemeralStorage(), used.ephemeralStorage())) {
            return false;
        }
        for (Map.Entry<String, Long> scalar : wanted.scalars().entrySet()) {
            if (!isClaimed(scalar.getKey(), devices, node)
                    && lacks(scalar.getValue(), has.scalar(scalar.getKey()), used.scalar(scalar.getKey()))) {
                return false;
            }
        }
        return true;
    }

    /** Whether a node would have to have devices for a resource, as it does not offer it itself. */
    private static boolean isClaimed(String resource, Set<String> devices, NodeFacts node) {
        return devices.contains(resource) && node.allocatable().scalar(resource) <= 0;
    }

    private static boolean lacks(long wanted, long has, long used) {
        return wanted > 0 && wanted > has - used;
    }

    private static Rejection rejection(Resources wanted, Set<String> devices, NodeFacts node) {
        Lack lack = new Lack();
        if (node.pods().size() + 1 > node.allowedPods()) {
            lack.reasons.add("Too many pods");
        }
        Resources has = node.allocatable();
        Resources used = node.requested();
        lack.look("cpu", wanted.cpu(), has.cpu(), used.cpu());
        lack.look("memory", wanted.memory(), has.memory(), used.memory());
        lack.look("ephemeral-storage", wanted.ephemeralStorage(), has.ephemeralStorage(), used.ephemeralStorage());
        new TreeMap<>(wanted.scalars()).forEach((name, amount) -> {
            if (!isClaimed(name, devices, node)) {
                lack.look(name, amount, has.scalar(name), used.scalar(name));
            }
        });
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
        return EnumSet.of(Trigger.NODE_ADDED, Trigger.NODE_ALLOCATABLE, Trigger.POD_DELETED, Trigger.POD_SCALED_DOWN,
                Trigger.DEVICE_CLASS_ADDED, Trigger.DEVICE_CLASS_CHANGED);
    }

    @Override
    public boolean isWorthATry(PodFacts pod, ClusterEvent event) {
        if (event.after() instanceof Node after) {
            Set<String> devices = classes.among(pod.requests());
            return fits(pod.requests(), devices, NodeFacts.of(after)) && hasMore(pod.requests(), devices, event.before(), after);
        }
        if (event.after() instanceof DeviceClass after) {
            return hasNewName(event.before(), after)
                    && pod.requests().scalars().keySet().stream().anyMatch(name -> BackingClasses.isNameOf(after, name));
        }
        if (event.after() instanceof Pod after && event.before() instanceof Pod before) {
            return Own.is(pod, after)
                    || (!after.spec().nodeName().isEmpty()
                            && isMore(pod.requests(), PodFacts.of(before).requests(), PodFacts.of(after).requests()));
        }
        return event.before() instanceof Pod gone && Own.hasPlace(gone);
    }

    private static boolean hasNewName(@Nullable Object before, DeviceClass after) {
        return !(before instanceof DeviceClass known)
                || !Objects.equals(known.spec().extendedResourceName(), after.spec().extendedResourceName());
    }

    private static boolean hasMore(Resources wanted, Set<String> devices, @Nullable Object before, Node after) {
        if (!(before instanceof Node node)) {
            return true;
        }
        NodeFacts was = NodeFacts.of(node);
        NodeFacts is = NodeFacts.of(after);
        return is.allowedPods() > was.allowedPods()
                || isMore(wanted, is.allocatable(), was.allocatable())
                || devices.stream().anyMatch(resource -> isClaimed(resource, devices, is));
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
