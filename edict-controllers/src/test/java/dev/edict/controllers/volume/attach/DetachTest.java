package dev.edict.controllers.volume.attach;

import static dev.edict.controllers.volume.VolumeObjects.claim;
import static dev.edict.controllers.volume.VolumeObjects.driven;
import static dev.edict.controllers.volume.VolumeObjects.pod;
import static dev.edict.controllers.volume.VolumeObjects.use;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.storage.v1.VolumeAttachment;
import dev.edict.api.storage.v1.VolumeError;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.HandMovedTime;
import dev.edict.controllers.TestCluster;
import dev.edict.controllers.volume.bind.BinderLoop;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is done, and told, when something is given up. */
@Timeout(120)
class DetachTest {
    private static final Duration LONGEST = Duration.ofMinutes(6);

    private final HandMovedTime time = new HandMovedTime();
    private final TestCluster cluster = TestCluster.at(time, AttachLoop.loop(), BinderLoop.loop());
    private final String namespace = cluster.newNamespace();
    private final ResourceClient<VolumeAttachment> attachments = cluster.admin().of(VolumeAttachment.TYPE);
    private final ResourceClient<Node> nodes = cluster.admin().of(Node.TYPE);
    private final ResourceClient<Pod> pods = cluster.admin().of(Pod.TYPE).in(namespace);

    @AfterEach
    void close() {
        cluster.close();
    }

    /** A volume and a claim that is bound to it, both of that name. */
    private void provide(String name) throws InterruptedException {
        cluster.admin().of(PersistentVolume.TYPE).create(driven(name, name, "1Gi", "disks.example.com"));
        ResourceClient<PersistentVolumeClaim> claims = cluster.admin().of(PersistentVolumeClaim.TYPE).in(namespace);
        claims.create(claim(name, name, "1Gi"));
        Waiting.until("it is bound", () -> claims.get(name), claim -> claim.status().phase().equals("Bound"));
    }

    private void attach() throws InterruptedException {
        nodes.create(Node.EMPTY.withMetadata(
                ObjectMeta.EMPTY.withName("one").withAnnotations(Map.of(NodePass.MANAGED, "true"))));
        provide("disk");
        pods.create(pod("user", use("disk")).editSpec(spec -> spec.withNodeName("one")));
        Waiting.until("there is an attachment", () -> !attachments.list().items().isEmpty());
        attachments.status().edit(attachments.list().items().getFirst().name(),
                known -> known.editStatus(status -> status.withAttached(true)));
        Waiting.until("the node knows", () -> !nodes.get("one").status().volumesAttached().isEmpty());
    }

    @Test
    void whatANodeHadMountedWhenItWentIsDetachedAfterSixMinutes() throws Exception {
        attach();
        nodes.status().edit("one", node -> node.editStatus(status -> status
                .withVolumesInUse(List.of("kubernetes.io/csi/disks.example.com^disk-handle"))));
        nodes.delete("one");
        pods.delete("user");
        Instant start = time.instant();
        time.until("it is detached", Duration.ofSeconds(30), () -> attachments.list().items().isEmpty());
        assertThat(Duration.between(start, time.instant())).isGreaterThanOrEqualTo(LONGEST);
    }

    @Test
    void nobodyIsToldOfTheTroublesOfAnAttachmentThatIsJustBeingGivenUp() throws Exception {
        attach();
        provide("other");
        String name = attachments.list().items().getFirst().name();
        attachments.edit(name, known -> known.editMetadata(metadata -> metadata.withFinalizers(List.of("example.com/driver"))));
        pods.delete("user");
        Waiting.until("it is given up", () -> attachments.get(name).isBeingDeleted());
        attachments.status().edit(name, known -> known.editStatus(status -> status.withAttached(false)
                .withAttachError(VolumeError.EMPTY.withMessage("of the one before"))));
        pods.create(pod("next", use("disk"), use("other")).editSpec(spec -> spec.withNodeName("one")));
        Waiting.until("it has been looked at", () -> attachments.list().items().size() == 2);
        attachments.edit(name, known -> known.editMetadata(metadata -> metadata.withFinalizers(List.of())));
        Waiting.until("there is another", () -> attachments.find(name).stream().anyMatch(known -> !known.isBeingDeleted()));
        attachments.status().edit(name, known -> known.editStatus(status -> status.withAttached(true)));
        Waiting.untilSo("it is told that it is attached", () -> assertThat(told("next")).contains("SuccessfulAttachVolume"));
        assertThat(told("next")).containsOnly("SuccessfulAttachVolume");
    }

    private List<String> told(String pod) {
        return cluster.admin().of(Event.TYPE).in(namespace).list().items().stream()
                .filter(event -> event.involvedObject().name().equals(pod))
                .map(Event::reason)
                .toList();
    }

    @Test
    void whatANodeHadNotMountedIsDetachedAtOnce() throws Exception {
        attach();
        nodes.delete("one");
        pods.delete("user");
        Waiting.until("it is detached", () -> attachments.list().items().isEmpty());
    }
}
