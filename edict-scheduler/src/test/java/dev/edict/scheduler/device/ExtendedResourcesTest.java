package dev.edict.scheduler.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodResourceClaim;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.api.resource.v1.AllocationResult;
import dev.edict.api.resource.v1.Device;
import dev.edict.api.resource.v1.DeviceClass;
import dev.edict.api.resource.v1.DeviceRequest;
import dev.edict.api.resource.v1.DeviceRequestAllocationResult;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.api.resource.v1.ResourceSlice;
import dev.edict.client.index.Indexer;
import dev.edict.pods.PodClaims;
import dev.edict.scheduler.Facts;
import dev.edict.scheduler.argument.Arguments;
import dev.edict.scheduler.snapshot.PodFacts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A node with two devices of a class by whose name pods ask for them. */
class ExtendedResourcesTest {
    private static final String GPU = "example.com/gpu";
    private static final Node NODE = Facts.node("a", Map.of());

    private final Indexer<ResourceClaim> claims = Indexer.byNamespace();
    private final Indexer<ResourceSlice> slices = Indexer.byNamespace();
    private final Indexer<DeviceClass> classes = Indexer.byNamespace();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final DeviceClaims devices = new DeviceClaims(claims, slices, classes, () -> now);

    ExtendedResourcesTest() {
        classes.put(DeviceClass.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("gpu"))
                .editSpec(spec -> spec.withExtendedResourceName(GPU)));
        slices.put(ResourceSlice.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("a")).editSpec(spec -> spec
                .withDriver("gpu.example.com").withNodeName("a")
                .editPool(pool -> pool.withName("a").withGeneration(1).withResourceSliceCount(1))
                .withDevices(Stream.of("g0", "g1").map(name -> Device.EMPTY.withName(name)).toList())));
    }

    private static PodFacts asking(String name, String... requests) {
        return PodFacts.of(Facts.pod(name, Map.of(), Facts.asking(requests)));
    }

    private ClaimedDevices look(PodFacts pod) {
        return Objects.requireNonNull(devices.look(pod, Arguments.USUAL_PATIENCE));
    }

    private static List<String> given(PodDevices decided) {
        return decided.made() == null ? List.of() : decided.made().allocation().devices().results().stream()
                .map(DeviceRequestAllocationResult::device).toList();
    }

    private static ResourceClaim made(PodFacts pod, String version) {
        return ResourceClaim.EMPTY.withMetadata(ObjectMeta.EMPTY
                .withNamespace("test").withName(pod.name() + "-extended-resources-x").withUid("x").withResourceVersion(version)
                .withAnnotations(Map.of(PodClaims.EXTENDED_RESOURCES, "true"))
                .withOwnerReferences(List.of(OwnerReference.EMPTY.withKind("Pod").withApiVersion("v1").withName(pod.name())
                        .withUid(pod.uid()).withController(true))));
    }

    @Test
    void aClaimIsMadeForWhatTheNodeDoesNotOffer() {
        PodFacts pod = asking("p", GPU, "2");
        assertThat(look(pod).whyNot(NODE)).isNull();
        PodDevices decided = devices.reserve(pod, NODE, Arguments.USUAL_PATIENCE);
        assertThat(given(decided)).containsExactly("g0", "g1");
        ResourceClaim claim = Objects.requireNonNull(decided.made()).claim();
        assertThat(claim.metadata().generateName()).isEqualTo("p-extended-resources-");
        assertThat(PodClaims.isFor(pod.pod(), claim)).isTrue();
        assertThat(PodClaims.podOfExtendedResources(claim)).isEqualTo("p");
        assertThat(claim.spec().devices().requests()).extracting(DeviceRequest::name).containsExactly("container-0-request-0");
    }

    @Test
    void aNodeThatOffersTheResourceItselfGivesNoDevices() {
        PodFacts pod = asking("p", GPU, "2");
        Node offering = Facts.node("b", Map.of(), GPU, "2");
        assertThat(look(pod).whyNot(offering)).isNull();
        assertThat(devices.reserve(pod, offering, Arguments.USUAL_PATIENCE)).isEqualTo(PodDevices.NONE);
    }

    @Test
    void claimsOfThePodAreServedAlsoWhereTheNodeOffersTheResource() {
        claims.put(ResourceClaim.EMPTY.withMetadata(ObjectMeta.EMPTY.withNamespace("test").withName("c").withUid("c")));
        Pod pod = asking("p", GPU, "1").pod().editSpec(spec -> spec.addResourceClaims(
                PodResourceClaim.EMPTY.withName("d").withResourceClaimName("c")));
        PodDevices decided = devices.reserve(PodFacts.of(pod), Facts.node("b", Map.of(), GPU, "2"), Arguments.USUAL_PATIENCE);
        assertThat(decided.grants()).hasSize(1);
        assertThat(decided.made()).isNull();
    }

    @Test
    void whereThereAreTooFewDevicesOrAnotherResourceIsMissingAPodDoesNotFit() {
        assertThat(look(asking("p", GPU, "3")).whyNot(NODE)).isEqualTo("cannot allocate all claims");
        assertThat(look(asking("q", GPU, "1", "example.com/nic", "1")).whyNot(NODE)).isEqualTo("cannot fit resource");
        assertThat(devices.look(asking("r", "example.com/nic", "1"), Arguments.USUAL_PATIENCE)).isNull();
    }

    @Test
    void aClaimOfAnEarlierAttemptIsToGoFirst() {
        PodFacts pod = asking("p", GPU, "1");
        claims.put(made(pod, "1"));
        ClaimedDevices looked = look(pod);
        assertThat(looked.whyNot(NODE)).isEqualTo("cannot schedule extended resource claim");
        assertThat(looked.leftBehind()).map(ResourceClaim::name).contains("p-extended-resources-x");
        assertThat(look(asking("other", GPU, "1")).whyNot(NODE)).isNull();
    }

    @Test
    void whatIsDecidedIsNobodyElsesUntilItIsKnownOrGivenBack() {
        PodFacts pod = asking("p", GPU, "2");
        PodDevices decided = devices.reserve(pod, NODE, Arguments.USUAL_PATIENCE);
        PodFacts other = asking("other", GPU, "1");
        assertThat(look(other).whyNot(NODE)).isEqualTo("cannot allocate all claims");

        AllocationResult allocation = Objects.requireNonNull(decided.made()).allocation();
        ResourceClaim written = made(pod, "7").editStatus(status -> status.withAllocation(allocation));
        devices.written(List.of(written));
        assertThat(look(other).whyNot(NODE)).as("written, and not known here").isEqualTo("cannot allocate all claims");
        claims.put(written);
        assertThat(look(other).whyNot(NODE)).as("known").isEqualTo("cannot allocate all claims");
        claims.remove("test", written.name(), "8");
        assertThat(look(other).whyNot(NODE)).as("gone").isNull();

        devices.release(devices.reserve(pod, NODE, Arguments.USUAL_PATIENCE));
        assertThat(look(other).whyNot(NODE)).as("given back").isNull();
    }

    @Test
    void aClaimThatIsWrittenAndNeverSeenIsForgottenAfterAWhile() {
        PodFacts pod = asking("p", GPU, "2");
        devices.reserve(pod, NODE, Arguments.USUAL_PATIENCE);
        devices.written(List.of(made(pod, "7")));
        now = now.plus(Duration.ofMinutes(3));
        assertThat(look(asking("other", GPU, "1")).whyNot(NODE)).isNull();
    }
}
