package dev.edict.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.HostPathVolumeSource;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.PersistentVolumeClaimVolumeSource;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Volume;
import dev.edict.api.events.v1.Event;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.scheduling.v1.PriorityClass;
import dev.edict.api.storage.v1.StorageClass;
import dev.edict.client.request.ResourceClient;
import dev.edict.testing.Waiting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The tests play those who bind claims and make volumes. */
@Timeout(300)
class VolumeSchedulingTest {
    private final TestCluster cluster = new TestCluster();
    private final ResourceClient<PersistentVolumeClaim> claims = cluster.admin().of(PersistentVolumeClaim.TYPE).in("test");
    private final ResourceClient<PersistentVolume> volumes = cluster.admin().of(PersistentVolume.TYPE);

    @AfterEach
    void close() {
        cluster.close();
    }

    private void createClaim(String provisioner) {
        cluster.addNode("a");
        cluster.admin().of(StorageClass.TYPE).create(StorageClass.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("later"))
                .withProvisioner(provisioner)
                .withVolumeBindingMode("WaitForFirstConsumer"));
        claims.create(PersistentVolumeClaim.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("claim"))
                .editSpec(spec -> spec.withStorageClassName("later").withAccessModes(List.of("ReadWriteOnce"))
                        .editResources(resources -> resources.withRequests(Amounts.of("storage", "1Gi")))));
    }

    private void createPod() {
        cluster.create("pod", TestCluster.spec("cpu", "2").addVolumes(Volume.EMPTY.withName("v").withPersistentVolumeClaim(
                PersistentVolumeClaimVolumeSource.EMPTY.withClaimName("claim"))));
    }

    private void createVolume() {
        volumes.create(PersistentVolume.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("volume"))
                .editSpec(spec -> spec.withStorageClassName("later").withAccessModes(List.of("ReadWriteOnce"))
                        .withCapacity(Amounts.of("storage", "1Gi"))
                        .withHostPath(HostPathVolumeSource.EMPTY.withPath("/x"))));
        volumes.status().edit("volume", volume -> volume.editStatus(status -> status.withPhase("Available")));
    }

    private void bindClaim() {
        claims.edit("claim", claim -> claim
                .editSpec(spec -> spec.withVolumeName("volume"))
                .editMetadata(metadata -> metadata.putAnnotations("pv.kubernetes.io/bind-completed", "yes")));
    }

    private Event event(String reason) throws InterruptedException {
        return Waiting.until("an event " + reason, () -> cluster.admin().of(Event.TYPE).in("test").list().items().stream()
                .filter(event -> event.reason().equals(reason)).findFirst().orElse(null), event -> true);
    }

    @Test
    void aPodIsBoundWhenItsClaimIs() throws Exception {
        createClaim("kubernetes.io/no-provisioner");
        createPod();
        assertThat(cluster.whyNot("pod", "persistent volumes")).startsWith(
                "0/1 nodes are available: 1 node(s) didn't find available persistent volumes to bind.");

        createVolume();

        Waiting.until("the volume is the claim's", () -> {
            var reference = volumes.get("volume").spec().claimRef();
            return reference != null && reference.name().equals("claim");
        });
        assertThat(cluster.pods().get("pod").spec().nodeName()).isEmpty();

        bindClaim();

        assertThat(cluster.nodeOf("pod")).isEqualTo("a");
    }

    @Test
    void whoMakesVolumesIsToldTheNode() throws Exception {
        createClaim("example.com/maker");
        createPod();

        Waiting.until("the claim has a node", () -> "a".equals(
                claims.get("claim").metadata().annotations().get("volume.kubernetes.io/selected-node")));
        createVolume();
        bindClaim();

        assertThat(cluster.nodeOf("pod")).isEqualTo("a");
    }

    @Test
    void ofAPodThatGoesWhileItWaitsForVolumesThereIsAnEvent() throws Exception {
        createClaim("example.com/maker");
        createPod();
        Waiting.until("the claim has a node", () -> "a".equals(
                claims.get("claim").metadata().annotations().get("volume.kubernetes.io/selected-node")));

        cluster.pods().delete("pod");

        assertThat(event("FailedScheduling").note()).isEqualTo("running PreBind plugin \"VolumeBinding\": binding volumes: "
                + "pod does not exist any more: pod \"pod\" not found");
    }

    @Test
    void aPodThatWaitsForVolumesIsNotDeletedForAMoreImportantOne() throws Exception {
        createClaim("example.com/maker");
        createPod();
        Waiting.until("the claim has a node", () -> "a".equals(
                claims.get("claim").metadata().annotations().get("volume.kubernetes.io/selected-node")));
        cluster.admin().of(PriorityClass.TYPE).create(PriorityClass.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("high")).withValue(1000));

        Pod high = cluster.create("high", TestCluster.spec("cpu", "1").withPriorityClassName("high"));

        assertThat(cluster.nodeOf("high")).isEqualTo("a");
        assertThat(event("Preempted").note())
                .isEqualTo("Preempted by pod " + high.metadata().uid() + " on node a (in kube-scheduler memory).");
        cluster.whyNot("pod", "Insufficient cpu");
        assertThat(cluster.pods().get("pod").isBeingDeleted()).isFalse();
    }

    @Test
    void whoCanNotMakeAVolumeSaysSoAndThePodIsToldWhy() throws Exception {
        createClaim("example.com/maker");
        createPod();
        Waiting.until("the claim has a node", () -> "a".equals(
                claims.get("claim").metadata().annotations().get("volume.kubernetes.io/selected-node")));

        claims.edit("claim", claim -> claim.editMetadata(metadata -> metadata.withAnnotations(Map.of("other", "yes"))));

        assertThat(cluster.whyNot("pod", "PVC")).isEqualTo(
                "running PreBind plugin \"VolumeBinding\": binding volumes: provisioning failed for PVC \"claim\"");
        assertThat(cluster.scheduled("pod").reason()).isEqualTo("SchedulerError");
    }
}
