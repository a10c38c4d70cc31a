package dev.edict.controllers.statefulset;

import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.apps.v1.StatefulSetStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.pods.PodStates;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;

/** What the status of a set says of its pods. */
final class SetStatus {
    private SetStatus() {}

    /**
     * @param pods those that are there
     * @param collisions how often the name of a new revision was another's
     * @param replaced how many pods have been deleted for the sake of the present template: as a rule those of the current one, but
     *     after several changes in a row also such of neither, which are not counted here and cannot be taken away
     */
    static StatefulSetStatus of(
            StatefulSet set, Templates templates, List<Pod> pods, int collisions, int replaced, Instant now) {
        int minReadySeconds = set.spec().minReadySeconds();
        StatefulSetStatus status = StatefulSetStatus.EMPTY
                .withObservedGeneration(set.metadata().generation())
                .withCurrentRevision(templates.currentRevision())
                .withUpdateRevision(templates.updateRevision())
                .withCollisionCount(collisions)
                .withReplicas(count(pods, Members::isCreated))
                .withReadyReplicas(count(pods, Members::isRunningAndReady))
                .withAvailableReplicas(count(pods, pod -> Members.isRunningAndReady(pod)
                        && PodStates.isAvailable(pod, minReadySeconds, now)))
                .withCurrentReplicas(Math.max(0, count(pods, pod -> isOf(pod, templates.currentRevision())) - replaced))
                .withUpdatedReplicas(count(pods, pod -> isOf(pod, templates.updateRevision())));
        return completed(set, status);
    }

    private static boolean isOf(Pod pod, String revision) {
        return Members.isCreated(pod) && !pod.isBeingDeleted() && Identity.revision(pod).equals(revision);
    }

    private static int count(List<Pod> pods, Predicate<Pod> which) {
        return Math.toIntExact(pods.stream().filter(which).count());
    }

    /** When all pods are of the present template and ready, that is the current one from now on. */
    private static StatefulSetStatus completed(StatefulSet set, StatefulSetStatus status) {
        int wanted = Identity.replicas(set);
        boolean isComplete = Templates.isRolling(set)
                && status.updatedReplicas() == wanted
                && status.readyReplicas() == wanted
                && status.replicas() == wanted;
        return isComplete
                ? status.withCurrentReplicas(status.updatedReplicas()).withCurrentRevision(status.updateRevision())
                : status;
    }

    /** Whether it is worth to be written. */
    static boolean isNews(StatefulSetStatus known, StatefulSetStatus status) {
        return status.observedGeneration() > known.observedGeneration()
                || !status.withObservedGeneration(0).withCollisionCount(null).withConditions(List.of())
                        .equals(known.withObservedGeneration(0).withCollisionCount(null).withConditions(List.of()));
    }
}
