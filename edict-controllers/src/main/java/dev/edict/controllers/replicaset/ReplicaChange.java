package dev.edict.controllers.replicaset;

import dev.edict.api.core.v1.Pod;
import dev.edict.controllers.pod.PodRanking;
import dev.edict.pods.PodStates;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What is to be done so that there are as many pods as wanted. */
sealed interface ReplicaChange {
    /** How many pods are created or deleted at most before the loop looks again. */
    int BURST = 500;

    record Create(int count) implements ReplicaChange {}

    record Delete(List<Pod> pods) implements ReplicaChange {}

    record None() implements ReplicaChange {}

    /**
     * @param active those that are there
     * @param related pods that count when it is decided on which nodes there are too many, of this set and of its siblings
     */
    static ReplicaChange of(int wanted, List<Pod> active, Supplier<? extends Collection<Pod>> related, Instant now) {
        int surplus = active.size() - wanted;
        if (surplus < 0) {
            return new Create(Math.min(-surplus, BURST));
        }
        if (surplus == 0) {
            return new None();
        }
        int count = Math.min(surplus, BURST);
        if (count == active.size()) {
            return new Delete(active);
        }
        Map<String, Integer> onNodes = new HashMap<>();
        related.get().stream().filter(PodStates::isActive).forEach(pod -> onNodes.merge(pod.spec().nodeName(), 1, Integer::sum));
        return new Delete(PodRanking.first(count, active, pod -> onNodes.getOrDefault(pod.spec().nodeName(), 0), now));
    }
}
