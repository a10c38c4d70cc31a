package dev.edict.controllers.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodIP;
import dev.edict.api.core.v1.Service;
import dev.edict.api.discovery.v1.Endpoint;
import dev.edict.api.discovery.v1.EndpointSlice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SlicesOfServiceTest {
    private static final Service SERVICE = Samples.service();

    private static SlicePlan plan(Service service, List<Pod> pods, List<EndpointSlice> existing) {
        return SlicesOfService.of(service, "IPv4", pods, existing, Samples.NODES).plan();
    }

    private static List<EndpointSlice> first(Service service, List<Pod> pods) {
        return Samples.carriedOut(plan(service, pods, List.of()));
    }

    @Test
    void aServiceWithoutPodsHasOneEmptySliceThatStays() {
        List<EndpointSlice> slices = first(SERVICE, List.of());

        assertThat(slices).hasSize(1);
        assertThat(slices.getFirst().endpoints()).isEmpty();
        assertThat(slices.getFirst().metadata().generateName()).isEqualTo("web-");
        assertThat(plan(SERVICE, List.of(), slices)).isEqualTo(new SlicePlan(List.of(), List.of(), List.of(), slices));
    }

    @Test
    void theEmptySliceIsReusedForTheFirstPod() {
        List<EndpointSlice> empty = first(SERVICE, List.of());

        SlicePlan plan = plan(SERVICE, Samples.pods(0, 1), empty).recycling(slice -> true);

        assertThat(plan.create()).isEmpty();
        assertThat(plan.delete()).isEmpty();
        assertThat(plan.update()).singleElement().satisfies(slice -> {
            assertThat(slice.name()).isEqualTo(empty.getFirst().name());
            assertThat(Samples.addresses(slice)).containsExactly("10.1.0.1");
        });
    }

    @Test
    void aSliceHasNoMoreThanAHundredEndpoints() {
        assertThat(Samples.sizes(first(SERVICE, Samples.pods(0, 250)))).containsExactly(50, 100, 100);
    }

    @Test
    void nothingIsWrittenIfNothingHasChanged() {
        List<EndpointSlice> slices = first(SERVICE, Samples.pods(0, 250));

        SlicePlan again = plan(SERVICE, Samples.pods(0, 250), slices);

        assertThat(again.create()).isEmpty();
        assertThat(again.update()).isEmpty();
        assertThat(again.delete()).isEmpty();
        assertThat(again.unchanged()).hasSize(3);
    }

    @Test
    void newEndpointsGoIntoTheSliceThatTheyFillBest() {
        List<EndpointSlice> slices = new ArrayList<>(first(SERVICE, Samples.pods(0, 250)));

        SlicePlan plan = plan(SERVICE, Samples.pods(0, 260), slices);

        assertThat(plan.create()).isEmpty();
        assertThat(plan.update()).singleElement().satisfies(slice -> assertThat(slice.endpoints()).hasSize(60));
    }

    @Test
    void newEndpointsGoIntoSlicesThatChangeAnyhow() {
        List<EndpointSlice> slices = first(SERVICE, Samples.pods(0, 250));
        List<Pod> pods = new ArrayList<>(Samples.pods(1, 251));

        SlicePlan plan = plan(SERVICE, pods, slices);

        assertThat(plan.create()).isEmpty();
        assertThat(plan.update()).singleElement().satisfies(slice -> {
            assertThat(slice.endpoints()).hasSize(100);
            assertThat(Samples.addresses(slice)).contains("10.1.1.1").doesNotContain("10.1.0.1");
        });
    }

    @Test
    void aSliceIsDeletedWhenItsLastEndpointIsGone() {
        List<EndpointSlice> slices = first(SERVICE, Samples.pods(0, 150));

        SlicePlan plan = plan(SERVICE, Samples.pods(0, 100), slices);

        assertThat(plan.delete()).singleElement().satisfies(slice -> assertThat(slice.endpoints()).hasSize(50));
        assertThat(plan.update()).isEmpty();
    }

    @Test
    void conditionsTellReadinessAndTermination() {
        Pod leaving = Samples.pod(1).editMetadata(metadata -> metadata.withDeletionTimestamp(Samples.NOON));
        Pod unready = Samples.unready(Samples.pod(2));

        List<Endpoint> endpoints = first(SERVICE, List.of(Samples.pod(0), leaving, unready)).getFirst().endpoints();

        assertThat(endpoints).extracting(endpoint -> endpoint.conditions().ready()).containsExactly(true, false, false);
        assertThat(endpoints).extracting(endpoint -> endpoint.conditions().serving()).containsExactly(true, true, false);
        assertThat(endpoints).extracting(endpoint -> endpoint.conditions().terminating()).containsExactly(false, true, false);
    }

    @Test
    void addressesThatAreNotReadyArePublishedAsReadyIfTheServiceSaysSo() {
        Service service = SERVICE.editSpec(spec -> spec.withPublishNotReadyAddresses(true));
        Pod leaving = Samples.unready(Samples.pod(1)).editMetadata(metadata -> metadata.withDeletionTimestamp(Samples.NOON));

        Endpoint endpoint = first(service, List.of(leaving)).getFirst().endpoints().getFirst();

        assertThat(endpoint.conditions().ready()).isTrue();
        assertThat(endpoint.conditions().serving()).isFalse();
        assertThat(endpoint.conditions().terminating()).isTrue();
    }

    @Test
    void podsThatHaveEndedOrHaveNoAddressDoNotCount() {
        Pod ended = Samples.pod(0).editStatus(status -> status.withPhase("Succeeded"));
        Pod young = Samples.pod(1).editStatus(status -> status.withPodIP("").withPodIPs(List.of()));

        assertThat(first(SERVICE, List.of(ended, young)).getFirst().endpoints()).isEmpty();
    }

    @Test
    void aPodOfAnUnknownNodeIsLeftOutAndToldOf() {
        SlicesOfService result = SlicesOfService.of(SERVICE, "IPv4", Samples.pods(0, 1), List.of(), name -> null);

        assertThat(result.plan().create().getFirst().endpoints()).isEmpty();
        assertThat(result.skipped()).containsExactly("skipping Pod pod-0 for Service default/web: Node node-0 Not Found");
    }

    @Test
    void theZoneIsThatOfTheNode() {
        Node node = Node.EMPTY.editMetadata(metadata -> metadata.withLabels(Map.of("topology.kubernetes.io/zone", "east")));

        SlicePlan plan = SlicesOfService.of(SERVICE, "IPv4", Samples.pods(0, 1), List.of(), name -> node).plan();

        assertThat(plan.create().getFirst().endpoints().getFirst().zone()).isEqualTo("east");
    }

    @Test
    void podsWithOtherPortsOfANameHaveSlicesOfTheirOwn() {
        Pod other = Samples.pod(1).editSpec(spec -> spec.editContainers(
                (Container container) -> container.editPorts(port -> port.withContainerPort(9090))));

        List<EndpointSlice> slices = first(SERVICE, List.of(Samples.pod(0), other));

        assertThat(slices).extracting(slice -> slice.ports().getFirst().port()).containsExactlyInAnyOrder(8080, 9090);
    }

    @Test
    void eachFamilyHasSlicesOfItsOwn() {
        Pod both = Samples.pod(0).editStatus(status -> status.addPodIPs(PodIP.EMPTY.withIp("FD00::0001")));

        SlicePlan plan = SlicesOfService.of(SERVICE, "IPv6", List.of(both), List.of(), Samples.NODES).plan();

        assertThat(plan.create()).singleElement().satisfies(slice -> {
            assertThat(slice.addressType()).isEqualTo("IPv6");
            assertThat(Samples.addresses(slice)).containsExactly("fd00::1");
        });
    }

    @Test
    void labelsAreThoseOfTheServiceAndFollowThem() {
        Service headless = SERVICE.editSpec(spec -> spec.withClusterIP("None"))
                .editMetadata(metadata -> metadata.withLabels(Map.of("team", "blue")));
        List<EndpointSlice> slices = first(headless, Samples.pods(0, 1));

        SlicePlan plan = plan(headless.editMetadata(metadata -> metadata.withLabels(Map.of("team", "red"))),
                Samples.pods(0, 1), slices);

        assertThat(slices.getFirst().metadata().labels()).isEqualTo(Map.of("team", "blue",
                "service.kubernetes.io/headless", "",
                "kubernetes.io/service-name", "web",
                "endpointslice.kubernetes.io/managed-by", "endpointslice-controller.k8s.io"));
        assertThat(plan.update()).singleElement()
                .satisfies(slice -> assertThat(slice.metadata().labels()).containsEntry("team", "red"));
    }

    @Test
    void slicesOfAServiceThatHadTheNameBeforeAreDeleted() {
        List<EndpointSlice> slices = first(SERVICE, Samples.pods(0, 1));
        Service next = SERVICE.editMetadata(metadata -> metadata.withUid("another"));

        SlicePlan plan = plan(next, Samples.pods(0, 1), slices).recycling(slice -> SliceLabels.isOwnedBy(slice, next));

        assertThat(plan.delete()).isEqualTo(slices);
        assertThat(plan.create()).hasSize(1);
    }
}
