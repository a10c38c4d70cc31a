package dev.edict.controllers.resourceclaim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerExtendedResourceRequest;
import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodExtendedResourceClaimStatus;
import dev.edict.api.core.v1.PodResourceClaim;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.ResourceRequirements;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.api.resource.v1.AllocationResult;
import dev.edict.api.resource.v1.DeviceClaim;
import dev.edict.api.resource.v1.DeviceRequest;
import dev.edict.api.resource.v1.ExactDeviceRequest;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.api.resource.v1.ResourceClaimSpec;
import dev.edict.api.resource.v1.ResourceClaimTemplate;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.TestCluster;
import dev.edict.model.quantity.Quantity;
import dev.edict.pods.PodClaims;
import dev.edict.testing.Waiting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ResourceClaimsTest {
    private static final TestCluster CLUSTER = TestCluster.with(ResourceClaims.loop());
    private static final ResourceClaimSpec SPEC = ResourceClaimSpec.EMPTY.withDevices(DeviceClaim.EMPTY.withRequests(List.of(
            DeviceRequest.EMPTY.withName("gpu").withExactly(ExactDeviceRequest.EMPTY.withDeviceClassName("gpu.example.com")))));

    private String namespace = "";

    @AfterAll
    static void close() {
        CLUSTER.close();
    }

    @BeforeEach
    void makeNamespace() {
        namespace = CLUSTER.newNamespace();
    }

    private ResourceClient<Pod> pods() {
        return CLUSTER.admin().of(Pod.TYPE).in(namespace);
    }

    private ResourceClient<ResourceClaim> claims() {
        return CLUSTER.admin().of(ResourceClaim.TYPE).in(namespace);
    }

    private void createTemplate() {
        CLUSTER.admin().of(ResourceClaimTemplate.TYPE).in(namespace).create(ResourceClaimTemplate.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("gpu"))
                .editSpec(spec -> spec.withMetadata(ObjectMeta.EMPTY.withLabels(Map.of("app", "web"))).withSpec(SPEC)));
    }

    private Pod createPod(String name, String node, PodResourceClaim claim) {
        return pods().create(Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)).withSpec(PodSpec.EMPTY
                .withNodeName(node)
                .withAutomountServiceAccountToken(false)
                .withResourceClaims(List.of(claim))
                .withContainers(List.of(Container.EMPTY.withName("c").withImage("c")))));
    }

    private static PodResourceClaim ofTemplate() {
        return PodResourceClaim.EMPTY.withName("device").withResourceClaimTemplateName("gpu");
    }

    private ResourceClaim createClaim(String name) {
        return claims().create(ResourceClaim.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)).withSpec(SPEC));
    }

    /** Plays the scheduler. */
    private void allocate(String claim, Pod... users) {
        claims().edit(claim, now -> now.editMetadata(
                metadata -> metadata.withFinalizers(List.of(ResourceClaims.FINALIZER))));
        claims().status().edit(claim, now -> now.editStatus(status -> status
                .withAllocation(AllocationResult.EMPTY)
                .withReservedFor(List.of(users).stream().map(PodClaims::user).toList())));
    }

    private void delete(String pod) {
        pods().delete(pod, DeleteOptions.EMPTY.withGracePeriodSeconds(0L));
    }

    private String nameOfClaim(String pod) throws InterruptedException {
        List<String> names = Waiting.until(
                "the pod knows its claim", () -> PodClaims.names(pods().get(pod)), known -> !known.isEmpty());
        return names.getFirst();
    }

    @Test
    void aClaimIsMadeOfATemplateOnceForEachPod() throws Exception {
        createTemplate();
        Pod pod = createPod("web", "", ofTemplate());
        ResourceClaim claim = claims().get(nameOfClaim("web"));
        assertThat(claim.name()).startsWith("web-device-");
        assertThat(PodClaims.isFor(pod, claim)).isTrue();
        assertThat(claim.metadata().labels()).containsEntry("app", "web");
        assertThat(claim.metadata().annotations()).containsEntry("resource.kubernetes.io/pod-claim-name", "device");
        assertThat(claim.spec().devices().requests()).extracting(DeviceRequest::name).containsExactly("gpu");
        assertThat(claims().list().items()).hasSize(1);
    }

    @Test
    void aPodIsToldThatItsTemplateIsMissingAndGoesOnWhenItComes() throws Exception {
        createPod("web", "", ofTemplate());
        Waiting.untilSo("it is told", () -> assertThat(CLUSTER.admin().of(Event.TYPE).in(namespace).list().items())
                .anySatisfy(event -> {
                    assertThat(event.reason()).isEqualTo("FailedResourceClaimCreation");
                    assertThat(event.message()).isEqualTo("PodResourceClaim device: resource claim template \"gpu\": "
                            + "resourceclaimtemplate.resource.k8s.io \"gpu\" not found");
                }));
        createTemplate();
        assertThat(nameOfClaim("web")).startsWith("web-device-");
    }

    @Test
    void aClaimThatWasLostIsMadeAnew() throws Exception {
        createTemplate();
        createPod("web", "", ofTemplate());
        String first = nameOfClaim("web");
        claims().delete(first);
        Waiting.untilSo("there is another", () -> {
            String second = PodClaims.names(pods().get("web")).getFirst();
            assertThat(second).isNotEqualTo(first);
            assertThat(claims().find(second)).isPresent();
        });
    }

    @Test
    void aClaimThatIsLostAgainAndAgainIsMadeOnceEachTime() throws Exception {
        createTemplate();
        createPod("web", "", ofTemplate());
        String last = "";
        for (int time = 0; time < 10; time++) {
            String before = last;
            last = Waiting.until("the pod has another claim", () -> PodClaims.names(pods().get("web")),
                    names -> !names.isEmpty() && !names.getFirst().equals(before)).getFirst();
            // At once: the loop may not have seen it.
            claims().delete(last);
        }
        String lost = last;
        Waiting.untilSo("there is one", () -> assertThat(claims().list().items()).singleElement().satisfies(claim -> {
            assertThat(claim.name()).isNotEqualTo(lost);
            assertThat(PodClaims.names(pods().get("web"))).containsExactly(claim.name());
        }));
    }

    @Test
    void whenItsPodHasEndedAClaimThatWasMadeForItGoes() throws Exception {
        createTemplate();
        Pod pod = createPod("job", "node", ofTemplate());
        String claim = nameOfClaim("job");
        allocate(claim, pod);
        CLUSTER.end(pod, "Succeeded");
        Waiting.untilSo("it is gone", () -> assertThat(claims().find(claim)).isEmpty());
    }

    /** Plays the scheduler. */
    private String claimExtendedResources(Pod pod) {
        ResourceClaim claim = claims().create(ResourceClaim.EMPTY
                .withMetadata(ObjectMeta.EMPTY
                        .withGenerateName(pod.name() + "-extended-resources-")
                        .withAnnotations(Map.of(PodClaims.EXTENDED_RESOURCES, "true"))
                        .withOwnerReferences(List.of(OwnerReference.EMPTY.withApiVersion("v1").withKind("Pod")
                                .withName(pod.name()).withUid(pod.metadata().uid()).withController(true))))
                .withSpec(SPEC));
        allocate(claim.name(), pod);
        pods().status().edit(pod.name(), now -> now.editStatus(status -> status.withExtendedResourceClaimStatus(
                PodExtendedResourceClaimStatus.EMPTY.withResourceClaimName(claim.name()).withRequestMappings(List.of(
                        ContainerExtendedResourceRequest.EMPTY.withContainerName("c").withResourceName("example.com/gpu")
                                .withRequestName("gpu"))))));
        return claim.name();
    }

    @Test
    void soDoesOneThatWasMadeForItsExtendedResources() throws Exception {
        Map<String, Quantity> one = Map.of("example.com/gpu", Quantity.parse("1"));
        Pod pod = pods().create(Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("job")).withSpec(PodSpec.EMPTY
                .withNodeName("node")
                .withAutomountServiceAccountToken(false)
                .withContainers(List.of(Container.EMPTY.withName("c").withImage("c")
                        .withResources(ResourceRequirements.EMPTY.withRequests(one).withLimits(one))))));
        String claim = claimExtendedResources(pod);
        CLUSTER.end(pods().get("job"), "Succeeded");
        Waiting.untilSo("it is gone", () -> assertThat(claims().find(claim)).isEmpty());
    }

    @Test
    void aPodThatHasEndedGetsNoOtherClaim() throws Exception {
        createTemplate();
        Pod pod = createPod("job", "", ofTemplate());
        String claim = nameOfClaim("job");
        CLUSTER.end(pod, "Failed");
        Waiting.untilSo("it is gone", () -> assertThat(claims().find(claim)).isEmpty());
        for (String next : List.of("one", "two", "three")) {
            createPod(next, "", ofTemplate());
            nameOfClaim(next);
        }
        assertThat(PodClaims.names(pods().get("job"))).containsExactly(claim);
        assertThat(claims().list().items()).hasSize(3);
    }

    @Test
    void aPodThatHasLostOneOfItsClaimsKeepsTheOthers() throws Exception {
        createTemplate();
        pods().create(Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("web")).withSpec(PodSpec.EMPTY
                .withAutomountServiceAccountToken(false)
                .withResourceClaims(List.of(ofTemplate(), ofTemplate().withName("second")))
                .withContainers(List.of(Container.EMPTY.withName("c").withImage("c")))));
        List<String> first = Waiting.until(
                "the pod knows its claims", () -> PodClaims.names(pods().get("web")), known -> known.size() == 2);
        claims().delete(first.getFirst());
        Waiting.untilSo("one is another, and the other is known still", () -> {
            List<String> names = PodClaims.names(pods().get("web"));
            assertThat(names).hasSize(2).doesNotContain(first.getFirst()).contains(first.get(1));
        });
    }

    @Test
    void aSharedClaimIsFreeWhenTheLastPodIsGone() throws Exception {
        createClaim("shared");
        PodResourceClaim shared = PodResourceClaim.EMPTY.withName("device").withResourceClaimName("shared");
        Pod one = createPod("one", "", shared);
        Pod two = createPod("two", "", shared);
        allocate("shared", one, two);
        delete("one");
        Waiting.untilSo("one is left", () -> assertThat(claims().get("shared").status().reservedFor())
                .containsExactly(PodClaims.user(two)));
        assertThat(claims().get("shared").status().allocation()).isNotNull();
        delete("two");
        Waiting.untilSo("it is free", () -> {
            ResourceClaim claim = claims().get("shared");
            assertThat(claim.status().reservedFor()).isEmpty();
            assertThat(claim.status().allocation()).isNull();
            assertThat(claim.metadata().finalizers()).isEmpty();
        });
    }

    @Test
    void aClaimThatIsDeletedWhileAllocatedAndUnusedGoes() throws Exception {
        createClaim("idle");
        allocate("idle");
        claims().delete("idle");
        Waiting.untilSo("it is gone", () -> assertThat(claims().find("idle")).isEmpty());
    }

    @Test
    void aPodThatWasPutOnANodeByHandReservesWhatIsAllocated() throws Exception {
        createClaim("shared");
        Pod pod = createPod("manual", "node",
                PodResourceClaim.EMPTY.withName("device").withResourceClaimName("shared"));
        allocate("shared");
        Waiting.untilSo("it is reserved", () -> assertThat(claims().get("shared").status().reservedFor())
                .containsExactly(PodClaims.user(pod)));
    }

    @Test
    void longNamesLoseTheSameShare() {
        assertThat(NewClaim.start("web", "device")).isEqualTo("web-device-");
        assertThat(NewClaim.start("p".repeat(100), "c".repeat(20)))
                .isEqualTo("p".repeat(100 * 57 / 122) + "-" + "c".repeat(20 * 57 / 122));
    }
}
