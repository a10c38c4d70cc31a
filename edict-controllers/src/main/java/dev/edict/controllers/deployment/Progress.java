package dev.edict.controllers.deployment;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.DeploymentCondition;
import dev.edict.api.apps.v1.DeploymentStatus;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.apps.v1.ReplicaSetCondition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether a rollout gets on, as its conditions tell. */
final class Progress {
    private Progress() {}

    /** A status with what is to be said about progress, compared with the one that the deployment has. */
    static DeploymentStatus told(Deployment deployment, Family family, DeploymentStatus status, Instant now) {
        List<DeploymentCondition> conditions = progressing(deployment, family, status, now);
        List<DeploymentCondition> whole = failure(family)
                .map(failure -> Conditions.with(conditions, failure))
                .orElseGet(() -> Conditions.without(conditions, Conditions.REPLICA_FAILURE));
        return status.withConditions(whole);
    }

    private static List<DeploymentCondition> progressing(
            Deployment deployment, Family family, DeploymentStatus status, Instant now) {
        List<DeploymentCondition> conditions = status.conditions();
        if (!Conditions.hasDeadline(deployment)) {
            return Conditions.without(conditions, Conditions.PROGRESSING);
        }
        Optional<DeploymentCondition> known = Conditions.find(deployment.status().conditions(), Conditions.PROGRESSING);
        boolean wasComplete = status.replicas() == status.updatedReplicas()
                && known.filter(condition -> condition.reason().equals(Conditions.COMPLETE)).isPresent();
        if (wasComplete) {
            return conditions;
        }
        String who = who(deployment, family);
        if (RolloutStatus.isComplete(deployment, status)) {
            return Conditions.with(conditions, Conditions.of(
                    Conditions.PROGRESSING, "True", Conditions.COMPLETE, who + " has successfully progressed.", now));
        }
        if (isProgress(deployment.status(), status)) {
            return renewed(conditions, known, Conditions.of(
                    Conditions.PROGRESSING, "True", "ReplicaSetUpdated", who + " is progressing.", now));
        }
        if (isTimedOut(deployment, conditions, now)) {
            return Conditions.with(conditions, Conditions.of(
                    Conditions.PROGRESSING, "False", Conditions.TIMED_OUT, who + " has timed out progressing.", now));
        }
        return conditions;
    }

    private static String who(Deployment deployment, Family family) {
        ReplicaSet newest = family.newest();
        return newest == null ? "Deployment \"" + deployment.name() + '"' : "ReplicaSet \"" + newest.name() + '"';
    }

    /** Also if the reason is the same: when there was progress last is what the deadline counts from. */
    private static List<DeploymentCondition> renewed(
            List<DeploymentCondition> conditions, Optional<DeploymentCondition> known, DeploymentCondition condition) {
        DeploymentCondition timed = known.filter(before -> before.status().equals("True"))
                .map(before -> condition.withLastTransitionTime(before.lastTransitionTime()))
                .orElse(condition);
        return Conditions.with(Conditions.without(conditions, Conditions.PROGRESSING), timed);
    }

    /** More pods are new, ready or available than before, or fewer are old. */
    static boolean isProgress(DeploymentStatus before, DeploymentStatus after) {
        return after.updatedReplicas() > before.updatedReplicas()
                || after.replicas() - after.updatedReplicas() < before.replicas() - before.updatedReplicas()
                || after.readyReplicas() > before.readyReplicas()
                || after.availableReplicas() > before.availableReplicas();
    }

    private static boolean isTimedOut(Deployment deployment, List<DeploymentCondition> conditions, Instant now) {
        return Conditions.find(conditions, Conditions.PROGRESSING).filter(condition -> switch (condition.reason()) {
            case Conditions.COMPLETE -> false;
            case Conditions.TIMED_OUT -> true;
            default -> deadline(deployment, condition).isBefore(now);
        }).isPresent();
    }

    private static Instant deadline(Deployment deployment, DeploymentCondition condition) {
        Instant last = Objects.requireNonNullElse(condition.lastUpdateTime(), Instant.EPOCH);
        Integer seconds = deployment.spec().progressDeadlineSeconds();
        return last.plusSeconds(seconds == null ? Integer.MAX_VALUE : seconds);
    }

    /** How long it is until a rollout that makes no progress has run out of time; empty if nobody waits for that. */
    static Optional<Duration> untilDeadline(Deployment deployment, DeploymentStatus status, Instant now) {
        if (!Conditions.hasDeadline(deployment) || RolloutStatus.isComplete(deployment, status)) {
            return Optional.empty();
        }
        return Conditions.find(deployment.status().conditions(), Conditions.PROGRESSING)
                .filter(condition -> !condition.reason().equals(Conditions.TIMED_OUT))
                .map(condition -> Duration.between(now, deadline(deployment, condition)));
    }

    /** That a set can not make its pods, or not get rid of them; of the newest rather than of others. */
    private static Optional<DeploymentCondition> failure(Family family) {
        return Stream.concat(Stream.ofNullable(family.newest()), family.old().stream())
                .flatMap(set -> set.status().conditions().stream())
                .filter(condition -> condition.type().equals(Conditions.REPLICA_FAILURE))
                .findFirst()
                .map((ReplicaSetCondition condition) -> Conditions.of(condition));
    }
}
