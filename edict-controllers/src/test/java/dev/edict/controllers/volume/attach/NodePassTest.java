package dev.edict.controllers.volume.attach;

import static dev.edict.controllers.volume.VolumeObjects.claim;
import static dev.edict.controllers.volume.VolumeObjects.driven;
import static dev.edict.controllers.volume.VolumeObjects.pod;
import static dev.edict.controllers.volume.VolumeObjects.use;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.AttachedVolume;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.storage.v1.CSIDriver;
import dev.edict.api.storage.v1.VolumeAttachment;
import dev.edict.client.index.Index;
import dev.edict.client.index.Indexer;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.record.EventRecorder;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.TestCluster;
import dev.edict.controllers.volume.Latest;
import dev.edict.controllers.volume.PodClaims;
import dev.edict.pods.VolumeBond;
import dev.edict.testing.Waiting;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Looks at a node by somebody who knows only what was so a moment ago. */
@Timeout(120)
class NodePassTest {
    private static final ObjectKey NODE = new ObjectKey("", "one");
    private static final Attachable DISK = new Attachable("disk", "disks.example.com", "disk-handle", false);

    private final TestCluster cluster = TestCluster.with();
    private final ResourceClient<Node> nodes = cluster.admin().of(Node.TYPE);
    private final ResourceClient<VolumeAttachment> attachments = cluster.admin().of(VolumeAttachment.TYPE);
    private final InformerFactory informers = InformerFactory.of(cluster.admin());
    private final Indexer<Node> seenNodes = new Indexer<>(List.of(Index.byNamespace()));
    private final Indexer<Pod> seenPods = new Indexer<>(List.of(Index.byNamespace(), PodClaims.INDEX, Needs.PODS));
    private final Indexer<PersistentVolumeClaim> seenClaims = new Indexer<>(List.of(Index.byNamespace()));
    private final Indexer<PersistentVolume> seenVolumes = new Indexer<>(List.of(Index.byNamespace()));
    private final List<String> told = new ArrayList<>();
    private final EventRecorder recorder = (about, type, reason, message, annotations) -> told.add(reason);
    private final NodePass pass = new NodePass(
            new Latest<>(seenNodes),
            new Needs(seenPods, seenClaims, seenVolumes, new Indexer<CSIDriver>(List.of(Index.byNamespace()))),
            new Attachments(informers.informer(VolumeAttachment.TYPE), attachments),
            nodes, new AttachEvents(recorder.of(Pod.TYPE)), InstantSource.system());

    @BeforeEach
    void aVolumeIsAttached() throws Exception {
        nodes.create(Node.EMPTY.withMetadata(
                ObjectMeta.EMPTY.withName("one").withAnnotations(Map.of(NodePass.MANAGED, "true"))));
        seenNodes.put(nodes.status().edit("one", node -> node.editStatus(status -> status.withVolumesAttached(
                List.of(AttachedVolume.EMPTY.withName(DISK.uniqueName()))))));
        attachments.create(DISK.attachment("one"));
        attachments.status().edit(DISK.attachmentName("one"), known -> known.editStatus(status -> status.withAttached(true)));
        informers.start();
        Waiting.until("it is seen", () -> informers.informer(VolumeAttachment.TYPE).cache().list().stream()
                .anyMatch(known -> known.status().attached()));
        informers.close();
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    private void need() {
        PersistentVolumeClaim data = claim("data", "fast", "1Gi")
                .editMetadata(metadata -> metadata.withNamespace("here").withUid("uid"))
                .editSpec(spec -> spec.withVolumeName("disk"))
                .editStatus(status -> status.withPhase("Bound"));
        seenClaims.put(data);
        seenVolumes.put(driven("disk", "fast", "1Gi", "disks.example.com")
                .editSpec(spec -> spec.withClaimRef(VolumeBond.reference(data))));
        seenPods.put(pod("next", use("data")).editMetadata(metadata -> metadata.withNamespace("here"))
                .editSpec(spec -> spec.withNodeName("one")));
    }

    @Test
    void whatNobodyNeedsIsDetached() {
        pass.look(NODE);
        assertThat(attachments.list().items()).isEmpty();
        assertThat(nodes.get("one").status().volumesAttached()).isEmpty();
    }

    @Test
    void whatTheNodeHasMountedAMomentAgoIsNotDetached() {
        nodes.status().edit("one", node -> node.editStatus(status -> status.withVolumesInUse(List.of(DISK.uniqueName()))));
        pass.look(NODE);
        assertThat(attachments.list().items()).hasSize(1);
        assertThat(nodes.get("one").status().volumesAttached()).hasSize(1);
    }

    @Test
    void whatWasGivenUpAMomentAgoIsNotTakenForAttached() {
        pass.look(NODE);
        need();
        pass.look(NODE);
        assertThat(nodes.get("one").status().volumesAttached()).isEmpty();
        assertThat(told).isEmpty();
    }
}
