package dev.edict.controllers.volume.bind;

import static dev.edict.controllers.volume.VolumeObjects.claim;
import static dev.edict.controllers.volume.VolumeObjects.driven;
import static dev.edict.controllers.volume.VolumeObjects.volume;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.HostPathVolumeSource;
import dev.edict.api.core.v1.NFSVolumeSource;
import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.PersistentVolumeClaimStatus;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.controllers.volume.Claims;
import dev.edict.controllers.volume.bind.VolumeKinds.Remover;
import dev.edict.model.quantity.Quantity;
import dev.edict.pods.VolumeBond;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BondTest {
    private static final PersistentVolumeClaim CLAIM = claim("data", "fast", "1Gi").editMetadata(
            metadata -> metadata.withNamespace("here").withUid("uid").withResourceVersion("7"));
    private static final PersistentVolume VOLUME = volume("disk", "fast", "2Gi");

    private static PersistentVolume meant(String uid) {
        return VOLUME.editSpec(spec -> spec.withClaimRef(
                ObjectReference.EMPTY.withNamespace("here").withName("data").withUid(uid)));
    }

    @Test
    void bothSidesSayThatTheLoopHasChosen() {
        PersistentVolume taken = VolumeBond.bound(VOLUME, CLAIM);
        assertThat(taken.metadata().annotations()).containsExactlyEntriesOf(Map.of(VolumeBond.BOUND_BY_CONTROLLER, "yes"));
        assertThat(taken.spec().claimRef()).isEqualTo(ObjectReference.EMPTY
                .withKind("PersistentVolumeClaim").withApiVersion("v1").withNamespace("here").withName("data").withUid("uid")
                .withResourceVersion("7"));
        PersistentVolumeClaim given = Bond.bound(CLAIM, taken);
        assertThat(given.spec().volumeName()).isEqualTo("disk");
        assertThat(given.metadata().annotations()).containsOnlyKeys(VolumeBond.BOUND_BY_CONTROLLER, VolumeBond.BIND_COMPLETED);
        assertThat(VolumeBond.bound(taken, given)).isEqualTo(taken);
        assertThat(Bond.bound(given, taken)).isEqualTo(given);
    }

    @Test
    void whatPeopleHaveChosenIsNotTheLoops() {
        assertThat(VolumeBond.bound(meant(""), CLAIM).metadata().annotations()).isEmpty();
        assertThat(Bond.bound(CLAIM.editSpec(spec -> spec.withVolumeName("disk")), VOLUME).metadata().annotations())
                .containsOnlyKeys(VolumeBond.BIND_COMPLETED);
    }

    @Test
    void aVolumeThatIsLoosenedStaysMeantForWhomPeopleHaveMeant() {
        assertThat(Bond.loosened(VolumeBond.bound(VOLUME, CLAIM))).isEqualTo(VOLUME);
        assertThat(Bond.loosened(meant("uid"))).isEqualTo(meant(""));
    }

    @Test
    void aVolumeIsMeantForAnyOfTheNameOrForOne() {
        assertThat(VolumeBond.isMeantFor(VOLUME, CLAIM)).isFalse();
        assertThat(VolumeBond.isMeantFor(meant(""), CLAIM)).isTrue();
        assertThat(VolumeBond.isMeantFor(meant("uid"), CLAIM)).isTrue();
        assertThat(VolumeBond.isMeantFor(meant("another"), CLAIM)).isFalse();
    }

    @Test
    void whyAVolumeDoesNotFitIsSaid() {
        assertThat(Fit.misfit(VOLUME, CLAIM)).isNull();
        assertThat(Fit.misfit(volume("disk", "fast", "1Mi"), CLAIM)).isEqualTo("requested PV is too small");
        assertThat(Fit.misfit(volume("disk", "slow", "2Gi"), CLAIM)).isEqualTo("storageClassName does not match");
        assertThat(Fit.misfit(VOLUME.editSpec(spec -> spec.withVolumeAttributesClassName("x")), CLAIM))
                .isEqualTo("volumeAttributesClassName does not match");
        assertThat(Fit.misfit(VOLUME.editSpec(spec -> spec.withVolumeMode("Block")), CLAIM)).isEqualTo("incompatible volumeMode");
        assertThat(Fit.misfit(VOLUME.editSpec(spec -> spec.withAccessModes(List.of("ReadOnlyMany"))), CLAIM))
                .isEqualTo("incompatible accessMode");
        assertThat(Fit.misfit(VOLUME.editMetadata(metadata -> metadata.withDeletionTimestamp(Instant.EPOCH)), CLAIM))
                .isEqualTo("the volume is marked for deletion \"disk\"");
    }

    @Test
    void aClaimThatIsBoundHasWhatItsVolumeHas() {
        PersistentVolumeClaimStatus bound = ClaimStatus.bound(
                CLAIM.editStatus(status -> status.withPhase("Pending")),
                VOLUME.editSpec(spec -> spec.withVolumeAttributesClassName("gold")));
        assertThat(bound.phase()).isEqualTo("Bound");
        assertThat(bound.capacity()).containsEntry("storage", Quantity.parse("2Gi"));
        assertThat(bound.accessModes()).containsExactly("ReadWriteOnce");
        assertThat(bound.currentVolumeAttributesClassName()).isEqualTo("gold");
        assertThat(ClaimStatus.without(CLAIM.withStatus(bound), "Lost"))
                .isEqualTo(PersistentVolumeClaimStatus.EMPTY.withPhase("Lost"));
    }

    @Test
    void aClaimThatWasBoundIsToldOfItsSizeByOthers() {
        PersistentVolumeClaimStatus before =
                ClaimStatus.bound(CLAIM.editStatus(status -> status.withPhase("Pending")), volume("disk", "fast", "1Gi"));
        assertThat(ClaimStatus.bound(CLAIM.withStatus(before), VOLUME)).isEqualTo(before);
        PersistentVolume growing =
                VOLUME.editMetadata(metadata -> metadata.withAnnotations(Map.of(Claims.PRE_RESIZE_CAPACITY, "1Gi")));
        assertThat(ClaimStatus.bound(CLAIM, growing).capacity()).containsEntry("storage", Quantity.parse("1Gi"));
    }

    @Test
    void fewVolumesAreRemovedByTheLoop() {
        PersistentVolume path = VOLUME.editSpec(
                spec -> spec.withHostPath(HostPathVolumeSource.EMPTY.withPath("/tmp/data")));
        assertThat(VolumeKinds.remover(path)).isEqualTo(new Remover.Loop());
        assertThat(VolumeKinds.remover(VOLUME)).isEqualTo(
                new Remover.Nobody("host_path deleter only supports /tmp/.+ but received provided /data"));
        assertThat(VolumeKinds.remover(driven("disk", "fast", "1Gi", "example.com"))).isEqualTo(new Remover.Other());
        assertThat(VolumeKinds.remover(VOLUME.editSpec(spec -> spec.withHostPath(null).withNfs(NFSVolumeSource.EMPTY))))
                .isEqualTo(new Remover.Nobody(
                        "error getting deleter volume plugin for volume \"disk\": no deletable volume plugin matched"));
        assertThat(VolumeKinds.remover(made(VOLUME, "example.com"))).isEqualTo(new Remover.Other());
        assertThat(VolumeKinds.remover(made(VOLUME, "kubernetes.io/strange")))
                .isEqualTo(new Remover.Nobody("no volume plugin matched name: kubernetes.io/strange"));
    }

    private static PersistentVolume made(PersistentVolume volume, String maker) {
        return volume.editMetadata(metadata -> metadata.withAnnotations(Map.of(Claims.PROVISIONED_BY, maker)));
    }

    @Test
    void whatWasMadeByTheLoopStaysUntilItIsRemoved() {
        ObjectMeta metadata = made(VOLUME, "kubernetes.io/host-path").metadata();
        ObjectMeta kept = DeletionFinalizer.kept(metadata, "Delete");
        assertThat(kept.finalizers()).containsExactly("kubernetes.io/pv-controller");
        assertThat(DeletionFinalizer.kept(kept, "Delete")).isEqualTo(kept);
        assertThat(DeletionFinalizer.kept(kept, "Retain")).isEqualTo(metadata);
        assertThat(DeletionFinalizer.removed(kept)).isEqualTo(metadata);
        assertThat(DeletionFinalizer.kept(VOLUME.metadata(), "Delete")).isEqualTo(VOLUME.metadata());
    }

    @Test
    void theRecyclerHasTimeForTheSizeOfTheVolume() {
        assertThat(Recycler.pod(VOLUME).spec().activeDeadlineSeconds()).isEqualTo(60);
        assertThat(Recycler.pod(volume("disk", "fast", "10Gi")).spec().activeDeadlineSeconds()).isEqualTo(300);
        assertThat(Recycler.volumeOf(Recycler.pod(VOLUME))).singleElement()
                .satisfies(key -> assertThat(key.name()).isEqualTo("disk"));
    }
}
