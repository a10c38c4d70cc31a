package dev.edict.controllers.volume.expand;

import static dev.edict.controllers.volume.VolumeObjects.claim;
import static dev.edict.controllers.volume.VolumeObjects.driven;
import static dev.edict.controllers.volume.VolumeObjects.storageClass;
import static dev.edict.controllers.volume.VolumeObjects.volume;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.AWSElasticBlockStoreVolumeSource;
import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.storage.v1.StorageClass;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.TestCluster;
import dev.edict.controllers.volume.bind.BinderLoop;
import dev.edict.model.quantity.Quantity;
import dev.edict.testing.Waiting;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ExpanderLoopTest {
    private final TestCluster cluster = TestCluster.with(ExpanderLoop.loop(), BinderLoop.loop());
    private final String namespace = cluster.newNamespace();
    private final ResourceClient<PersistentVolumeClaim> claims = cluster.admin().of(PersistentVolumeClaim.TYPE).in(namespace);

    @AfterEach
    void close() {
        cluster.close();
    }

    private void askForMore(PersistentVolume volume) throws InterruptedException {
        cluster.admin().of(StorageClass.TYPE)
                .create(storageClass("fast", "example.com", "Immediate").withAllowVolumeExpansion(true));
        cluster.admin().of(PersistentVolume.TYPE).create(volume);
        claims.create(claim("data", "fast", "1Gi"));
        Waiting.until("it is bound", () -> claims.get("data"), claim -> claim.status().phase().equals("Bound"));
        claims.edit("data", claim -> claim.editSpec(spec -> spec.editResources(
                resources -> resources.withRequests(Map.of("storage", Quantity.parse("2Gi"))))));
    }

    private void awaitEvent(String message) throws InterruptedException {
        Waiting.untilSo("it is told", () -> assertThat(cluster.admin().of(Event.TYPE).in(namespace).list().items())
                .anySatisfy(event -> {
                    assertThat(event.reason()).isEqualTo("ExternalExpanding");
                    assertThat(event.message()).isEqualTo(message);
                    assertThat(event.source().component()).isEqualTo("volume_expand");
                }));
    }

    @Test
    void theDriverIsWaitedFor() throws Exception {
        askForMore(driven("disk", "fast", "1Gi", "example.com"));
        awaitEvent("waiting for an external controller to expand this PVC");
        assertThat(claims.get("data").status().capacity()).containsEntry("storage", Quantity.parse("1Gi"));
    }

    @Test
    void theDriverOfWhatWasBuiltInIsNamed() throws Exception {
        askForMore(volume("disk", "fast", "1Gi").editSpec(spec -> spec.withHostPath(null)
                .withAwsElasticBlockStore(AWSElasticBlockStoreVolumeSource.EMPTY.withVolumeID("vol-1"))));
        awaitEvent("CSI migration enabled for kubernetes.io/aws-ebs; waiting for external resizer to expand the pvc");
        Waiting.until("it is named", () -> claims.get("data"), claim -> "ebs.csi.aws.com".equals(
                claim.metadata().annotations().get("volume.kubernetes.io/storage-resizer")));
    }
}
