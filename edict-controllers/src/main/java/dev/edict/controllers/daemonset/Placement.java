package dev.edict.controllers.daemonset;

import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.pods.PodStates;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where pods are to be made, and which are to go, so that each node that fits has one, and no other node any. Rolling out a new template
 * is left to {@link Rollout}.
 *
 * @param makeOn names of nodes
 * @param failed those of {@code delete} that have failed, and are given time before the next of their node
 * @param succeeded those of {@code delete} that have ended well, which pods of a set are not expected to
 * @param waiting nodes whose failed pod stays until there was time enough
 */
record Placement(List<String> makeOn, List<Pod> delete, List<Pod> failed, List<Pod> succeeded, List<String> waiting) {

    /**
     * @param pods by node, in {@link DaemonPods#ORDER}, without those that have ended and are being deleted
     * @param isBackedOff whether it is too early to delete a pod that has failed on a node
     */
    static Placement of(
            DaemonSet set,
            Collection<Node> nodes,
            Map<String, List<Pod>> pods,
            String hash,
            Predicate<String> isBackedOff,
            Instant now) {
        Decision decision = new Decision(set, hash, isBackedOff, now);
        nodes.forEach(node -> decision.look(node, pods.get(node.name())));
        decision.dropPodsOfNoNode(nodes, pods);
        return decision.placement;
    }

    /** While it is decided; the lists of the placement grow. */
    private record Decision(
            DaemonSet set, String hash, boolean surges, Predicate<String> isBackedOff, Instant now, Placement placement) {

        Decision(DaemonSet set, String hash, Predicate<String> isBackedOff, Instant now) {
            this(set, hash, Strategy.of(set).surges(), isBackedOff, now, new Placement(
                    new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>()));
        }

        void look(Node node, @Nullable List<Pod> here) {
            NodeFit fit = NodeFit.of(set, node);
            if (here == null) {
                if (fit.run()) {
                    placement.makeOn.add(node.name());
                }
                return;
            }
            List<Pod> staying = here.stream().filter(pod -> !pod.isBeingDeleted()).toList();
            if (!fit.stay()) {
                placement.delete.addAll(staying);
                return;
            }
            List<Pod> running = staying.stream().filter(pod -> !isOver(pod, node.name())).toList();
            if (!surges) {
                placement.delete.addAll(running.subList(Math.min(1, running.size()), running.size()));
            } else if (running.isEmpty() && fit.run()) {
                placement.makeOn.add(node.name());
            } else if (running.size() > 1) {
                keepOneOfEachTemplate(running);
            }
        }

        /** Whether a pod has ended; it is to go then, unless it is too early for that. */
        private boolean isOver(Pod pod, String node) {
            switch (pod.status().phase()) {
                case PodStates.FAILED -> {
                    if (isBackedOff.test(node)) {
                        placement.waiting.add(node);
                    } else {
                        placement.failed.add(pod);
                        placement.delete.add(pod);
                    }
                    return true;
                }
                case PodStates.SUCCEEDED -> {
                    placement.succeeded.add(pod);
                    placement.delete.add(pod);
                    return true;
                }
                default -> {
                    return false;
                }
            }
        }

        /** Two may be there while the old one does its work and the new one is not available yet. */
        private void keepOneOfEachTemplate(List<Pod> running) {
            List<Pod> updated = running.stream().filter(this::isOfThisTemplate).toList();
            List<Pod> old = running.stream().filter(pod -> !isOfThisTemplate(pod)).toList();
            updated.stream().skip(1).forEach(placement.delete::add);
            old.stream().skip(1).forEach(placement.delete::add);
            if (!updated.isEmpty() && !old.isEmpty()
                    && (!PodStates.isReady(old.getFirst())
                            || PodStates.isAvailable(updated.getFirst(), set.spec().minReadySeconds(), now))) {
                placement.delete.add(old.getFirst());
            }
        }

        private boolean isOfThisTemplate(Pod pod) {
            return hash.equals(pod.metadata().labels().get(DaemonPods.HASH_LABEL));
        }

        /** A pod that waits for a node that is not there is seen to by nobody else. */
        void dropPodsOfNoNode(Collection<Node> nodes, Map<String, List<Pod>> pods) {
            Set<String> known = nodes.stream().map(Node::name).collect(Collectors.toSet());
            pods.forEach((node, here) -> {
                if (!known.contains(node)) {
                    here.stream().filter(pod -> pod.spec().nodeName().isEmpty()).forEach(placement.delete::add);
                }
            });
        }
    }
}
