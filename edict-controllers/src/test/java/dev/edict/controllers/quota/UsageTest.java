package dev.edict.controllers.quota;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.ResourceQuota;
import dev.edict.api.core.v1.ResourceQuotaStatus;
import dev.edict.api.core.v1.ResourceRequirements;
import dev.edict.api.core.v1.ScopeSelector;
import dev.edict.api.core.v1.ScopedResourceSelectorRequirement;
import dev.edict.api.core.v1.Service;
import dev.edict.api.core.v1.ServicePort;
import dev.edict.model.name.GroupResource;
import dev.edict.model.quantity.Quantity;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UsageTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    private static Quantity amount(String text) {
        return Quantity.parse(text);
    }

    private static Container container(String name, String cpu) {
        return Container.EMPTY.withName(name).editResources(resources -> resources
                .withRequests(Map.of("cpu", amount(cpu)))
                .withLimits(Map.of("cpu", amount("2"))));
    }

    private static Pod pod() {
        return Pod.EMPTY.editSpec(spec -> spec.withContainers(List.of(container("a", "100m"), container("b", "200m"))));
    }

    private static ResourceQuota quota(String... scopes) {
        return ResourceQuota.EMPTY.editSpec(spec -> spec.withScopes(List.of(scopes)));
    }

    @Test
    void containersOfAPodAreAddedUp() {
        assertThat(PodUsage.of(pod(), NOW)).isEqualTo(Map.of(
                "count/pods", amount("1"), "pods", amount("1"),
                "cpu", amount("300m"), "requests.cpu", amount("300m"), "limits.cpu", amount("4")));
    }

    @Test
    void whatComesBeforeCountsIfItTakesMoreAndWhatStaysBesideIsAdded() {
        Pod pod = pod().editSpec(spec -> spec.withInitContainers(List.of(
                container("side", "50m").withRestartPolicy("Always"), container("first", "1"))));

        assertThat(PodUsage.of(pod, NOW)).containsEntry("requests.cpu", amount("1050m"));
        assertThat(PodUsage.of(pod.editSpec(spec -> spec.withOverhead(Map.of("cpu", amount("10m")))), NOW))
                .containsEntry("requests.cpu", amount("1060m"));
    }

    @Test
    void whatAPodSaysOfItselfReplacesTheSum() {
        Pod pod = pod().editSpec(spec -> spec.editResources(resources -> resources.withRequests(Map.of("cpu", amount("5")))));

        assertThat(PodUsage.of(pod, NOW)).containsEntry("requests.cpu", amount("5")).containsEntry("limits.cpu", amount("4"));
    }

    @Test
    void duringAResizeTheLargerAmountCounts() {
        Pod pod = pod().editStatus(status -> status.withContainerStatuses(List.of(ContainerStatus.EMPTY.withName("a")
                .withResources(ResourceRequirements.EMPTY.withRequests(Map.of("cpu", amount("700m")))))));

        assertThat(PodUsage.of(pod, NOW)).containsEntry("requests.cpu", amount("900m"));
    }

    @Test
    void aPodThatHasEndedOrShouldBeGoneIsAnObjectOnly() {
        Pod ended = pod().editStatus(status -> status.withPhase("Succeeded"));
        Pod lost = pod().editMetadata(metadata ->
                metadata.withDeletionTimestamp(NOW.minusSeconds(100)).withDeletionGracePeriodSeconds(30L));

        assertThat(PodUsage.of(ended, NOW)).isEqualTo(Map.of("count/pods", amount("1")));
        assertThat(PodUsage.of(lost, NOW)).isEqualTo(Map.of("count/pods", amount("1")));
        assertThat(PodUsage.of(lost, NOW.minusSeconds(20))).containsKey("pods");
    }

    @Test
    void servicesTakePortsOfNodesAndBalancers() {
        Service service = Service.EMPTY.editSpec(spec -> spec.withType("LoadBalancer")
                .withPorts(List.of(ServicePort.EMPTY.withPort(1).withNodePort(30001), ServicePort.EMPTY.withPort(2))));

        assertThat(ServiceUsage.of(service))
                .containsEntry("services.nodeports", amount("2")).containsEntry("services.loadbalancers", amount("1"));
        assertThat(ServiceUsage.of(service.editSpec(spec -> spec.withAllocateLoadBalancerNodePorts(false))))
                .containsEntry("services.nodeports", amount("1"));
    }

    @Test
    void claimsTakeRoomAltogetherAndByClass() {
        PersistentVolumeClaim claim = PersistentVolumeClaim.EMPTY
                .editSpec(spec -> spec.withStorageClassName("gold")
                        .editResources(resources -> resources.withRequests(Map.of("storage", amount("1Gi")))))
                .editStatus(status -> status.withAllocatedResources(Map.of("storage", amount("2Gi"))));

        assertThat(ClaimUsage.of(claim))
                .containsEntry("requests.storage", amount("2Gi"))
                .containsEntry("gold.storageclass.storage.k8s.io/requests.storage", amount("2Gi"))
                .containsEntry("gold.storageclass.storage.k8s.io/persistentvolumeclaims", amount("1"));
    }

    @Test
    void anyResourceIsCountedByItsName() {
        assertThat(CountedNames.counted("count/widgets.example.com")).contains(new GroupResource("example.com", "widgets"));
        assertThat(CountedNames.counted("secrets")).contains(new GroupResource("", "secrets"));
        assertThat(CountedNames.counted("requests.cpu")).isEmpty();
    }

    @Test
    void scopesChooseAmongPods() {
        Pod idle = Pod.EMPTY.editSpec(spec -> spec.withContainers(List.of(Container.EMPTY)).withPriorityClassName("high"));
        ResourceQuota high = quota().editSpec(spec -> spec.withScopeSelector(ScopeSelector.EMPTY.withMatchExpressions(List.of(
                ScopedResourceSelectorRequirement.EMPTY.withScopeName("PriorityClass").withOperator("In")
                        .withValues(List.of("high"))))));

        assertThat(Scopes.include(quota("BestEffort"), idle)).isTrue();
        assertThat(Scopes.include(quota("BestEffort"), pod())).isFalse();
        assertThat(Scopes.include(quota("NotTerminating", "NotBestEffort"), pod())).isTrue();
        assertThat(Scopes.include(quota("Terminating"), pod())).isFalse();
        assertThat(Scopes.include(high, idle)).isTrue();
        assertThat(Scopes.include(high, pod())).isFalse();
    }

    @Test
    void theStatusHasTheLimitsAndWhatIsUsedOfThem() {
        ResourceQuota quota = ResourceQuota.EMPTY
                .editSpec(spec -> spec.withHard(Map.of("pods", amount("5"), "unknown/x", amount("1"))))
                .editStatus(status -> status.withUsed(Map.of("pods", amount("9"), "unknown/x", amount("1"), "old", amount("2"))));

        ResourceQuotaStatus status = QuotaLoop.status(quota, Map.of("pods", amount("3")));

        assertThat(status.hard()).isEqualTo(quota.spec().hard());
        assertThat(status.used()).isEqualTo(Map.of("pods", amount("3"), "unknown/x", amount("1")));
    }
}
