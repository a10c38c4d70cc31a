package dev.edict.controllers.volume.simulate;

import static dev.edict.controllers.volume.VolumeObjects.claim;
import static dev.edict.controllers.volume.VolumeObjects.driven;
import static dev.edict.controllers.volume.VolumeObjects.pod;
import static dev.edict.controllers.volume.VolumeObjects.storageClass;
import static dev.edict.controllers.volume.VolumeObjects.use;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.PersistentVolumeClaimStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.storage.v1.StorageClass;
import dev.edict.api.storage.v1.VolumeAttachment;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.TestCluster;
import dev.edict.controllers.volume.Claims;
import dev.edict.controllers.volume.StorageClasses;
import dev.edict.controllers.volume.attach.AttachLoop;
import dev.edict.controllers.volume.bind.BinderLoop;
import dev.edict.controllers.volume.expand.ExpanderLoop;
import dev.edict.controllers.volume.protect.ClaimProtection;
import dev.edict.controllers.volume.protect.VolumeProtection;
import dev.edict.model.quantity.Quantity;
import dev.edict.pods.VolumeBond;
import dev.edict.testing.Waiting;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class SimulatedStorageTest {
    private final TestCluster cluster = TestCluster.with(Stream.concat(
                    Stream.of(BinderLoop.loop(), ExpanderLoop.loop(), AttachLoop.loop(), ClaimProtection.loop(),
                            VolumeProtection.loop()),
                    SimulatedStorage.loops().stream())
            .toArray(ControlLoop[]::new));
    private final String namespace = cluster.newNamespace();
    private final ResourceClient<PersistentVolumeClaim> claims = cluster.admin().of(PersistentVolumeClaim.TYPE).in(namespace);
    private final ResourceClient<PersistentVolume> volumes = cluster.admin().of(PersistentVolume.TYPE);
    private final ResourceClient<StorageClass> classes = cluster.admin().of(StorageClass.TYPE);

    @BeforeEach
    void install() {
        SimulatedStorage.install(cluster.admin());
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    private PersistentVolumeClaim awaitBound(String name) throws InterruptedException {
        return Waiting.until(name + " is bound", () -> claims.get(name), claim -> claim.status().phase().equals("Bound"));
    }

    @Test
    void aClaimOfNoClassInParticularGetsAVolumeThatGoesWithIt() throws Exception {
        claims.create(claim("data", "", "1Gi").editSpec(spec -> spec.withStorageClassName(null)));
        PersistentVolumeClaim bound = awaitBound("data");
        String name = "pvc-" + bound.metadata().uid();
        assertThat(bound.spec().volumeName()).isEqualTo(name);
        PersistentVolume made = volumes.get(name);
        assertThat(made.metadata().annotations()).containsEntry(Claims.PROVISIONED_BY, "simulated.edict.dev");
        assertThat(made.spec().capacity()).containsEntry("storage", Quantity.parse("1Gi"));
        assertThat(made.spec().storageClassName()).isEqualTo("simulated");
        Waiting.untilSo("it is told", () -> assertThat(cluster.admin().of(Event.TYPE).in(namespace).list().items())
                .extracting(Event::reason).contains("ExternalProvisioning", "Provisioning", "ProvisioningSucceeded"));
        claims.delete("data");
        Waiting.until("the volume goes", () -> volumes.find(name).isEmpty());
    }

    @Test
    void aVolumeThatIsRetainedStays() throws Exception {
        classes.create(storageClass("kept", SimulatedStorage.DRIVER, "Immediate").withReclaimPolicy("Retain"));
        claims.create(claim("data", "kept", "1Gi"));
        String name = awaitBound("data").spec().volumeName();
        claims.delete("data");
        Waiting.until("it is released", () -> volumes.get(name), volume -> volume.status().phase().equals("Released"));
    }

    @Test
    void aClassThatWaitsForThePodGetsItsVolumeThen() throws Exception {
        classes.create(storageClass("later", SimulatedStorage.DRIVER, "WaitForFirstConsumer"));
        claims.create(claim("data", "later", "1Gi"));
        claims.create(claim("first", "simulated", "1Gi"));
        awaitBound("first");
        assertThat(claims.get("data").spec().volumeName()).isEmpty();
        claims.edit("data", claim -> claim.editMetadata(metadata -> metadata.putAnnotations(VolumeBond.SELECTED_NODE, "node-1")));
        awaitBound("data");
    }

    @Test
    void aClaimGrows() throws Exception {
        claims.create(claim("data", "simulated", "1Gi"));
        String name = awaitBound("data").spec().volumeName();
        claims.edit("data", claim -> claim.withSpec(claim.spec().withResources(
                claim.spec().resources().withRequests(Map.of("storage", Quantity.parse("3Gi"))))));
        PersistentVolumeClaimStatus status = Waiting.until("it has grown", () -> claims.get("data"),
                claim -> Quantity.parse("3Gi").equals(claim.status().capacity().get("storage"))).status();
        assertThat(status.conditions()).isEmpty();
        assertThat(status.allocatedResources()).containsEntry("storage", Quantity.parse("3Gi"));
        assertThat(status.allocatedResourceStatuses()).isEmpty();
        assertThat(volumes.get(name).spec().capacity()).containsEntry("storage", Quantity.parse("3Gi"));
        Waiting.untilSo("it is told", () -> assertThat(cluster.admin().of(Event.TYPE).in(namespace).list().items())
                .extracting(Event::reason).contains("Resizing", "VolumeResizeSuccessful", "ExternalExpanding"));
    }

    @Test
    void whatIsAttachedToASimulatedNodeIsAttachedWhateverItsDriver() throws Exception {
        cluster.admin().of(Node.TYPE).create(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("node-1")
                .withLabels(Map.of(SimulatedStorage.SIMULATED_NODE, "true"))
                .withAnnotations(Map.of("volumes.kubernetes.io/controller-managed-attach-detach", "true"))));
        volumes.create(driven("disk", "fast", "1Gi", "disks.example.com"));
        claims.create(claim("disk", "fast", "1Gi"));
        claims.create(claim("data", "simulated", "1Gi"));
        awaitBound("disk");
        awaitBound("data");
        cluster.admin().of(Pod.TYPE).in(namespace).create(
                pod("user", use("disk"), use("data")).editSpec(spec -> spec.withNodeName("node-1")));
        Waiting.untilSo("both are attached", () -> assertThat(cluster.admin().of(Node.TYPE).get("node-1").status().volumesAttached())
                .hasSize(2));
        assertThat(cluster.admin().of(VolumeAttachment.TYPE).list().items())
                .allSatisfy(attachment -> assertThat(attachment.status().attached()).isTrue());
    }

    @Test
    void anAttachmentOfAVolumeThatIsNotThereWaitsForIt() throws Exception {
        ResourceClient<VolumeAttachment> attachments = cluster.admin().of(VolumeAttachment.TYPE);
        cluster.admin().of(Node.TYPE).create(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("node-1")
                .withLabels(Map.of(SimulatedStorage.SIMULATED_NODE, "true"))));
        volumes.create(driven("there", "fast", "1Gi", "disks.example.com"));
        attachments.create(attachment("missing"));
        attachments.create(attachment("there"));
        Waiting.until("the volume that is there is attached", () -> attachments.get("there"), known -> known.status().attached());
        assertThat(attachments.get("missing").status().attached()).isFalse();
    }

    private static VolumeAttachment attachment(String volume) {
        return VolumeAttachment.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(volume)).editSpec(spec -> spec
                .withAttacher("disks.example.com")
                .withNodeName("node-1")
                .editSource(source -> source.withPersistentVolumeName(volume)));
    }

    @Test
    void whatIsThereIsLeftAsItIs() {
        classes.edit("simulated", known -> known.editMetadata(metadata -> metadata.withAnnotations(Map.of())));
        SimulatedStorage.install(cluster.admin());
        assertThat(StorageClasses.isDefault(classes.get("simulated"))).isFalse();
        classes.delete("simulated");
        classes.create(storageClass("mine", "example.com", "Immediate").editMetadata(
                metadata -> metadata.withAnnotations(Map.of(StorageClasses.IS_DEFAULT, "true"))));
        SimulatedStorage.install(cluster.admin());
        assertThat(StorageClasses.isDefault(classes.get("simulated"))).isFalse();
    }

    @Test
    void whileAVolumeGrowsItsClaimSaysSo() {
        PersistentVolumeClaimStatus begun = Resizer.begun(
                PersistentVolumeClaimStatus.EMPTY.withCapacity(Map.of("storage", Quantity.parse("1Gi"))),
                Quantity.parse("2Gi"), Instant.EPOCH);
        assertThat(begun.conditions()).singleElement().satisfies(condition -> {
            assertThat(condition.type()).isEqualTo("Resizing");
            assertThat(condition.status()).isEqualTo("True");
        });
        assertThat(begun.allocatedResourceStatuses()).containsEntry("storage", "ControllerResizeInProgress");
        assertThat(Resizer.begun(begun, Quantity.parse("2Gi"), Instant.now())).isEqualTo(begun);
        assertThat(Resizer.done(begun, Quantity.parse("2Gi"))).isEqualTo(PersistentVolumeClaimStatus.EMPTY
                .withCapacity(Map.of("storage", Quantity.parse("2Gi")))
                .withAllocatedResources(Map.of("storage", Quantity.parse("2Gi")))
                .withConditions(List.of()));
    }
}
