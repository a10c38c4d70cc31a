package dev.edict.controllers.daemonset;

import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Change;
import dev.edict.client.control.Owners;
import dev.edict.client.index.Cache;
import dev.edict.client.index.Index;
import dev.edict.client.index.ObjectKey;
import dev.edict.controllers.Bench;
import dev.edict.pods.Selectors;
import dev.edict.types.Resource;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Which sets something concerns that is not theirs. */
final class Concerned {
    private static final String INDEX = "node-of-daemon";

    private final Cache<DaemonSet> sets;
    private final Cache<Pod> pods;

    Concerned(Bench bench) {
        bench.informers().informer(Pod.TYPE).addIndexIfMissing(Index.ofOne(INDEX, Concerned::nodeOfDaemon));
        this.sets = bench.informers().informer(DaemonSet.TYPE).cache();
        this.pods = bench.informers().informer(Pod.TYPE).cache();
    }

    private static String nodeOfDaemon(Pod pod) {
        return Owners.<Pod>controllerKey(DaemonSet.TYPE).apply(pod).isEmpty() ? "" : DaemonPods.node(pod);
    }

    /** Those that may adopt an object which nobody controls. */
    List<ObjectKey> byOrphan(Resource object) {
        if (Owners.controllerOf(object).isPresent()) {
            return List.of();
        }
        return sets.list(object.namespace()).stream()
                .filter(set -> Selectors.of(set.spec().selector()).matches(object.metadata().labels()))
                .map(ObjectKey::of)
                .toList();
    }

    /** An object that may be adopted now, and could not before. */
    static <T extends Resource> Predicate<Change<T>> ofOrphans() {
        Predicate<Change<T>> news = Change.<T>ofLabels().or(Change.update((before, after) ->
                !before.metadata().ownerReferences().equals(after.metadata().ownerReferences())));
        return news.and(change -> !(change instanceof Change.Deleted<T>));
    }

    /** Those that lack a pod on a node, have one that is not to stay, or have pods out of place somewhere, perhaps here. */
    List<ObjectKey> byNode(Node node) {
        Set<String> present = pods.byIndex(INDEX, node.name()).stream()
                .flatMap(pod -> Owners.controllerOf(pod).stream())
                .map(owner -> owner.uid())
                .collect(Collectors.toSet());
        return sets.list().stream()
                .filter(set -> {
                    NodeFit fit = NodeFit.of(set, node);
                    return present.contains(set.metadata().uid())
                            ? !fit.stay() || set.status().numberMisscheduled() > 0
                            : fit.run();
                })
                .map(ObjectKey::of)
                .toList();
    }

    /** A node comes, or its labels or taints change. What is left of one that goes is seen to by others. */
    static Predicate<Change<Node>> ofNodes() {
        Predicate<Change<Node>> news = Change.<Node>ofLabels().or(Change.update((before, after) ->
                !before.spec().taints().equals(after.spec().taints())));
        return news.and(change -> !(change instanceof Change.Deleted<Node>));
    }
}
