package dev.edict.controllers.daemonset;

import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.pods.PodStates;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The next step towards a new template on all nodes. {@link Placement} sees to nodes with too many pods or none, and to pods that have
 * failed; pods that are being deleted count as gone, so that nodes which are down do not hold up the others.
 *
 * @param delete pods of an old template
 * @param makeOn names of nodes that get a second pod
 */
record Rollout(List<Pod> delete, List<String> makeOn) {

    /** @param pods by node, as for {@link Placement} */
    static Rollout of(DaemonSet set, Collection<Node> nodes, Map<String, List<Pod>> pods, String hash, Instant now) {
        Set<String> fitting = new HashSet<>();
        nodes.stream().filter(node -> NodeFit.of(set, node).run()).map(Node::name).forEach(fitting::add);
        Map<String, List<Pod>> all = new TreeMap<>(pods);
        fitting.forEach(node -> all.putIfAbsent(node, List.of()));
        Situation situation = new Situation(set, hash, now, fitting, all);
        Strategy strategy = Strategy.of(set);
        int surge = strategy.surge(fitting.size());
        return surge == 0 ? situation.replaced(strategy.unavailable(fitting.size())) : situation.surged(surge);
    }

    /** The pods of a node that are not being deleted: at most one of each kind, or too many of one. */
    private record Pair(@Nullable Pod updated, @Nullable Pod old, boolean isTooMany) {}

    private record Situation(DaemonSet set, String hash, Instant now, Set<String> fitting, Map<String, List<Pod>> pods) {

        /** Deletes old pods; {@link Placement} makes others in their place. The number of unavailable ones stays within its limit. */
        Rollout replaced(int maxUnavailable) {
            int unavailable = 0;
            List<Pod> replaced = new ArrayList<>();
            List<Pod> candidates = new ArrayList<>();
            for (List<Pod> here : pods.values()) {
                Pair pair = pair(here);
                Pod old = pair.old();
                if (pair.isTooMany() || (pair.updated() == null) == (old == null)) {
                    unavailable++;
                } else if (old == null) {
                    unavailable += isAvailable(pair.updated()) ? 0 : 1;
                } else if (isAvailable(old)) {
                    candidates.add(old);
                } else {
                    replaced.add(old); // nothing is lost
                    unavailable++;
                }
            }
            replaced.addAll(first(candidates, maxUnavailable - unavailable));
            return new Rollout(replaced, List.of());
        }

        /** Makes new pods beside old ones, which go when the new ones are available. */
        Rollout surged(int maxSurge) {
            int surging = 0;
            int available = 0;
            List<Pod> delete = new ArrayList<>();
            List<Pod> outOfPlace = new ArrayList<>();
            List<String> makeOn = new ArrayList<>();
            List<String> candidates = new ArrayList<>();
            for (Map.Entry<String, List<Pod>> entry : pods.entrySet()) {
                Pair pair = pair(entry.getValue());
                Pod old = pair.old();
                if (pair.isTooMany()) {
                    surging++;
                    continue;
                }
                available += isAvailable(old == null ? pair.updated() : old) ? 1 : 0;
                if (old == null) {
                    continue;
                }
                boolean isFitting = fitting.contains(entry.getKey());
                if (pair.updated() != null) {
                    if (isAvailable(pair.updated())) {
                        delete.add(old);
                    } else {
                        surging++;
                    }
                } else if (isAvailable(old)) {
                    if (isFitting) {
                        candidates.add(entry.getKey());
                    } else {
                        outOfPlace.add(old);
                    }
                } else if (isFitting) {
                    makeOn.add(entry.getKey());
                } else {
                    delete.add(old);
                }
            }
            // Pods on nodes that no longer fit go when there are enough on those that do.
            delete.addAll(first(outOfPlace, available - fitting.size()));
            makeOn.addAll(first(candidates, maxSurge - surging));
            return new Rollout(delete, makeOn);
        }

        private Pair pair(List<Pod> here) {
            List<Pod> staying = here.stream().filter(pod -> !pod.isBeingDeleted()).toList();
            List<Pod> updated = staying.stream().filter(pod -> DaemonPods.isUpdated(set, hash, pod)).toList();
            List<Pod> old = staying.stream().filter(pod -> !DaemonPods.isUpdated(set, hash, pod)).toList();
            return new Pair(
                    updated.isEmpty() ? null : updated.getFirst(),
                    old.isEmpty() ? null : old.getFirst(),
                    updated.size() > 1 || old.size() > 1);
        }

        private boolean isAvailable(@Nullable Pod pod) {
            return pod != null && PodStates.isAvailable(pod, set.spec().minReadySeconds(), now);
        }

        private static <T> List<T> first(List<T> all, int count) {
            return all.subList(0, Math.clamp(count, 0, all.size()));
        }
    }
}
