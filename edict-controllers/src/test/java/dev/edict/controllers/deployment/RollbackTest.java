package dev.edict.controllers.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RollbackTest {
    private static final Deployment DEPLOYMENT = Examples.deployment(1, "1", "0").editMetadata(metadata -> metadata.withAnnotations(
            Map.of(Rollback.TO, "0", Revisions.REVISION, "3", "note", "present", "later", "x")));
    private static final Family FAMILY =
            new Family(set("new", "3"), List.of(set("first", "1"), set("second", "2"), set("broken", "x")));

    private static ReplicaSet set(String name, String revision) {
        ReplicaSet set = Examples.annotated(Examples.set(name, 0, 0, 0), Revisions.REVISION, revision, "note", name);
        return set.editSpec(spec -> spec.withTemplate(spec.template().editMetadata(
                metadata -> metadata.putLabels(Family.HASH, name))));
    }

    @Test
    void itIsAskedForByAnAnnotation() {
        assertThat(Rollback.revision(DEPLOYMENT)).contains(0L);
        assertThat(Rollback.revision(DEPLOYMENT.editMetadata(metadata -> metadata.putAnnotations(Rollback.TO, "x")))).isEmpty();
        assertThat(Rollback.revision(Examples.deployment(1, "1", "0"))).isEmpty();
    }

    @Test
    void templateAndAnnotationsComeFromTheSetOfTheRevision() {
        Rollback rollback = Rollback.to(1, DEPLOYMENT, FAMILY);

        assertThat(rollback.isDone()).isTrue();
        assertThat(rollback.reason()).isEqualTo("DeploymentRollback");
        assertThat(rollback.message()).isEqualTo("Rolled back deployment \"web\" to revision 1");
        assertThat(rollback.deployment().spec().template()).isEqualTo(Examples.template("first"));
        assertThat(rollback.deployment().metadata().annotations())
                .isEqualTo(Map.of(Revisions.REVISION, "3", "note", "first"));
    }

    @Test
    void zeroMeansTheLastButOne() {
        assertThat(Rollback.to(0, DEPLOYMENT, FAMILY).deployment().spec().template()).isEqualTo(Examples.template("second"));
    }

    @Test
    void whereThereIsNoWayBackTheAnnotationGoesAllTheSame() {
        assertRefused(Rollback.to(7, DEPLOYMENT, FAMILY),
                "DeploymentRollbackRevisionNotFound", "Unable to find the revision to rollback to.");
        assertRefused(Rollback.to(0, DEPLOYMENT, new Family(set("new", "1"), List.of())),
                "DeploymentRollbackRevisionNotFound", "Unable to find last revision.");
        assertRefused(Rollback.to(3, DEPLOYMENT, FAMILY), "DeploymentRollbackTemplateUnchanged",
                "The rollback revision contains the same template as current deployment \"web\"");
    }

    private static void assertRefused(Rollback rollback, String reason, String message) {
        assertThat(rollback.isDone()).isFalse();
        assertThat(rollback.reason()).isEqualTo(reason);
        assertThat(rollback.message()).isEqualTo(message);
        assertThat(rollback.deployment().spec()).isEqualTo(DEPLOYMENT.spec());
        assertThat(rollback.deployment().metadata().annotations())
                .isEqualTo(Map.of(Revisions.REVISION, "3", "note", "present", "later", "x"));
    }
}
