package dev.edict.cli.chaos;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.apps.v1.ReplicaSetSpec;
import dev.edict.api.core.v1.Namespace;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.PodStatus;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

/** What a witness is shown that nobody has done, step by step. */
abstract class MadeUpHistory {
    static final long LATER = Recently.MOMENT + 1;

    final Witness witness = new Witness(Witness.all());
    long revision;
    long now;

    @BeforeEach
    void aNamespaceIsThere() {
        see(Namespace.TYPE, Namespace.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("test").withUid("test")));
    }

    <T extends Resource> void see(ObjectType<T> type, T object) {
        witness.see(++revision, now, type, object.key(), object);
    }

    <T extends Resource> void seeGone(ObjectType<T> type, T object) {
        witness.see(++revision, now, type, object.key(), null);
    }

    void pass() {
        now += LATER;
    }

    static ObjectMeta named(String name, @Nullable String kind, @Nullable String owner) {
        ObjectMeta metadata = ObjectMeta.EMPTY.withName(name).withNamespace("test").withUid(name);
        return kind == null || owner == null ? metadata : metadata.withOwnerReferences(List.of(controller(kind, owner)));
    }

    static OwnerReference controller(String kind, String owner) {
        return OwnerReference.EMPTY.withKind(kind).withName(owner).withUid(owner).withController(true);
    }

    static Deployment deployment(int replicas) {
        return Samples.deployment("web", replicas, "1", "1").withMetadata(named("web", null, null).withGeneration(1));
    }

    static ReplicaSet set(String name, int replicas) {
        return ReplicaSet.EMPTY.withMetadata(named(name, "Deployment", "web")).withSpec(ReplicaSetSpec.EMPTY.withReplicas(replicas))
                .editStatus(status -> status.withAvailableReplicas(replicas));
    }

    static Pod pod(String name, String kind, String owner) {
        return Pod.EMPTY.withMetadata(named(name, kind, owner));
    }

    static Pod ready(Pod pod) {
        return pod.withStatus(PodStatus.EMPTY.withPhase("Running")
                .withConditions(List.of(PodCondition.EMPTY.withType("Ready").withStatus("True"))));
    }

    static Pod going(Pod pod) {
        return pod.editMetadata(metadata -> metadata.withDeletionTimestamp(Instant.EPOCH));
    }
}
