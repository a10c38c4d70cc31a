package dev.edict.controllers.volume.bind;

import static dev.edict.controllers.volume.VolumeObjects.claim;
import static dev.edict.controllers.volume.VolumeObjects.driven;
import static dev.edict.controllers.volume.VolumeObjects.pod;
import static dev.edict.controllers.volume.VolumeObjects.storageClass;
import static dev.edict.controllers.volume.VolumeObjects.use;
import static dev.edict.controllers.volume.VolumeObjects.volume;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.HostPathVolumeSource;
import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.storage.v1.StorageClass;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.FastTime;
import dev.edict.controllers.TestCluster;
import dev.edict.controllers.volume.Claims;
import dev.edict.controllers.volume.StorageClasses;
import dev.edict.controllers.volume.protect.ClaimProtection;
import dev.edict.controllers.volume.protect.VolumeProtection;
import dev.edict.pods.VolumeBond;
import dev.edict.testing.Waiting;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each test has a class of its own, so that it sees no volumes of others. */
@Timeout(300)
class BinderLoopTest {
    private static final TestCluster CLUSTER = TestCluster.with(
            new FastTime(20), BinderLoop.loop(), ClaimProtection.loop(), VolumeProtection.loop());
    private static final ResourceClient<PersistentVolume> VOLUMES = CLUSTER.admin().of(PersistentVolume.TYPE);
    private static final ResourceClient<StorageClass> CLASSES = CLUSTER.admin().of(StorageClass.TYPE);

    private String own = "";

    @BeforeEach
    void inANamespace() {
        own = CLUSTER.newNamespace();
    }

    @AfterAll
    static void close() {
        CLUSTER.close();
    }

    private ResourceClient<PersistentVolumeClaim> claims() {
        return CLUSTER.admin().of(PersistentVolumeClaim.TYPE).in(own);
    }

    private String name(String name) {
        return own + "-" + name;
    }

    private PersistentVolume create(String name, UnaryOperator<PersistentVolume> change) {
        return VOLUMES.create(change.apply(volume(name(name), own, "1Gi")));
    }

    private PersistentVolume await(String name, String phase) throws InterruptedException {
        return Waiting.until(name + " is " + phase, () -> VOLUMES.get(name(name)),
                volume -> volume.status().phase().equals(phase));
    }

    private PersistentVolumeClaim awaitClaim(String name, String phase) throws InterruptedException {
        return Waiting.until(name + " is " + phase, () -> claims().get(name),
                claim -> claim.status().phase().equals(phase));
    }

    private void awaitEvent(String namespace, String reason, String message) throws InterruptedException {
        Waiting.untilSo("it is told", () -> assertThat(CLUSTER.admin().of(Event.TYPE).in(namespace).list().items())
                .anySatisfy(event -> {
                    assertThat(event.reason()).isEqualTo(reason);
                    assertThat(event.message()).isEqualTo(message);
                    assertThat(event.source().component()).isEqualTo("persistentvolume-controller");
                }));
    }

    private static PersistentVolume policy(PersistentVolume volume, String policy) {
        return volume.editSpec(spec -> spec.withPersistentVolumeReclaimPolicy(policy));
    }

    @Test
    void aClaimAndAVolumeFindEachOtherWhicheverComesFirst() throws Exception {
        create("early", UnaryOperator.identity());
        await("early", "Available");
        claims().create(claim("one", own, "1Gi"));
        assertThat(awaitClaim("one", "Bound").spec().volumeName()).isEqualTo(name("early"));
        assertThat(await("early", "Bound").metadata().annotations()).containsKey(VolumeBond.BOUND_BY_CONTROLLER);

        claims().create(claim("two", own, "1Gi"));
        awaitEvent(own, "ProvisioningFailed", "storageclass.storage.k8s.io \"" + own + "\" not found");
        create("late", UnaryOperator.identity());
        assertThat(awaitClaim("two", "Bound").metadata().annotations())
                .containsOnlyKeys(VolumeBond.BIND_COMPLETED, VolumeBond.BOUND_BY_CONTROLLER);
    }

    @Test
    void manyClaimsGetManyVolumesEachItsOwn() throws Exception {
        int count = 50;
        for (int number = 0; number < count; number++) {
            create("v" + number, UnaryOperator.identity());
            claims().create(claim("c" + number, own, "1Gi"));
        }
        Waiting.untilSo("all are bound", () -> assertThat(claims().list().items())
                .hasSize(count)
                .allSatisfy(claim -> assertThat(claim.status().phase()).isEqualTo("Bound")));
        assertThat(claims().list().items()).extracting(claim -> claim.spec().volumeName()).doesNotHaveDuplicates();
    }

