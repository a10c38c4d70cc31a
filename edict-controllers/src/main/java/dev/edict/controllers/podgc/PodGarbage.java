package dev.edict.controllers.podgc;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which pods are to be removed. */
final class PodGarbage {
    private static final Set<String> NOT_ENDED = Set.of("Pending", "Running", "Unknown");
    private static final String OUT_OF_SERVICE = "node.kubernetes.io/out-of-service";

    /** Pods that were evicted first, then the oldest. */
    private static final Comparator<Pod> FIRST_TO_GO = Comparator.<Pod, Boolean>comparing(pod -> !isEvicted(pod))
            .thenComparing(PodGarbage::created)
            .thenComparing(Pod::name);

    private PodGarbage() {}

    /** Of those that have ended, as many as there are above a threshold; none if that is zero. */
    static List<Pod> terminated(Collection<Pod> pods, int threshold) {
        List<Pod> ended = pods.stream().filter(pod -> !NOT_ENDED.contains(pod.status().phase())).toList();
        return threshold <= 0 || ended.size() <= threshold
                ? List.of()
                : ended.stream().sorted(FIRST_TO_GO).limit(ended.size() - threshold).toList();
    }

    /** Those that are to end on a node which is not ready, and is said never to come back. */
    static List<Pod> outOfService(Collection<Pod> pods, Map<String, Node> nodes) {
        return pods.stream().filter(pod -> pod.isBeingDeleted() && isOutOfService(nodes, pod)).sorted(FIRST_TO_GO).toList();
    }

    private static boolean isOutOfService(Map<String, Node> nodes, Pod pod) {
        Node node = nodes.get(pod.spec().nodeName());
        return node != null
                && node.status().conditions().stream()
                        .noneMatch(condition -> condition.type().equals("Ready") && condition.status().equals("True"))
                && node.spec().taints().stream().anyMatch(taint -> taint.key().equals(OUT_OF_SERVICE));
    }

    /** Those that are to end and have never been on a node, so that none will end them. */
    static List<Pod> unscheduled(Collection<Pod> pods) {
        return pods.stream().filter(pod -> pod.isBeingDeleted() && pod.spec().nodeName().isEmpty()).toList();
    }

    private static boolean isEvicted(Pod pod) {
        return pod.status().phase().equals("Failed") && pod.status().reason().equals("Evicted");
    }

    private static Instant created(Pod pod) {
        Instant time = pod.metadata().creationTimestamp();
        return time == null ? Instant.MIN : time;
    }
}
