package dev.edict.controllers.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.EndpointAddress;
import dev.edict.api.core.v1.EndpointPort;
import dev.edict.api.core.v1.EndpointSubset;
import dev.edict.api.core.v1.Endpoints;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EndpointsOfServiceTest {
    private static final Service SERVICE = Samples.service();

    private static Endpoints endpoints(Service service, List<Pod> pods) {
        return EndpointsOfService.desired(service, null, EndpointsOfService.subsets(service, pods), Samples.NOON).orElseThrow();
    }

    @Test
    void addressesWithTheSamePortsStandTogether() {
        Service service = SERVICE.editSpec(spec -> spec.addPorts(Samples.port("admin", "web")));

        List<EndpointSubset> subsets =
                EndpointsOfService.subsets(service, List.of(Samples.pod(1), Samples.pod(0), Samples.unready(Samples.pod(2))));

        assertThat(subsets).singleElement().satisfies(subset -> {
            assertThat(subset.addresses()).extracting(EndpointAddress::ip).containsExactly("10.1.0.1", "10.1.0.2");
            assertThat(subset.notReadyAddresses()).extracting(EndpointAddress::ip).containsExactly("10.1.0.3");
            assertThat(subset.ports()).extracting(EndpointPort::name).containsExactlyInAnyOrder("http", "admin");
        });
    }

    @Test
    void podsThatLeaveCountOnlyIfTheServiceWantsUnreadyOnes() {
        Pod leaving = Samples.pod(0).editMetadata(metadata -> metadata.withDeletionTimestamp(Samples.NOON));

        assertThat(EndpointsOfService.subsets(SERVICE, List.of(leaving))).isEmpty();
        assertThat(EndpointsOfService.subsets(
                SERVICE.editSpec(spec -> spec.withPublishNotReadyAddresses(true)), List.of(leaving))).hasSize(1);
    }

    @Test
    void aHeadlessServiceNeedsNoPorts() {
        Service service = SERVICE.editSpec(spec -> spec.withClusterIP("None").withPorts(List.of()));

        Endpoints endpoints = endpoints(service, Samples.pods(0, 1));

        assertThat(endpoints.subsets()).singleElement().satisfies(subset -> assertThat(subset.ports()).isEmpty());
        assertThat(endpoints.metadata().labels()).containsEntry("service.kubernetes.io/headless", "");
    }

    @Test
    void theHostNameIsToldIfThePodIsInTheDomainOfTheService() {
        Pod named = Samples.pod(0).editSpec(spec -> spec.withHostname("zero").withSubdomain("web"));

        assertThat(endpoints(SERVICE, List.of(named)).subsets().getFirst().addresses().getFirst().hostname()).isEqualTo("zero");
    }

    @Test
    void nothingIsWrittenIfNothingHasChanged() {
        Endpoints there = endpoints(SERVICE, Samples.pods(0, 3));
        List<EndpointSubset> same = EndpointsOfService.subsets(SERVICE, Samples.pods(0, 3));

        assertThat(EndpointsOfService.desired(SERVICE, there, same, null)).isEmpty();
        assertThat(EndpointsOfService.desired(
                SERVICE.editMetadata(metadata -> metadata.withLabels(Map.of("a", "b"))), there, same, null)).isPresent();
    }

    @Test
    void labelsAndAnnotationsTellWhoKeepsThemAndWhatHasHappened() {
        Endpoints endpoints = endpoints(SERVICE, Samples.pods(0, 1));

        assertThat(endpoints.metadata().labels()).isEqualTo(Map.of("endpoints.kubernetes.io/managed-by", "endpoint-controller"));
        assertThat(endpoints.metadata().annotations())
                .isEqualTo(Map.of("endpoints.kubernetes.io/last-change-trigger-time", "2026-01-01T12:00:00Z"));
    }

    @Test
    void thereAreNoMoreThanAThousandAddressesAndReadyOnesComeFirst() {
        List<Pod> pods = new ArrayList<>(Samples.pods(0, 900));
        Samples.pods(900, 1200).forEach(pod -> pods.add(Samples.unready(pod)));

        Endpoints endpoints = endpoints(SERVICE, pods);

        assertThat(endpoints.subsets().getFirst().addresses()).hasSize(900);
        assertThat(endpoints.subsets().getFirst().notReadyAddresses()).hasSize(100);
        assertThat(endpoints.metadata().annotations()).containsEntry("endpoints.kubernetes.io/over-capacity", "truncated");
    }
}
