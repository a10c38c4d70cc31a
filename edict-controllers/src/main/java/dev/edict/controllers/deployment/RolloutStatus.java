package dev.edict.controllers.deployment;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.DeploymentCondition;
import dev.edict.api.apps.v1.DeploymentStatus;
import dev.edict.api.apps.v1.ReplicaSet;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a deployment says of its pods, as its replica sets have counted them. */
final class RolloutStatus {
    private RolloutStatus() {}

    static DeploymentStatus of(Deployment deployment, Family family, Instant now) {
        ReplicaSet newest = family.newest();
        int available = family.available();
        return DeploymentStatus.builder()
                .observedGeneration(deployment.metadata().generation())
                .replicas(family.sum(set -> set.status().replicas()))
                .updatedReplicas(newest == null ? 0 : newest.status().replicas())
                .readyReplicas(family.sum(set -> set.status().readyReplicas()))
                .availableReplicas(available)
                .unavailableReplicas(Math.max(0, family.replicas() - available))
                .collisionCount(deployment.status().collisionCount())
                .terminatingReplicas(terminating(family))
                .conditions(Conditions.with(deployment.status().conditions(), availability(deployment, available, now)))
                .build();
    }

    private static DeploymentCondition availability(Deployment deployment, int available, Instant now) {
        return available >= Fenceposts.of(deployment).fewestAvailable()
                ? Conditions.of(Conditions.AVAILABLE, "True", "MinimumReplicasAvailable",
                        "Deployment has minimum availability.", now)
                : Conditions.of(Conditions.AVAILABLE, "False", "MinimumReplicasUnavailable",
                        "Deployment does not have minimum availability.", now);
    }

    /** Null if a set that has counted its pods has not counted these. */
    private static @Nullable Integer terminating(Family family) {
        List<ReplicaSet> counted = family.all().stream()
                .filter(set -> set.status().observedGeneration() != 0 || set.status().terminatingReplicas() != null)
                .toList();
        int sum = 0;
        for (ReplicaSet set : counted) {
            Integer count = set.status().terminatingReplicas();
            if (count == null) {
                return null;
            }
            sum += count;
        }
        return sum;
    }

    /** All that is desired is there, of the present template, and available. */
    static boolean isComplete(Deployment deployment, DeploymentStatus status) {
        int desired = Fenceposts.desired(deployment);
        return status.updatedReplicas() == desired && status.replicas() == desired && status.availableReplicas() == desired
                && status.observedGeneration() >= deployment.metadata().generation();
    }
}
