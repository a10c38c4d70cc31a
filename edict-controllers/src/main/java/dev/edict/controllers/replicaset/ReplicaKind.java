package dev.edict.controllers.replicaset;

import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.apps.v1.ReplicaSetCondition;
import dev.edict.api.apps.v1.ReplicaSetSpec;
import dev.edict.api.apps.v1.ReplicaSetStatus;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.core.v1.ReplicationController;
import dev.edict.api.core.v1.ReplicationControllerCondition;
import dev.edict.api.core.v1.ReplicationControllerSpec;
import dev.edict.api.core.v1.ReplicationControllerStatus;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A kind of objects that keep a number of pods. Decisions see all of them as ReplicaSets.
 *
 * @param name of the loop, for metrics
 * @param component by whom events are reported
 * @param countsTerminating whether its status has a field for pods that are about to go
 */
record ReplicaKind<T extends Resource>(
        ObjectType<T> type,
        String name,
        String component,
        boolean countsTerminating,
        Function<T, ReplicaSet> view,
        BiFunction<T, ReplicaSetStatus, T> withStatus) {

    static final ReplicaKind<ReplicaSet> REPLICA_SET = new ReplicaKind<>(
            ReplicaSet.TYPE, "replicaset", "replicaset-controller", true, Function.identity(), ReplicaSet::withStatus);

    static final ReplicaKind<ReplicationController> REPLICATION_CONTROLLER = new ReplicaKind<>(
            ReplicationController.TYPE, "replicationmanager", "replication-controller", false,
            ReplicaKind::replicaSet, (controller, status) -> controller.withStatus(status(status)));

    private static ReplicaSet replicaSet(ReplicationController controller) {
        ReplicationControllerSpec spec = controller.spec();
        ReplicationControllerStatus status = controller.status();
        PodTemplateSpec template = spec.template();
        return ReplicaSet.EMPTY
                .withMetadata(controller.metadata())
                .withSpec(ReplicaSetSpec.builder()
                        .replicas(spec.replicas())
                        .selector(LabelSelector.EMPTY.withMatchLabels(spec.selector()))
                        .template(template == null ? PodTemplateSpec.EMPTY : template)
                        .minReadySeconds(spec.minReadySeconds())
                        .build())
                .withStatus(ReplicaSetStatus.builder()
                        .replicas(status.replicas())
                        .fullyLabeledReplicas(status.fullyLabeledReplicas())
                        .readyReplicas(status.readyReplicas())
                        .availableReplicas(status.availableReplicas())
                        .observedGeneration(status.observedGeneration())
                        .conditions(status.conditions().stream().map(ReplicaKind::condition).toList())
                        .build());
    }

    private static ReplicationControllerStatus status(ReplicaSetStatus status) {
        return ReplicationControllerStatus.builder()
                .replicas(status.replicas())
                .fullyLabeledReplicas(status.fullyLabeledReplicas())
                .readyReplicas(status.readyReplicas())
                .availableReplicas(status.availableReplicas())
                .observedGeneration(status.observedGeneration())
                .conditions(status.conditions().stream().map(ReplicaKind::condition).toList())
                .build();
    }

    private static ReplicaSetCondition condition(ReplicationControllerCondition condition) {
        return ReplicaSetCondition.builder()
                .type(condition.type())
                .status(condition.status())
                .lastTransitionTime(condition.lastTransitionTime())
                .reason(condition.reason())
                .message(condition.message())
                .build();
    }

    private static ReplicationControllerCondition condition(ReplicaSetCondition condition) {
        return ReplicationControllerCondition.builder()
                .type(condition.type())
                .status(condition.status())
                .lastTransitionTime(condition.lastTransitionTime())
                .reason(condition.reason())
                .message(condition.message())
                .build();
    }
}