    @Test
    void aVolumeGoesToTheClaimThatItIsMeantFor() throws Exception {
        create("meant", volume -> volume.editSpec(spec -> spec.withClaimRef(
                ObjectReference.EMPTY.withNamespace(own).withName("mine"))));
        await("meant", "Available");
        claims().create(claim("other", own, "1Gi"));
        claims().create(claim("mine", own, "1Gi"));
        assertThat(awaitClaim("mine", "Bound").spec().volumeName()).isEqualTo(name("meant"));
        assertThat(await("meant", "Bound").metadata().annotations()).isEmpty();
        assertThat(awaitClaim("other", "Pending").spec().volumeName()).isEmpty();
    }

    @Test
    void aClaimThatNamesAVolumeGetsNoOther() throws Exception {
        create("free", UnaryOperator.identity());
        claims().create(claim("picky", own, "1Gi").editSpec(spec -> spec.withVolumeName(name("chosen"))));
        awaitClaim("picky", "Pending");
        VOLUMES.create(volume(name("chosen"), own, "1Mi"));
        awaitEvent(own, "VolumeMismatch", "Cannot bind to requested volume \"" + name("chosen") + "\": requested PV is too small");
        VOLUMES.edit(name("chosen"), volume -> volume.withSpec(volume(name("chosen"), own, "1Gi").spec()));
        assertThat(awaitClaim("picky", "Bound").metadata().annotations()).containsOnlyKeys(VolumeBond.BIND_COMPLETED);

        claims().create(claim("thief", own, "1Gi").editSpec(spec -> spec.withVolumeName(name("chosen"))));
        awaitEvent(own, "FailedBinding", "volume \"" + name("chosen") + "\" already bound to a different claim.");
    }

    @Test
    void aVolumeIsReleasedEvenIfItsClaimHasNeverKnownOfIt() throws Exception {
        String uid = claims().create(claim("data", own, "2Gi")).metadata().uid();
        create("disk", volume -> volume.editSpec(spec -> spec.withClaimRef(ObjectReference.EMPTY
                .withKind("PersistentVolumeClaim").withNamespace(own).withName("data").withUid(uid))));
        VOLUMES.status().edit(name("disk"), volume -> volume.editStatus(status -> status.withPhase("Bound")));
        create("later", UnaryOperator.identity());
        await("later", "Available");
        claims().delete("data");
        await("disk", "Released");
    }

    @Test
    void aClaimTakesItsVolumeBackThatSomebodyHasLoosened() throws Exception {
        create("disk", UnaryOperator.identity());
        claims().create(claim("data", own, "1Gi"));
        String uid = awaitClaim("data", "Bound").metadata().uid();
        VOLUMES.edit(name("disk"), volume -> volume.editSpec(spec -> spec.withClaimRef(null)));
        Waiting.untilSo("it has it again", () -> {
            PersistentVolume disk = VOLUMES.get(name("disk"));
            assertThat(disk.spec().claimRef()).isNotNull().extracting(ObjectReference::uid).isEqualTo(uid);
            assertThat(disk.status().phase()).isEqualTo("Bound");
        });
    }

    @Test
    void aClaimIsLostWhoseVolumeSomebodyHasGivenToAnother() throws Exception {
        create("disk", UnaryOperator.identity());
        claims().create(claim("data", own, "1Gi"));
        awaitClaim("data", "Bound");
        VOLUMES.edit(name("disk"), volume -> volume.editSpec(spec -> spec.editClaimRef(
                reference -> reference.withName("other").withUid("of-the-other"))));
        awaitClaim("data", "Lost");
        awaitEvent(own, "ClaimMisbound", "Two claims are bound to the same volume, this one is bound incorrectly");
    }

    @Test
    void whatIsRetainedWaitsForPeople() throws Exception {
        create("disk", UnaryOperator.identity());
        claims().create(claim("data", own, "1Gi"));
        awaitClaim("data", "Bound");
        claims().delete("data");
        await("disk", "Released");
        claims().create(claim("data", own, "1Gi"));
        awaitEvent(own, "ProvisioningFailed", "storageclass.storage.k8s.io \"" + own + "\" not found");
        VOLUMES.edit(name("disk"), volume -> volume.editSpec(spec -> spec.withClaimRef(null)));
        awaitClaim("data", "Bound");
    }

    @Test
    void whatIsToBeDeletedGoesIfTheLoopCan() throws Exception {
        create("path", volume -> policy(volume, "Delete").editSpec(
                spec -> spec.withHostPath(HostPathVolumeSource.EMPTY.withPath("/tmp/" + own))));
        create("stuck", volume -> policy(volume, "Delete"));
        VOLUMES.create(policy(driven(name("driven"), own, "1Gi", "example.com"), "Delete"));
        for (String name : new String[] {"path", "stuck", "driven"}) {
            claims().create(claim(name, own, "1Gi").editSpec(spec -> spec.withVolumeName(name(name))));
            awaitClaim(name, "Bound");
            claims().delete(name);
        }
        Waiting.until("it is gone", () -> VOLUMES.find(name("path")).isEmpty());
        assertThat(await("stuck", "Failed").status().message())
                .isEqualTo("host_path deleter only supports /tmp/.+ but received provided /data");
        assertThat(await("driven", "Released").status().message()).isEmpty();
    }

