package dev.edict.controllers.deployment;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.DeploymentCondition;
import dev.edict.api.apps.v1.ReplicaSetCondition;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The conditions of deployments. */
final class Conditions {
    static final String AVAILABLE = "Available";
    static final String PROGRESSING = "Progressing";
    static final String REPLICA_FAILURE = "ReplicaFailure";

    /** Reasons of {@link #PROGRESSING} that mean something to the loop itself. */
    static final String COMPLETE = "NewReplicaSetAvailable";

    static final String TIMED_OUT = "ProgressDeadlineExceeded";
    static final String PAUSED = "DeploymentPaused";

    private Conditions() {}

    static DeploymentCondition of(String type, String status, String reason, String message, Instant now) {
        Instant second = now.truncatedTo(ChronoUnit.SECONDS);
        return DeploymentCondition.builder()
                .type(type)
                .status(status)
                .reason(reason)
                .message(message)
                .lastUpdateTime(second)
                .lastTransitionTime(second)
                .build();
    }

    static DeploymentCondition of(ReplicaSetCondition condition) {
        return DeploymentCondition.builder()
                .type(condition.type())
                .status(condition.status())
                .reason(condition.reason())
                .message(condition.message())
                .lastUpdateTime(condition.lastTransitionTime())
                .lastTransitionTime(condition.lastTransitionTime())
                .build();
    }

    static Optional<DeploymentCondition> find(List<DeploymentCondition> conditions, String type) {
        return conditions.stream().filter(condition -> condition.type().equals(type)).findFirst();
    }

    /** One with the same status and reason stays as it is. Any other comes last; since when it is so stays while its status does. */
    static List<DeploymentCondition> with(List<DeploymentCondition> conditions, DeploymentCondition condition) {
        Optional<DeploymentCondition> known =
                find(conditions, condition.type()).filter(other -> other.status().equals(condition.status()));
        if (known.isPresent() && known.get().reason().equals(condition.reason())) {
            return conditions;
        }
        List<DeploymentCondition> changed = new ArrayList<>(without(conditions, condition.type()));
        changed.add(known.isPresent() ? condition.withLastTransitionTime(known.get().lastTransitionTime()) : condition);
        return changed;
    }

    static List<DeploymentCondition> without(List<DeploymentCondition> conditions, String type) {
        return conditions.stream().filter(condition -> !condition.type().equals(type)).toList();
    }

    /** The deployment with a condition. */
    static Deployment with(Deployment deployment, DeploymentCondition condition) {
        return deployment.editStatus(status -> status.withConditions(with(status.conditions(), condition)));
    }

    /** Whether it is told when a rollout makes no progress. */
    static boolean hasDeadline(Deployment deployment) {
        Integer seconds = deployment.spec().progressDeadlineSeconds();
        return seconds != null && seconds != Integer.MAX_VALUE;
    }

    /** A deployment that says that it is paused, or has just been resumed; one that has run out of time keeps to that. */
    static Deployment paused(Deployment deployment, Instant now) {
        Optional<String> reason = find(deployment.status().conditions(), PROGRESSING).map(DeploymentCondition::reason);
        if (!hasDeadline(deployment) || reason.filter(TIMED_OUT::equals).isPresent()) {
            return deployment;
        }
        boolean isKnown = reason.filter(PAUSED::equals).isPresent();
        if (deployment.spec().paused() == isKnown) {
            return deployment;
        }
        return with(deployment, deployment.spec().paused()
                ? of(PROGRESSING, "Unknown", PAUSED, "Deployment is paused", now)
                : of(PROGRESSING, "Unknown", "DeploymentResumed", "Deployment is resumed", now));
    }
}
