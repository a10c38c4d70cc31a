package dev.edict.controllers.statefulset;

import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.core.v1.Pod;
import dev.edict.pods.PodStates;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The pods of a set, by what they are to it.
 *
 * @param replicas those that should be there, in order; one that is not there is as it is to be created, and has no phase
 * @param condemned those that should not, the last first
 */
record Members(List<Pod> replicas, List<Pod> condemned) {

    /** Pods whose name has no number are nobody's concern. */
    static Members of(StatefulSet set, Templates templates, List<Pod> pods) {
        Map<Integer, Pod> present = pods.stream()
                .filter(pod -> Identity.isInRange(set, pod))
                .collect(Collectors.toMap(Identity::ordinal, Function.identity(), (one, other) -> other));
        List<Pod> replicas = new ArrayList<>();
        for (int index = 0; index < Identity.replicas(set); index++) {
            int ordinal = Identity.start(set) + index;
            Pod pod = present.get(ordinal);
            replicas.add(pod == null ? templates.newPod(ordinal) : pod);
        }
        List<Pod> condemned = pods.stream()
                .filter(pod -> Identity.ordinal(pod) >= 0 && !Identity.isInRange(set, pod))
                .sorted(Comparator.comparingInt(Identity::ordinal).reversed())
                .toList();
        return new Members(List.copyOf(replicas), condemned);
    }

    /** Those that are there. */
    List<Pod> present() {
        return Stream.concat(replicas.stream().filter(Members::isCreated), condemned.stream()).toList();
    }

    static boolean isCreated(Pod pod) {
        return !pod.status().phase().isEmpty();
    }

    static boolean isRunningAndReady(Pod pod) {
        return pod.status().phase().equals(PodStates.RUNNING) && PodStates.isReady(pod);
    }

    static boolean isUnavailable(Pod pod, StatefulSet set, Instant now) {
        return pod.isBeingDeleted() || !PodStates.isAvailable(pod, set.spec().minReadySeconds(), now);
    }
}
