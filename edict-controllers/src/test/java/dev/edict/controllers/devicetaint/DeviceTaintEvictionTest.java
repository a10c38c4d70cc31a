package dev.edict.controllers.devicetaint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodResourceClaim;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.resource.v1.AllocationResult;
import dev.edict.api.resource.v1.DeviceTaint;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.api.resource.v1.ResourceSlice;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.TestCluster;
import dev.edict.model.yaml.Yaml;
import dev.edict.pods.PodClaims;
import dev.edict.testing.Waiting;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class DeviceTaintEvictionTest {
    private static final Instant SINCE = Instant.parse("2026-01-01T00:00:00Z");
    private static final DeviceTaint BROKEN =
            DeviceTaint.EMPTY.withKey("broken").withEffect("NoExecute").withTimeAdded(SINCE);

    private final TestCluster cluster = TestCluster.with(DeviceTaintEviction.loop());
    private final String namespace = cluster.newNamespace();
    private final ResourceClient<Pod> pods = cluster.admin().of(Pod.TYPE).in(namespace);
    private final ResourceClient<ResourceClaim> claims = cluster.admin().of(ResourceClaim.TYPE).in(namespace);
    private final ResourceClient<ResourceSlice> slices = cluster.admin().of(ResourceSlice.TYPE);

    @AfterEach
    void close() {
        cluster.close();
    }

    private static ResourceSlice slice(long generation, DeviceTaint... taints) {
        ResourceSlice slice = ResourceSlice.CODEC.fromTree(Yaml.parse("""
                apiVersion: resource.k8s.io/v1
                kind: ResourceSlice
                metadata: {name: s}
                spec:
                  driver: gpu.example.com
                  nodeName: n1
                  pool: {name: n1, generation: %d, resourceSliceCount: 1}
                  devices: [{name: g0}]
                """.formatted(generation)));
        return slice.editSpec(spec -> spec.withDevices(
                spec.devices().stream().map(device -> device.withTaints(List.of(taints))).toList()));
    }

    private static AllocationResult allocation(String tolerations) {
        return AllocationResult.CODEC.fromTree(Yaml.parse("""
                devices:
                  results: [{request: r, driver: gpu.example.com, pool: n1, device: g0, tolerations: [%s]}]
                """.formatted(tolerations)));
    }

    private void createPod(String name, String tolerations) {
        claims.create(ResourceClaim.CODEC.fromTree(Yaml.parse("""
                apiVersion: resource.k8s.io/v1
                kind: ResourceClaim
                metadata: {name: %s, finalizers: [resource.kubernetes.io/delete-protection]}
                spec: {devices: {requests: [{name: r, exactly: {deviceClassName: gpu}}]}}
                """.formatted(name))));
        Pod pod = pods.create(Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name).withFinalizers(List.of("example.com/keep")))
                .withSpec(PodSpec.EMPTY.withNodeName("n1").withAutomountServiceAccountToken(false)
                        .withResourceClaims(List.of(PodResourceClaim.EMPTY.withName("d").withResourceClaimName(name)))
                        .withContainers(List.of(Container.EMPTY.withName("c").withImage("c")))));
        claims.status().edit(name, claim -> claim.editStatus(status -> status
                .withAllocation(allocation(tolerations)).withReservedFor(List.of(PodClaims.user(pod)))));
    }

    @Test
    void podsGoWhoseClaimsDoNotPutUpWithATaintOfTheirDevice() throws Exception {
        createPod("plain", "");
        createPod("tolerant", "{key: broken, operator: Exists, effect: NoExecute}");
        createPod("patient", "{key: broken, operator: Exists, effect: NoExecute, tolerationSeconds: 100000000000}");
        slices.create(slice(1, BROKEN));
        Pod gone = Waiting.until("it goes", () -> pods.get("plain"), Pod::isBeingDeleted);
        assertThat(gone.status().conditions()).anySatisfy(condition -> {
            assertThat(condition.type()).isEqualTo("DisruptionTarget");
            assertThat(condition.reason()).isEqualTo("DeletionByDeviceTaintManager");
            assertThat(condition.message()).isEqualTo("Device Taint manager: deleting due to NoExecute taint");
        });
        slices.edit("s", now -> now.withSpec(slice(1).spec()));
        Waiting.untilSo("who was to go later may stay", () -> assertThat(
                cluster.admin().of(Event.TYPE).in(namespace).list().items())
                .filteredOn(event -> event.reason().equals("DeviceTaintManagerEviction"))
                .extracting(event -> event.involvedObject().name() + ": " + event.message() + " " + event.count())
                .containsExactlyInAnyOrder("plain: Marking for deletion 1", "patient: Cancelling deletion 1"));
        assertThat(pods.get("tolerant").isBeingDeleted()).isFalse();
    }

    @Test
    void whoToleratesATaintForAsLongAsThereAreNumbersStays() throws Exception {
        createPod("endless", "{key: broken, operator: Exists, effect: NoExecute, tolerationSeconds: 9223372036854775807}");
        createPod("plain", "");
        slices.create(slice(1, BROKEN));
        Waiting.until("it goes", () -> pods.get("plain"), Pod::isBeingDeleted);
        slices.edit("s", now -> now.withSpec(slice(1).spec()));
        Waiting.untilSo("the other one was to go later, and may stay", () -> assertThat(
                cluster.admin().of(Event.TYPE).in(namespace).list().items())
                .extracting(event -> event.involvedObject().name() + ": " + event.message())
                .contains("endless: Cancelling deletion"));
        assertThat(pods.get("endless").isBeingDeleted()).isFalse();
    }

    @Test
    void theShortestTolerationOfATaintCountsAndOnlyTheNewestSlices() {
        Instant now = SINCE.plusSeconds(10);
        List<ResourceSlice> tainted = List.of(slice(1, BROKEN));
        assertThat(DeviceTaints.end(allocation(""), tainted, now)).contains(SINCE);
        assertThat(DeviceTaints.end(allocation("{operator: Exists, effect: NoExecute, tolerationSeconds: 60}, "
                + "{key: broken, operator: Exists, effect: NoExecute, tolerationSeconds: 30}"), tainted, now))
                .contains(SINCE.plusSeconds(30));
        assertThat(DeviceTaints.end(allocation("{operator: Exists}"), tainted, now))
                .as("only tolerations of this effect count").contains(SINCE);
        assertThat(DeviceTaints.end(allocation(""), List.of(slice(1, BROKEN), slice(2)), now)).isEmpty();
        assertThat(DeviceTaints.end(allocation(""), List.of(slice(1, BROKEN.withEffect("NoSchedule"))), now)).isEmpty();
        assertThat(DeviceTaints.end(allocation(""), List.of(slice(1, BROKEN.withTimeAdded(null))), now)).contains(now);
    }
}
