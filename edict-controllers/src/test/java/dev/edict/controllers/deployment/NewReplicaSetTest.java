package dev.edict.controllers.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.meta.v1.LabelSelector;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class NewReplicaSetTest {
    private static final Deployment DEPLOYMENT = Examples.deployment(4, "1", "1");
    private static final Family OLD = new Family(null, List.of(Examples.set("old", 0, 3, 3)));

    @Test
    void theHashOfTheTemplateIsInNameLabelsAndSelector() {
        ReplicaSet set = NewReplicaSet.of(DEPLOYMENT, OLD, 2);

        String hash = Objects.requireNonNull(set.metadata().labels().get("pod-template-hash"));
        assertThat(set.name()).isEqualTo("web-" + hash);
        assertThat(set.metadata().labels()).isEqualTo(Map.of("app", "web", "pod-template-hash", hash));
        assertThat(set.spec().template().metadata().labels()).isEqualTo(set.metadata().labels());
        assertThat(set.spec().selector()).isEqualTo(LabelSelector.EMPTY.withMatchLabels(set.metadata().labels()));
        assertThat(Family.of(DEPLOYMENT, List.of(set)).newest()).isEqualTo(set);
    }

    @Test
    void itBeginsWithAsManyPodsAsThereIsRoomForAndKnowsTheSizeOfTheWhole() {
        ReplicaSet set = NewReplicaSet.of(DEPLOYMENT, OLD, 2);

        assertThat(set.spec().replicas()).isEqualTo(2);
        assertThat(set.metadata().annotations())
                .isEqualTo(Map.of(Revisions.REVISION, "2", Revisions.DESIRED, "4", Revisions.MAXIMUM, "5"));
    }

    @Test
    void afterACollisionItHasAnotherName() {
        Deployment collided = DEPLOYMENT.editStatus(status -> status.withCollisionCount(1));

        assertThat(NewReplicaSet.of(collided, OLD, 2).name()).isNotEqualTo(NewReplicaSet.of(DEPLOYMENT, OLD, 2).name());
    }

    @Test
    void aLongNameIsCutToMakeRoomForTheHash() {
        assertThat(NewReplicaSet.name("a".repeat(253), "hash")).hasSize(253).endsWith("a-hash");
    }
}
