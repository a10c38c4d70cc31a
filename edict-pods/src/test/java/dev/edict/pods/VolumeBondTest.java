package dev.edict.pods;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.EphemeralVolumeSource;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.PersistentVolumeClaimSpec;
import dev.edict.api.core.v1.PersistentVolumeClaimVolumeSource;
import dev.edict.api.core.v1.PersistentVolumeSpec;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.Volume;
import dev.edict.api.core.v1.VolumeResourceRequirements;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.model.quantity.Quantity;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VolumeBondTest {
    private static final PersistentVolumeClaim CLAIM = PersistentVolumeClaim.EMPTY
            .withMetadata(ObjectMeta.EMPTY.withNamespace("here").withName("data").withUid("uid"))
            .withSpec(PersistentVolumeClaimSpec.EMPTY.withResources(
                    VolumeResourceRequirements.EMPTY.withRequests(Map.of("storage", Quantity.parse("1Gi")))));
    private static final PersistentVolume VOLUME = PersistentVolume.EMPTY
            .withMetadata(ObjectMeta.EMPTY.withName("disk"))
            .withSpec(PersistentVolumeSpec.EMPTY.withCapacity(Map.of("storage", Quantity.parse("1024Mi"))));

    @Test
    void aVolumeIsSuitableThatIsBigEnoughAndOfTheSameKind() {
        assertThat(VolumeBond.isSuitable(VOLUME, CLAIM)).isTrue();
        assertThat(VolumeBond.isSuitable(VOLUME.editSpec(spec -> spec.withVolumeMode("Filesystem")), CLAIM)).isTrue();
        assertThat(VolumeBond.isSuitable(VOLUME.editSpec(spec -> spec.withVolumeMode("Block")), CLAIM)).isFalse();
        assertThat(VolumeBond.isSuitable(VOLUME.editSpec(spec -> spec.withCapacity(Map.of())), CLAIM)).isFalse();
    }

    @Test
    void aVolumeThatIsBoundIsMeantForItsClaimAndNoOther() {
        PersistentVolume bound = VolumeBond.bound(VOLUME, CLAIM);
        assertThat(bound.metadata().annotations()).containsEntry(VolumeBond.BOUND_BY_CONTROLLER, "yes");
        assertThat(VolumeBond.isMeantFor(bound, CLAIM)).isTrue();
        assertThat(VolumeBond.isMeantFor(bound, CLAIM.editMetadata(metadata -> metadata.withUid("next")))).isFalse();
        assertThat(VolumeBond.bound(bound, CLAIM)).isEqualTo(bound);
    }

    @Test
    void claimsOfAPodAreNamedOrMadeForIt() {
        Pod pod = Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("user")).withSpec(PodSpec.EMPTY.withVolumes(List.of(
                Volume.EMPTY.withName("a").withPersistentVolumeClaim(
                        PersistentVolumeClaimVolumeSource.EMPTY.withClaimName("data")),
                Volume.EMPTY.withName("none"),
                Volume.EMPTY.withName("scratch").withEphemeral(EphemeralVolumeSource.EMPTY))));
        assertThat(VolumeClaims.names(pod)).containsExactly("data", "user-scratch");
    }
}
