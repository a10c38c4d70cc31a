package dev.edict.controllers.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RevisionsTest {
    private static final Deployment DEPLOYMENT = Examples.deployment(4, "1", "1");

    private static ReplicaSet revision(String name, String revision) {
        return Examples.annotated(Examples.set(name, 0, 0, 0), Revisions.REVISION, revision);
    }

    @Test
    void theNextRevisionIsOneAboveAllOldOnes() {
        assertThat(Revisions.next(List.of())).isEqualTo(1);
        assertThat(Revisions.next(List.of(revision("a", "3"), revision("b", "x"), Examples.set("c", 0, 0, 0)))).isEqualTo(4);
    }

    @Test
    void aSetGetsTheAnnotationsOfItsDeploymentButThoseOfTools() {
        Deployment deployment = DEPLOYMENT.editMetadata(metadata -> metadata.withAnnotations(Map.of(
                "note", "x", "kubectl.kubernetes.io/last-applied-configuration", "{}", Revisions.REVISION, "9")));

        assertThat(Revisions.annotated(deployment, Examples.set("a", 0, 0, 0), 2).metadata().annotations())
                .isEqualTo(Map.of("note", "x", Revisions.REVISION, "2"));
    }

    @Test
    void aSetThatComesBackRemembersItsRevisions() {
        ReplicaSet once = Revisions.annotated(DEPLOYMENT, revision("a", "1"), 3);
        assertThat(once.metadata().annotations()).isEqualTo(Map.of(Revisions.REVISION, "3", Revisions.HISTORY, "1"));

        ReplicaSet twice = Revisions.annotated(DEPLOYMENT, once, 5);
        assertThat(twice.metadata().annotations()).isEqualTo(Map.of(Revisions.REVISION, "5", Revisions.HISTORY, "1,3"));
    }

    @Test
    void aHigherRevisionAndOneThatIsNoNumberStay() {
        ReplicaSet high = revision("a", "8");
        assertThat(Revisions.annotated(DEPLOYMENT, high, 3)).isSameAs(high);
        ReplicaSet broken = revision("a", "x");
        assertThat(Revisions.annotated(DEPLOYMENT, broken, 3)).isSameAs(broken);
    }

    @Test
    void aLongHistoryForgetsItsBeginning() {
        String known = IntStream.range(1000, 1400).mapToObj(Integer::toString).collect(Collectors.joining(","));

        String history = Revisions.history(known, "1400");

        assertThat(history).hasSizeLessThanOrEqualTo(2000).endsWith(",1399,1400").startsWith("1001,");
    }

    @Test
    void oldSetsBeyondTheLimitAreForgottenTheLowestRevisionFirst() {
        List<ReplicaSet> old = List.of(revision("c", "3"), revision("a", "1"), revision("b", "2"),
                Examples.annotated(Examples.set("busy", 0, 1, 1), Revisions.REVISION, "0"));

        assertThat(Revisions.forgotten(DEPLOYMENT.editSpec(spec -> spec.withRevisionHistoryLimit(1)), old))
                .extracting(ReplicaSet::name).containsExactly("a", "b");
        assertThat(Revisions.forgotten(DEPLOYMENT.editSpec(spec -> spec.withRevisionHistoryLimit(0)), old))
                .extracting(ReplicaSet::name).containsExactly("a", "b", "c");
        assertThat(Revisions.forgotten(DEPLOYMENT, old)).isEmpty();
    }

    @Test
    void aSetThatHasNotSeenItsLastChangeIsKept() {
        ReplicaSet unseen = revision("a", "1").editMetadata(metadata -> metadata.withGeneration(2));

        assertThat(Revisions.forgotten(DEPLOYMENT.editSpec(spec -> spec.withRevisionHistoryLimit(0)), List.of(unseen))).isEmpty();
    }
}
