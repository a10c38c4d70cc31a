package dev.edict.controllers.replicaset;

import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.apps.v1.ReplicaSetCondition;
import dev.edict.api.apps.v1.ReplicaSetStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.pods.PodStates;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a set says of its pods. */
final class ReplicaStatus {
    static final String FAILURE = "ReplicaFailure";

    private ReplicaStatus() {}

    /**
     * The status of a set whose spec was looked at.
     *
     * @param active those that count
     * @param terminating how many are about to go; null if that is not told
     * @param failure what has gone wrong in this pass; null if nothing has
     */
    static ReplicaSetStatus of(
            ReplicaSet set, List<Pod> active, @Nullable Integer terminating, @Nullable RuntimeException failure, Instant now) {
        int minReadySeconds = set.spec().minReadySeconds();
        Set<Map.Entry<String, String>> labels = set.spec().template().metadata().labels().entrySet();
        int labeled = 0;
        int ready = 0;
        int available = 0;
        // One walk: this is done after each change of a pod, of which a set may have thousands.
        for (Pod pod : active) {
            labeled += pod.metadata().labels().entrySet().containsAll(labels) ? 1 : 0;
            if (PodStates.isReady(pod)) {
                ready++;
                available += minReadySeconds == 0 || PodStates.isAvailable(pod, minReadySeconds, now) ? 1 : 0;
            }
        }
        return set.status().toBuilder()
                .replicas(active.size())
                .fullyLabeledReplicas(labeled)
                .readyReplicas(ready)
                .availableReplicas(available)
                .terminatingReplicas(terminating)
                .conditions(conditions(set, active.size(), failure, now))
                .observedGeneration(set.metadata().generation())
                .build();
    }

    /** A failure stays as it was first told until it is over. */
    private static List<ReplicaSetCondition> conditions(
            ReplicaSet set, int active, @Nullable RuntimeException failure, Instant now) {
        List<ReplicaSetCondition> known = set.status().conditions();
        boolean isKnown = known.stream().anyMatch(condition -> condition.type().equals(FAILURE));
        if (failure == null) {
            return isKnown ? known.stream().filter(condition -> !condition.type().equals(FAILURE)).toList() : known;
        }
        if (isKnown) {
            return known;
        }
        List<ReplicaSetCondition> conditions = new ArrayList<>(known);
        conditions.add(ReplicaSetCondition.builder()
                .type(FAILURE)
                .status("True")
                .lastTransitionTime(now.truncatedTo(ChronoUnit.SECONDS))
                .reason(active < wanted(set) ? "FailedCreate" : "FailedDelete")
                .message(Objects.requireNonNullElse(failure.getMessage(), failure.toString()))
                .build());
        return conditions;
    }

    /** One, if it is not said. */
    static int wanted(ReplicaSet set) {
        Integer replicas = set.spec().replicas();
        return replicas == null ? 1 : replicas;
    }
}
