package dev.edict.controllers.volume.attach;

import static dev.edict.controllers.volume.VolumeObjects.claim;
import static dev.edict.controllers.volume.VolumeObjects.driven;
import static dev.edict.controllers.volume.VolumeObjects.pod;
import static dev.edict.controllers.volume.VolumeObjects.use;
import static dev.edict.controllers.volume.VolumeObjects.volume;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.AttachedVolume;
import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeCondition;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Taint;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.storage.v1.CSIDriver;
import dev.edict.api.storage.v1.CSIDriverSpec;
import dev.edict.api.storage.v1.VolumeAttachment;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.TestCluster;
import dev.edict.controllers.volume.bind.BinderLoop;
import dev.edict.testing.Waiting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class AttachLoopTest {
    private static final String DRIVER = "disks.example.com";

    private final TestCluster cluster = TestCluster.with(AttachLoop.loop(), BinderLoop.loop());
    private final String namespace = cluster.newNamespace();
    private final ResourceClient<PersistentVolumeClaim> claims = cluster.admin().of(PersistentVolumeClaim.TYPE).in(namespace);
    private final ResourceClient<PersistentVolume> volumes = cluster.admin().of(PersistentVolume.TYPE);
    private final ResourceClient<VolumeAttachment> attachments = cluster.admin().of(VolumeAttachment.TYPE);
    private final ResourceClient<Node> nodes = cluster.admin().of(Node.TYPE);
    private final ResourceClient<Pod> pods = cluster.admin().of(Pod.TYPE).in(namespace);

    @BeforeEach
    void onTwoNodes() {
        for (String name : List.of("one", "two")) {
            nodes.create(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)
                    .withAnnotations(Map.of(NodePass.MANAGED, "true"))));
        }
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    private void bind(PersistentVolume volume) throws InterruptedException {
        volumes.create(volume);
        claims.create(claim("data", "fast", "1Gi"));
        Waiting.until("it is bound", () -> claims.get("data"), claim -> claim.status().phase().equals("Bound"));
    }

    private void run(String name, String node) {
        pods.create(pod(name, use("data")).editSpec(spec -> spec.withNodeName(node)));
    }

    private VolumeAttachment awaitAttachment(String node) throws InterruptedException {
        return Waiting.until("an attachment to " + node,
                () -> attachments.list().items().stream()
                        .filter(known -> known.spec().nodeName().equals(node)).findFirst().orElseThrow(),
                known -> true);
    }

    /** Plays the driver. */
    private void attach(String node) throws InterruptedException {
        attachments.status().edit(awaitAttachment(node).name(), known -> known.editStatus(status -> status.withAttached(true)));
    }

    private void awaitVolumesOf(String node, String... names) throws InterruptedException {
        Waiting.untilSo("volumes of " + node, () -> assertThat(nodes.get(node).status().volumesAttached())
                .extracting(AttachedVolume::name).containsExactlyInAnyOrder(names));
    }

    private void awaitEvent(String message) throws InterruptedException {
        Waiting.untilSo("it is told", () -> assertThat(cluster.admin().of(Event.TYPE).in(namespace).list().items())
                .extracting(Event::message).contains(message));
    }

    @Test
    void aVolumeIsAttachedWhereItsPodIsAndDetachedAfterIt() throws Exception {
        bind(driven("disk", "fast", "1Gi", DRIVER));
        run("user", "one");
        VolumeAttachment attachment = awaitAttachment("one");
        assertThat(attachment.spec().attacher()).isEqualTo(DRIVER);
        assertThat(attachment.spec().source().persistentVolumeName()).isEqualTo("disk");
        assertThat(nodes.get("one").status().volumesAttached()).isEmpty();
        attach("one");
        awaitVolumesOf("one", "kubernetes.io/csi/disks.example.com^disk-handle");
        awaitEvent("AttachVolume.Attach succeeded for volume \"disk\" ");
        pods.delete("user");
        Waiting.until("it is detached", () -> attachments.list().items().isEmpty());
        awaitVolumesOf("one");
    }

    @Test
    void aVolumeOfOneNodeIsGivenToTheNextWhenItIsFree() throws Exception {
        bind(driven("disk", "fast", "1Gi", DRIVER));
        run("first", "one");
        attach("one");
        run("second", "two");
        awaitEvent("Waiting for detach for volume \"disk\" Volume is already used by pod(s) first");
        assertThat(attachments.list().items()).hasSize(1);
        cluster.end(pods.get("first"), "Succeeded");
        attach("two");
        awaitVolumesOf("two", "kubernetes.io/csi/disks.example.com^disk-handle");
        awaitVolumesOf("one");
    }

    @Test
    void aSharedVolumeIsAttachedToBoth() throws Exception {
        bind(driven("disk", "fast", "1Gi", DRIVER)
                .editSpec(spec -> spec.withAccessModes(List.of("ReadWriteOnce", "ReadWriteMany"))));
        run("first", "one");
        run("second", "two");
        attach("one");
        attach("two");
        awaitVolumesOf("one", "kubernetes.io/csi/disks.example.com^disk-handle");
        awaitVolumesOf("two", "kubernetes.io/csi/disks.example.com^disk-handle");
    }

    @Test
    void whatANodeHasMountedStaysUnlessTheNodeIsOutOfService() throws Exception {
        bind(driven("disk", "fast", "1Gi", DRIVER));
        run("user", "one");
        attach("one");
        awaitVolumesOf("one", "kubernetes.io/csi/disks.example.com^disk-handle");
        nodes.status().edit("one", node -> node.editStatus(status -> status
                .withVolumesInUse(List.of("kubernetes.io/csi/disks.example.com^disk-handle"))
                .withConditions(List.of(NodeCondition.EMPTY.withType("Ready").withStatus("True")))));
        pods.delete("user");
        run("next", "two");
        awaitEvent("Waiting for detach for volume \"disk\" Volume is already exclusively attached to one node, waiting on detach "
                + "before it can be attached to another node");
        assertThat(attachments.list().items()).hasSize(1);
        nodes.edit("one", node -> node.editSpec(spec -> spec.withTaints(
                List.of(Taint.EMPTY.withKey(NodePass.OUT_OF_SERVICE).withEffect("NoExecute")))));
        attach("two");
        awaitVolumesOf("two", "kubernetes.io/csi/disks.example.com^disk-handle");
    }

    @Test
    void aPodThatIsBeingDeletedAndRunsNothingNeedsItsVolumeNoMore() throws Exception {
        bind(driven("disk", "fast", "1Gi", DRIVER));
        pods.create(pod("user", use("data"))
                .editMetadata(metadata -> metadata.withFinalizers(List.of("example.com/keep")))
                .editSpec(spec -> spec.withNodeName("one")));
        attach("one");
        awaitVolumesOf("one", "kubernetes.io/csi/disks.example.com^disk-handle");
        pods.delete("user");
        Waiting.until("it is detached", () -> attachments.list().items().isEmpty());
        assertThat(pods.get("user").isBeingDeleted()).isTrue();
    }

    @Test
    void whatNeedsNoAttachmentGetsNone() throws Exception {
        cluster.admin().of(CSIDriver.TYPE).create(CSIDriver.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("files.example.com"))
                .withSpec(CSIDriverSpec.EMPTY.withAttachRequired(false)));
        volumes.create(volume("path", "fast", "1Gi"));
        claims.create(claim("path", "fast", "1Gi"));
        volumes.create(driven("files", "files", "1Gi", "files.example.com"));
        claims.create(claim("files", "files", "1Gi"));
        Waiting.untilSo("both are bound", () -> assertThat(claims.list().items()).hasSize(2)
                .allSatisfy(claim -> assertThat(claim.status().phase()).isEqualTo("Bound")));
        pods.create(pod("user", use("path"), use("files")).editSpec(spec -> spec.withNodeName("one")));
        bind(driven("disk", "fast", "1Gi", DRIVER));
        run("other", "one");
        attach("one");
        awaitVolumesOf("one", "kubernetes.io/csi/disks.example.com^disk-handle");
        assertThat(attachments.list().items()).hasSize(1);
    }

    @Test
    void theNameOfAnAttachmentIsKnownToAll() {
        Attachable volume = new Attachable("disk", "disks.example.com", "handle", false);
        assertThat(volume.attachmentName("node")).isEqualTo(Attachable.attachmentName(volume.uniqueName(), "node"));
        assertThat(volume.attachmentName("node")).startsWith("csi-").hasSize(68);
        assertThat(Attachable.attachmentName("kubernetes.io/iscsi/x", "node")).isEmpty();
    }
}
