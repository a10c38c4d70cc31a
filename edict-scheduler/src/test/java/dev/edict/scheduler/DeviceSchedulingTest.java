package dev.edict.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodResourceClaim;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.resource.v1.AllocationResult;
import dev.edict.api.resource.v1.DeviceClass;
import dev.edict.api.resource.v1.DeviceRequestAllocationResult;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.api.resource.v1.ResourceSlice;
import dev.edict.client.request.ResourceClient;
import dev.edict.model.yaml.Yaml;
import dev.edict.pods.PodClaims;
import dev.edict.testing.Waiting;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The tests play the driver of devices, and who looks after claims. */
@Timeout(300)
class DeviceSchedulingTest {
    private final TestCluster cluster = new TestCluster();
    private final ResourceClient<ResourceClaim> claims = cluster.admin().of(ResourceClaim.TYPE).in("test");

    @AfterEach
    void close() {
        cluster.close();
    }

    private void createClass() {
        cluster.admin().of(DeviceClass.TYPE).create(DeviceClass.CODEC.fromTree(Yaml.parse("""
                apiVersion: resource.k8s.io/v1
                kind: DeviceClass
                metadata: {name: gpu}
                spec: {selectors: [{cel: {expression: "device.driver == 'gpu.example.com'"}}]}
                """)));
    }

    private void createSlice(String node, String... devices) {
        cluster.admin().of(ResourceSlice.TYPE).create(ResourceSlice.CODEC.fromTree(Yaml.parse("""
                apiVersion: resource.k8s.io/v1
                kind: ResourceSlice
                metadata: {name: %s}
                spec:
                  driver: gpu.example.com
                  nodeName: %s
                  pool: {name: %s, generation: 1, resourceSliceCount: 1}
                  devices: [%s]
                """.formatted(node, node, node, String.join(", ", List.of(devices).stream().map(name -> "{name: " + name + "}").toList())))));
    }

    private void createClaim(String name) {
        claims.create(ResourceClaim.CODEC.fromTree(Yaml.parse("""
                apiVersion: resource.k8s.io/v1
                kind: ResourceClaim
                metadata: {name: %s}
                spec: {devices: {requests: [{name: r, exactly: {deviceClassName: gpu}}]}}
                """.formatted(name))));
    }

    private Pod createPod(String name, String claim) {
        return cluster.create(name, TestCluster.spec().withResourceClaims(
                List.of(PodResourceClaim.EMPTY.withName("d").withResourceClaimName(claim))));
    }

    private static List<String> devices(ResourceClaim claim) {
        AllocationResult allocation = claim.status().allocation();
        return allocation == null
                ? List.of()
                : allocation.devices().results().stream().map(DeviceRequestAllocationResult::device).toList();
    }

    /** Plays the loop that looks after claims. */
    private void end(String pod, String claim) {
        cluster.pods().delete(pod, DeleteOptions.EMPTY.withGracePeriodSeconds(0L));
        claims.status().edit(claim, now -> now.editStatus(
                status -> status.withReservedFor(List.of()).withAllocation(null)));
    }

    @Test
    void aPodGoesWhereItsClaimGetsADevice() throws Exception {
        createClass();
        cluster.addNode("a");
        cluster.addNode("b");
        createSlice("b", "g0");
        createClaim("one");
        Pod pod = createPod("first", "one");
        assertThat(cluster.nodeOf("first")).isEqualTo("b");
        ResourceClaim claim = claims.get("one");
        assertThat(devices(claim)).containsExactly("g0");
        assertThat(claim.status().reservedFor()).containsExactly(PodClaims.user(pod));
        assertThat(claim.metadata().finalizers()).containsExactly("resource.kubernetes.io/delete-protection");

        createPod("second", "one");
        assertThat(cluster.nodeOf("second")).as("a claim can be shared").isEqualTo("b");
        assertThat(claims.get("one").status().reservedFor()).hasSize(2);
    }

    @Test
    void aPodWaitsForItsClaimItsClassAndADeviceThatSomebodyGivesBack() throws Exception {
        cluster.addNode("a");
        createPod("waiting", "two");
        createPod("first", "one");
        createClaim("one");
        assertThat(cluster.whyNot("first", "device class")).isEqualTo("0/1 nodes are available: request r: device class gpu does not exist. "
                + "no new claims to deallocate, preemption: 0/1 nodes are available: "
                + "1 Preemption is not helpful for scheduling.");
        assertThat(cluster.scheduled("waiting").message()).as("a pod without its claim is not tried").isEmpty();

        createClass();
        Waiting.untilSo("there are no devices", () -> assertThat(cluster.scheduled("first").message()).isEqualTo(
                "0/1 nodes are available: 1 cannot allocate all claims. still not schedulable, preemption: "
                        + "0/1 nodes are available: 1 Preemption is not helpful for scheduling."));
        createSlice("a", "g0");
        assertThat(cluster.nodeOf("first")).isEqualTo("a");

        createClaim("two");
        cluster.whyNot("waiting", "cannot allocate all claims");
        end("first", "one");
        assertThat(cluster.nodeOf("waiting")).isEqualTo("a");
        assertThat(devices(claims.get("two"))).containsExactly("g0");
    }

    @Test
    void manyPodsAtOnceNeverGetTheSameDevice() throws Exception {
        createClass();
        cluster.addNode("a");
        createSlice("a", "g0", "g1", "g2", "g3", "g4", "g5");
        for (int number = 0; number < 6; number++) {
            createClaim("c" + number);
            createPod("p" + number, "c" + number);
        }
        for (int number = 0; number < 6; number++) {
            assertThat(cluster.nodeOf("p" + number)).isEqualTo("a");
        }
        assertThat(claims.list().items().stream().flatMap(claim -> devices(claim).stream()))
                .containsExactlyInAnyOrder("g0", "g1", "g2", "g3", "g4", "g5");
    }

    @Test
    void aClaimThatIsUselessWhereItIsGetsADeviceElsewhere() throws Exception {
        createClass();
        cluster.addNode("a");
        createSlice("a", "g0");
        createClaim("one");
        createPod("first", "one");
        cluster.nodeOf("first");
        cluster.pods().delete("first", DeleteOptions.EMPTY.withGracePeriodSeconds(0L));
        claims.status().edit("one", now -> now.editStatus(status -> status.withReservedFor(List.of())));
        cluster.nodes().edit("a", node -> node.editSpec(spec -> spec.withUnschedulable(true)));
        cluster.addNode("b");
        createSlice("b", "g9");
        createPod("second", "one");
        assertThat(cluster.nodeOf("second")).isEqualTo("b");
        assertThat(devices(claims.get("one"))).containsExactly("g9");
    }
}
