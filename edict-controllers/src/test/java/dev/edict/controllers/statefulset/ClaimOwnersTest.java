package dev.edict.controllers.statefulset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy;
import dev.edict.api.apps.v1.StatefulSetSpec;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimOwnersTest {
    private static final OwnerReference OF_SET = reference("apps/v1", "StatefulSet", "db", "set");
    private static final OwnerReference OF_POD = reference("v1", "Pod", "db-0", "pod");
    private static final OwnerReference OF_ANOTHER = reference("example.com/v1", "Other", "x", "other");
    private static final Pod POD = Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("db-0").withUid("pod"));

    private static OwnerReference reference(String apiVersion, String kind, String name, String uid) {
        return OwnerReference.EMPTY.withApiVersion(apiVersion).withKind(kind).withName(name).withUid(uid)
                .withController(true).withBlockOwnerDeletion(true);
    }

    private static StatefulSet set(String whenScaled, String whenDeleted, int replicas) {
        return StatefulSet.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("db").withUid("set")).withSpec(
                StatefulSetSpec.EMPTY.withReplicas(replicas).withPersistentVolumeClaimRetentionPolicy(
                        StatefulSetPersistentVolumeClaimRetentionPolicy.EMPTY
                                .withWhenScaled(whenScaled).withWhenDeleted(whenDeleted)));
    }

    private static PersistentVolumeClaim claim(OwnerReference... owners) {
        return PersistentVolumeClaim.EMPTY.withMetadata(ObjectMeta.EMPTY.withOwnerReferences(List.of(owners)));
    }

    @ParameterizedTest
    @CsvSource({
        "Retain, Retain, 1, ''", "Retain, Retain, 0, ''",
        "Retain, Delete, 1, StatefulSet", "Retain, Delete, 0, StatefulSet",
        "Delete, Retain, 1, ''", "Delete, Retain, 0, Pod",
        "Delete, Delete, 1, StatefulSet", "Delete, Delete, 0, Pod",
    })
    void thePolicySaysWithWhomAClaimGoes(String whenScaled, String whenDeleted, int replicas, String owner) {
        StatefulSet set = set(whenScaled, whenDeleted, replicas);
        for (PersistentVolumeClaim before : List.of(claim(), claim(OF_SET), claim(OF_POD), claim(OF_SET, OF_POD))) {
            PersistentVolumeClaim after = ClaimOwners.corrected(before, set, POD);
            List<String> kinds = after.metadata().ownerReferences().stream().map(OwnerReference::kind).toList();
            assertThat(String.join(" ", kinds)).isEqualTo(owner);
            assertThat(ClaimOwners.areRight(after, set, POD)).isTrue();
            assertThat(ClaimOwners.areRight(before, set, POD)).isEqualTo(before.equals(after));
        }
    }

    @Test
    void whatAnotherControlsIsLeftToThem() {
        StatefulSet set = set("Delete", "Delete", 1);
        assertThat(ClaimOwners.isContested(claim(OF_ANOTHER), set, POD)).isTrue();
        assertThat(ClaimOwners.areRight(claim(OF_ANOTHER), set, POD)).isTrue();
        assertThat(ClaimOwners.areRight(claim(OF_ANOTHER, OF_SET.withController(false)), set, POD)).isFalse();
        assertThat(ClaimOwners.corrected(claim(OF_ANOTHER, OF_SET.withController(false)), set, POD)).isEqualTo(claim(OF_ANOTHER));
        assertThat(ClaimOwners.isContested(claim(OF_ANOTHER), set("Retain", "Retain", 1), POD)).isFalse();
        assertThat(ClaimOwners.isContested(claim(OF_ANOTHER.withController(false)), set, POD)).isFalse();
    }

    @Test
    void anOwnerThatDoesNotControlBecomesOneThatDoes() {
        StatefulSet set = set("Retain", "Delete", 1);
        PersistentVolumeClaim half = claim(OF_SET.withController(null));
        assertThat(ClaimOwners.areRight(half, set, POD)).isFalse();
        assertThat(ClaimOwners.corrected(half, set, POD)).isEqualTo(claim(OF_SET));
    }

    @Test
    void claimsOfAnEarlierSetOrPodAreNotTouched() {
        StatefulSet set = set("Delete", "Delete", 1);
        assertThat(ClaimOwners.areRight(claim(OF_SET.withUid("earlier")), set, POD)).isTrue();
        assertThat(ClaimOwners.areRight(claim(OF_POD.withUid("earlier")), set, POD)).isTrue();
        assertThat(ClaimOwners.isStale(claim(OF_POD.withUid("earlier")), set, POD)).isTrue();
        assertThat(ClaimOwners.isStale(claim(OF_POD), set, POD)).isFalse();
        assertThat(ClaimOwners.isStale(claim(OF_POD.withUid("earlier")), set("Retain", "Delete", 1), POD)).isFalse();
    }
}
