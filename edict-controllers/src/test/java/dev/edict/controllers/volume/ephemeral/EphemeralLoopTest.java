package dev.edict.controllers.volume.ephemeral;

import static dev.edict.controllers.volume.VolumeObjects.claim;
import static dev.edict.controllers.volume.VolumeObjects.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.EphemeralVolumeSource;
import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.PersistentVolumeClaimTemplate;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Volume;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.TestCluster;
import dev.edict.controllers.garbage.GarbageCollector;
import dev.edict.controllers.volume.protect.ClaimProtection;
import dev.edict.testing.Waiting;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class EphemeralLoopTest {
    private static final Volume SCRATCH = Volume.EMPTY.withName("scratch").withEphemeral(
            EphemeralVolumeSource.EMPTY.withVolumeClaimTemplate(PersistentVolumeClaimTemplate.EMPTY
                    .withMetadata(ObjectMeta.EMPTY.withLabels(Map.of("tier", "gold")))
                    .withSpec(claim("", "fast", "1Gi").spec())));

    private final TestCluster cluster =
            TestCluster.with(EphemeralLoop.loop(), ClaimProtection.loop(), GarbageCollector.loop());
    private final String namespace = cluster.newNamespace();
    private final ResourceClient<PersistentVolumeClaim> claims = cluster.admin().of(PersistentVolumeClaim.TYPE).in(namespace);
    private final ResourceClient<Pod> pods = cluster.admin().of(Pod.TYPE).in(namespace);

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void aPodHasAClaimOfItsOwnThatGoesWithIt() throws Exception {
        Pod user = pods.create(pod("user", SCRATCH));
        PersistentVolumeClaim made = Waiting.until("it is made", () -> claims.get("user-scratch"), claim -> true);
        assertThat(made.metadata().labels()).containsEntry("tier", "gold");
        assertThat(made.spec().storageClassName()).isEqualTo("fast");
        assertThat(made.metadata().ownerReferences()).singleElement().satisfies(owner -> {
            assertThat(owner.uid()).isEqualTo(user.metadata().uid());
            assertThat(owner.controller()).isTrue();
        });
        claims.delete("user-scratch");
        Waiting.until("it is made again", () -> claims.get("user-scratch"),
                claim -> !claim.metadata().uid().equals(made.metadata().uid()));
        pods.delete("user");
        Waiting.until("it goes", () -> claims.find("user-scratch").isEmpty());
    }

    @Test
    void aClaimOfSomebodyElseIsNotTaken() throws Exception {
        claims.create(claim("user-scratch", "fast", "1Gi"));
        pods.create(pod("user", SCRATCH));
        Waiting.untilSo("it is told", () -> assertThat(cluster.admin().of(Event.TYPE).in(namespace).list().items())
                .extracting(Event::message).contains("ephemeral volume scratch: PVC " + namespace + "/user-scratch was not created for "
                        + "pod " + namespace + "/user (pod is not owner)"));
        assertThat(claims.get("user-scratch").metadata().ownerReferences()).isEmpty();
    }
}