    @Test
    void aPodEmptiesWhatIsToBeRecycled() throws Exception {
        create("reused", volume -> policy(volume, "Recycle"));
        claims().create(claim("data", own, "1Gi"));
        awaitClaim("data", "Bound");
        claims().delete("data");
        ResourceClient<Pod> pods = CLUSTER.admin().of(Pod.TYPE).in("default");
        String recycler = "recycler-for-" + name("reused");
        CLUSTER.end(Waiting.until("a pod empties it", () -> pods.get(recycler), pod -> true), "Succeeded");
        assertThat(await("reused", "Available").spec().claimRef()).isNull();
        awaitEvent("default", "VolumeRecycled", "Volume recycled");
        Waiting.until("it goes", () -> pods.find(recycler).map(Pod::isBeingDeleted).orElse(true));
    }

    @Test
    void aClaimWhoseVolumeIsGoneIsLost() throws Exception {
        create("disk", UnaryOperator.identity());
        claims().create(claim("data", own, "1Gi"));
        awaitClaim("data", "Bound");
        await("disk", "Bound");
        VOLUMES.delete(name("disk"));
        VOLUMES.edit(name("disk"), volume -> volume.editMetadata(metadata -> metadata.withFinalizers(List.of())));
        PersistentVolumeClaim lost = awaitClaim("data", "Lost");
        assertThat(lost.status().capacity()).isEmpty();
        awaitEvent(own, "ClaimLost", "Bound claim has lost its PersistentVolume. Data on the volume is lost!");
    }

    @Test
    void aProvisionerIsAskedForAVolume() throws Exception {
        CLASSES.create(storageClass(own, "example.com/made", "Immediate"));
        claims().create(claim("data", own, "1Gi"));
        PersistentVolumeClaim asked = Waiting.until("somebody is asked", () -> claims().get("data"),
                claim -> claim.metadata().annotations().containsKey(Claims.PROVISIONER));
        assertThat(asked.metadata().annotations()).containsExactlyInAnyOrderEntriesOf(Map.of(
                Claims.PROVISIONER, "example.com/made", Claims.OLD_PROVISIONER, "example.com/made"));
        awaitEvent(own, "ExternalProvisioning", "Waiting for a volume to be created either by the external provisioner "
                + "'example.com/made' or manually by the system administrator. If volume creation is delayed, please verify that "
                + "the provisioner is running and correctly registered.");
        create("made", volume -> volume.editSpec(spec -> spec.withClaimRef(ObjectReference.EMPTY
                .withNamespace(own).withName("data").withUid(asked.metadata().uid()))));
        assertThat(awaitClaim("data", "Bound").spec().volumeName()).isEqualTo(name("made"));
    }

    @Test
    void aClassMayWaitForThePod() throws Exception {
        CLASSES.create(storageClass(own, "example.com/made", "WaitForFirstConsumer"));
        create("free", UnaryOperator.identity());
        await("free", "Available");
        claims().create(claim("data", own, "1Gi"));
        awaitEvent(own, "WaitForFirstConsumer", "waiting for first consumer to be created before binding");
        CLUSTER.admin().of(Pod.TYPE).in(own).create(pod("user", use("data")));
        awaitEvent(own, "WaitForPodScheduled", "waiting for pod user to be scheduled");
        assertThat(claims().get("data").metadata().annotations()).isEmpty();
        claims().edit("data", claim -> claim.editMetadata(metadata -> metadata.putAnnotations(VolumeBond.SELECTED_NODE, "there")));
        Waiting.until("somebody is asked", () -> claims().get("data"),
                claim -> claim.metadata().annotations().containsKey(Claims.PROVISIONER));
        assertThat(await("free", "Available").spec().claimRef()).isNull();
    }

    @Test
    void aClaimWithoutAClassGetsTheDefaultOneThatComesLater() throws Exception {
        claims().create(claim("data", own, "1Gi").editSpec(spec -> spec.withStorageClassName(null)));
        awaitEvent(own, "FailedBinding", "no persistent volumes available for this claim and no storage class is set");
        CLASSES.create(storageClass(own, "example.com/made", "Immediate").editMetadata(
                metadata -> metadata.withAnnotations(Map.of(StorageClasses.IS_DEFAULT, "true"))));
        Waiting.until("it has the class", () -> claims().get("data"), claim -> own.equals(claim.spec().storageClassName()));
        CLASSES.delete(own, DeleteOptions.EMPTY);
    }
}
