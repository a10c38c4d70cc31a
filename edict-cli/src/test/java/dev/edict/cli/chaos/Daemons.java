package dev.edict.cli.chaos;

import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.pods.PodStates;
import dev.edict.types.IntOrString;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A DaemonSet has one pod on a node; with a surge a second one of another template, on no more nodes than it may, apart from those whose
 * first is not available. Of a set that nobody disturbs, no more nodes lose their pod at a time than may be without.
 */
final class Daemons implements Invariant {
    private static final String TEMPLATE = "controller-revision-hash";

    private final Map<String, Takings> available = new HashMap<>();
    private final Map<String, Long> readySince = new HashMap<>();

    @Override
    public List<String> after(Change<?> change, World world) {
        if (!(change.object() instanceof Pod pod)) {
            return List.of();
        }
        DaemonSet set = world.controllerOf(pod, DaemonSet.class);
        if (set == null) {
            return List.of();
        }
        if (change.after() != null && PodStates.isReady(pod)) {
            readySince.putIfAbsent(pod.metadata().uid(), change.millis());
        } else {
            readySince.remove(pod.metadata().uid());
        }
        if (change.before() == null) {
            return made(pod, set, change, world);
        }
        return Samples.isCalm(set) ? taken(pod, set, change, world) : List.of();
    }

    private List<String> made(Pod pod, DaemonSet set, Change<?> change, World world) {
        String node = node(pod);
        List<Pod> others = world.controlledBy(set, Pod.class).stream().filter(other -> PodStates.isActive(other)
                && node(other).equals(node) && !other.name().equals(pod.name())).toList();
        if (others.isEmpty()) {
            return List.of();
        }
        int surge = surge(set, world);
        long surging = world.controlledBy(set, Pod.class).stream().filter(other -> PodStates.isActive(other)
                && !template(other).equals(template(pod)) && isLongReady(other, change.millis()) && hasSecond(other, set, world)).count();
        boolean isSecond = others.size() == 1 && !template(others.getFirst()).equals(template(pod));
        return surge > 0 && isSecond && surging <= surge ? List.of() : List.of(change + " on " + node + " beside "
                + others.stream().map(Pod::name).toList() + ", and on " + surging + " nodes there are several, not at most " + surge);
    }

    /** One whose old pod is not available gets a new one whatever the surge, as with upstream. */
    private boolean isLongReady(Pod pod, long now) {
        return now - readySince.getOrDefault(pod.metadata().uid(), now) > Recently.MOMENT;
    }

    /** A second one that is available is none: then the first is to go, which upstream does not count either. */
    private static boolean hasSecond(Pod pod, DaemonSet set, World world) {
        return world.controlledBy(set, Pod.class).stream().anyMatch(other -> PodStates.isActive(other) && !PodStates.isReady(other)
                && node(other).equals(node(pod)) && !other.name().equals(pod.name()));
    }

    private List<String> taken(Pod pod, DaemonSet set, Change<?> change, World world) {
        int after = available(set, null, world);
        Takings takings = available.computeIfAbsent(set.metadata().uid(), any -> new Takings());
        boolean isDeleted = change.before() instanceof Pod before && PodStates.isActive(before) && !PodStates.isActive(pod);
        if (!isDeleted || !(change.before() instanceof Pod before) || set.isBeingDeleted()) {
            takings.count(after, change.millis());
            return List.of();
        }
        int missing = amount(Objects.requireNonNull(set.spec().updateStrategy().rollingUpdate()).maxUnavailable(), world);
        int fewest = world.all(Node.TYPE).size() - missing;
        return takings.isTooMuch(available(set, before, world), after, fewest, change.millis())
                ? List.of(change + ", which leaves " + after + " nodes of DaemonSet " + set.key() + " with a pod, not at least " + fewest)
                : List.of();
    }

    /** On how many nodes. @param also as if this one were still there */
    private static int available(DaemonSet set, @Nullable Pod also, World world) {
        Set<String> nodes = new HashSet<>();
        world.controlledBy(set, Pod.class).stream().filter(pod -> PodStates.isActive(pod) && PodStates.isReady(pod))
                .forEach(pod -> nodes.add(node(pod)));
        if (also != null && PodStates.isReady(also)) {
            nodes.add(node(also));
        }
        return nodes.size();
    }

    private static int surge(DaemonSet set, World world) {
        var rolling = set.spec().updateStrategy().rollingUpdate();
        return rolling == null ? 0 : amount(rolling.maxSurge(), world);
    }

    private static int amount(@Nullable IntOrString amount, World world) {
        return amount == null ? 0 : Bounds.portion(amount, world.all(Node.TYPE).size(), 99);
    }

    private static String template(Pod pod) {
        return pod.metadata().labels().getOrDefault(TEMPLATE, "");
    }

    /** For which it was made, whether or not it has been bound yet. */
    private static String node(Pod pod) {
        var affinity = pod.spec().affinity();
        var nodes = affinity == null ? null : affinity.nodeAffinity();
        var required = nodes == null ? null : nodes.requiredDuringSchedulingIgnoredDuringExecution();
        return required == null || required.nodeSelectorTerms().isEmpty() || required.nodeSelectorTerms().getFirst().matchFields().isEmpty()
                ? pod.spec().nodeName()
                : required.nodeSelectorTerms().getFirst().matchFields().getFirst().values().getFirst();
    }
}
