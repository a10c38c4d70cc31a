package dev.edict.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.ContainerExtendedResourceRequest;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodExtendedResourceClaimStatus;
import dev.edict.api.core.v1.PodResourceClaim;
import dev.edict.api.core.v1.PodSchedulingGate;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.ResourceQuota;
import dev.edict.api.core.v1.ResourceRequirements;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.resource.v1.AllocationResult;
import dev.edict.api.resource.v1.DeviceClass;
import dev.edict.api.resource.v1.DeviceRequestAllocationResult;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.api.resource.v1.ResourceSlice;
import dev.edict.client.request.ResourceClient;
import dev.edict.client.time.Timers;
import dev.edict.model.yaml.Yaml;
import dev.edict.pods.PodClaims;
import dev.edict.scheduler.argument.Arguments;
import dev.edict.scheduler.bind.DeviceBinding;
import dev.edict.scheduler.bind.DeviceWrites;
import dev.edict.scheduler.device.PodDevices;
import dev.edict.testing.Waiting;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    private void createClassOf(String resource) {
        createClass();
        cluster.admin().of(DeviceClass.TYPE).edit("gpu", now -> now.editSpec(spec -> spec.withExtendedResourceName(resource)));
    }

    private static PodSpec asking(String resource, String amount) {
        return TestCluster.spec().editContainers(container -> container.withResources(ResourceRequirements.EMPTY
                .withRequests(Amounts.of(resource, amount)).withLimits(Amounts.of(resource, amount))));
    }

    private PodExtendedResourceClaimStatus extended(String pod) {
        return Objects.requireNonNull(cluster.pods().get(pod).status().extendedResourceClaimStatus());
    }

    @Test
    void whatAPodAsksForAsAnExtendedResourceItGetsByAClaimThatIsMadeForIt() throws Exception {
        createClassOf("example.com/gpu");
        cluster.addNode("a");
        cluster.addNode("b");
        createSlice("b", "g0", "g1", "g2");
        Pod pod = cluster.create("first", asking("example.com/gpu", "2"));
        assertThat(cluster.nodeOf("first")).isEqualTo("b");
        PodExtendedResourceClaimStatus status = extended("first");
        assertThat(status.resourceClaimName()).startsWith("first-extended-resources-");
        assertThat(status.requestMappings()).containsExactly(ContainerExtendedResourceRequest.EMPTY
                .withContainerName("main").withResourceName("example.com/gpu").withRequestName("container-0-request-0"));
        ResourceClaim claim = claims.get(status.resourceClaimName());
        assertThat(devices(claim)).containsExactly("g0", "g1");
        assertThat(claim.metadata().annotations()).isEqualTo(Map.of("resource.kubernetes.io/extended-resource-claim", "true"));
        assertThat(claim.metadata().finalizers()).containsExactly("resource.kubernetes.io/delete-protection");
        assertThat(claim.status().reservedFor()).containsExactly(PodClaims.user(pod));
        assertThat(PodClaims.isFor(pod, claim)).isTrue();

        cluster.create("second", asking("deviceclass.resource.kubernetes.io/gpu", "1"));
        assertThat(cluster.nodeOf("second")).isEqualTo("b");
        assertThat(devices(claims.get(extended("second").resourceClaimName()))).containsExactly("g2");
        cluster.create("third", asking("example.com/gpu", "1"));
        assertThat(cluster.whyNot("third", "cannot allocate")).isEqualTo("0/2 nodes are available: 2 cannot allocate all claims. "
                + "still not schedulable, preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.");
        end("first", claim.name());
        assertThat(cluster.nodeOf("third")).isEqualTo("b");
    }

    @Test
    void aNodeThatOffersTheResourceItselfNeedsNoClaim() throws Exception {
        createClassOf("example.com/gpu");
        cluster.addNode("a", Map.of(), "cpu", "2", "memory", "4Gi", "pods", "10", "example.com/gpu", "1");
        cluster.create("first", asking("example.com/gpu", "1"));
        assertThat(cluster.nodeOf("first")).isEqualTo("a");
        assertThat(cluster.pods().get("first").status().extendedResourceClaimStatus()).isNull();
        assertThat(claims.list().items()).isEmpty();
        cluster.create("second", asking("example.com/gpu", "1"));
        cluster.whyNot("second", "1 Insufficient example.com/gpu.");
    }

    @Test
    void aPodWaitsForAClassWithTheNameByWhichItAsks() throws Exception {
        cluster.addNode("a");
        createSlice("a", "g0");
        cluster.create("first", asking("example.com/gpu", "1"));
        cluster.whyNot("first", "1 Insufficient example.com/gpu.");
        createClassOf("example.com/gpu");
        assertThat(cluster.nodeOf("first")).isEqualTo("a");
    }

    @Test
    void aClaimOfAnAttemptThatCameToNothingGoesAndThePodGetsAnother() throws Exception {
        cluster.addNode("a");
        createSlice("a", "g0");
        Pod pod = cluster.create("first", asking("example.com/gpu", "1"));
        cluster.whyNot("first", "1 Insufficient example.com/gpu.");
        ResourceClaim left = claims.create(ResourceClaim.CODEC.fromTree(Yaml.parse("""
                apiVersion: resource.k8s.io/v1
                kind: ResourceClaim
                metadata:
                  name: left
                  annotations: {resource.kubernetes.io/extended-resource-claim: "true"}
                  finalizers: [resource.kubernetes.io/delete-protection]
                  ownerReferences: [{apiVersion: v1, kind: Pod, name: first, uid: %s, controller: true}]
                spec: {devices: {requests: [{name: container-0-request-0, exactly: {deviceClassName: gpu}}]}}
                """.formatted(pod.metadata().uid()))));
        createClassOf("example.com/gpu");
        assertThat(cluster.nodeOf("first")).isEqualTo("a");
        assertThat(claims.find(left.name())).isEmpty();
        assertThat(claims.list().items()).singleElement().satisfies(
                claim -> assertThat(claim.name()).isEqualTo(extended("first").resourceClaimName()));
    }

    @Test
    void aClaimThatMayNotBeMadeYetIsMadeLater() throws Exception {
        createClassOf("example.com/gpu");
        cluster.addNode("a");
        createSlice("a", "g0");
        cluster.admin().of(ResourceQuota.TYPE).in("test").create(ResourceQuota.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("none"))
                .editSpec(spec -> spec.withHard(Amounts.of("count/resourceclaims.resource.k8s.io", "0"))));
        cluster.create("first", asking("example.com/gpu", "1"));
        assertThat(cluster.whyNot("first", "create claim for extended resources test/: "))
                .startsWith("running PreBind plugin \"DynamicResources\": create claim for extended resources test/: ");
        cluster.admin().of(ResourceQuota.TYPE).in("test").delete("none");
        assertThat(cluster.nodeOf("first")).isEqualTo("a");
        assertThat(claims.list().items()).hasSize(1);
    }

    @Test
    void whatWasWrittenForAPodIsTakenBack() throws Exception {
        createClassOf("example.com/gpu");
        Pod pod = cluster.create("first", asking("example.com/gpu", "1").withSchedulingGates(
                List.of(PodSchedulingGate.EMPTY.withName("example.com/wait"))));
        ResourceClaim claim = ResourceClaim.CODEC.fromTree(Yaml.parse("""
                metadata: {namespace: test, name: <extended-resources>, generateName: first-extended-resources-}
                spec: {devices: {requests: [{name: r, exactly: {deviceClassName: gpu}}]}}
                """));
        DeviceBinding binding = new DeviceWrites(cluster.admin(), InstantSource.system(), Timers.system()).of(pod, new PodDevices(
                List.of(), new PodDevices.Made(claim, AllocationResult.EMPTY, List.of(ContainerExtendedResourceRequest.EMPTY
                        .withContainerName("main").withResourceName("example.com/gpu").withRequestName("r")))));
        binding.bind(Arguments.USUAL_PATIENCE, written -> assertThat(written).hasSize(1), () -> {});
        assertThat(claims.get(extended("first").resourceClaimName()).status().reservedFor()).containsExactly(PodClaims.user(pod));
        binding.release();
        assertThat(claims.list().items()).isEmpty();
    }
}
