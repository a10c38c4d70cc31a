package dev.edict.controllers.volume.protect;

import static dev.edict.controllers.volume.VolumeObjects.claim;
import static dev.edict.controllers.volume.VolumeObjects.pod;
import static dev.edict.controllers.volume.VolumeObjects.use;
import static dev.edict.controllers.volume.VolumeObjects.volume;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.storage.v1.VolumeAttributesClass;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.TestCluster;
import dev.edict.testing.Waiting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ProtectionLoopsTest {
    private final TestCluster cluster =
            TestCluster.with(ClaimProtection.loop(), VolumeProtection.loop(), AttributesProtection.loop());
    private final String namespace = cluster.newNamespace();
    private final ResourceClient<PersistentVolumeClaim> claims = cluster.admin().of(PersistentVolumeClaim.TYPE).in(namespace);
    private final ResourceClient<PersistentVolume> volumes = cluster.admin().of(PersistentVolume.TYPE);
    private final ResourceClient<VolumeAttributesClass> classes = cluster.admin().of(VolumeAttributesClass.TYPE);
    private final ResourceClient<Pod> pods = cluster.admin().of(Pod.TYPE).in(namespace);

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void aClaimStaysUntilThePodOnANodeIsGone() throws Exception {
        claims.create(claim("used", "none", "1Gi"));
        claims.create(claim("unused", "none", "1Gi"));
        claims.create(claim("wanted", "none", "1Gi"));
        pods.create(pod("user", use("used")).editSpec(spec -> spec.withNodeName("somewhere")));
        pods.create(pod("unscheduled", use("wanted")));
        claims.delete("used");
        claims.delete("unused");
        claims.delete("wanted");
        Waiting.until("unused ones go", () -> claims.find("unused").isEmpty() && claims.find("wanted").isEmpty());
        assertThat(claims.get("used").isBeingDeleted()).isTrue();
        cluster.end(pods.get("user"), "Succeeded");
        assertThat(claims.get("used").isBeingDeleted()).isTrue();
        pods.delete("user");
        Waiting.until("it goes", () -> claims.find("used").isEmpty());
    }

    @Test
    void whatIsMadeWithoutProtectionGetsIt() throws Exception {
        claims.create(claim("data", "none", "1Gi"));
        claims.edit("data", claim -> claim.editMetadata(metadata -> metadata.withFinalizers(List.of())));
        Waiting.until("it is protected", () -> claims.get("data"),
                claim -> claim.metadata().finalizers().contains("kubernetes.io/pvc-protection"));
    }

    @Test
    void aVolumeStaysAsLongAsItIsBound() throws Exception {
        volumes.create(volume("disk", "none", "1Gi"));
        volumes.status().edit("disk", volume -> volume.editStatus(status -> status.withPhase("Bound")));
        volumes.create(volume("other", "none", "1Gi"));
        volumes.delete("disk");
        volumes.delete("other");
        Waiting.until("the free one goes", () -> volumes.find("other").isEmpty());
        assertThat(volumes.get("disk").isBeingDeleted()).isTrue();
        volumes.status().edit("disk", volume -> volume.editStatus(status -> status.withPhase("Released")));
        Waiting.until("it goes", () -> volumes.find("disk").isEmpty());
    }

    @Test
    void attributesStayAsLongAsSomebodyHasThem() throws Exception {
        classes.create(VolumeAttributesClass.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("fast"))
                .withDriverName("example.com").withParameters(Map.of("speed", "high")));
        Waiting.until("it is protected", () -> classes.get("fast"),
                known -> known.metadata().finalizers().contains("kubernetes.io/vac-protection"));
        claims.create(claim("data", "none", "1Gi").editSpec(spec -> spec.withVolumeAttributesClassName("fast")));
        Waiting.until("the loop has seen the claim", () -> !claims.get("data").metadata().finalizers().isEmpty());
        classes.delete("fast");
        assertThat(classes.get("fast").isBeingDeleted()).isTrue();
        claims.delete("data");
        Waiting.until("it goes", () -> classes.find("fast").isEmpty());
    }

    @Test
    void aPodUsesWhatItNamesAndWhatWasMadeForIt() {
        PersistentVolumeClaim claim = claim("data", "none", "1Gi");
        Pod user = pod("user", use("data"));
        assertThat(ClaimProtection.isUsed(claim, List.of(user))).isFalse();
        assertThat(ClaimProtection.isUsed(claim, List.of(user.editSpec(spec -> spec.withNodeName("n"))))).isTrue();
        assertThat(ClaimProtection.isUsed(claim, List.of(pod("u", use("other")).editSpec(spec -> spec.withNodeName("n"))))).isFalse();
    }
}
