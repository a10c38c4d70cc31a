package dev.edict.controllers.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.EndpointAddress;
import dev.edict.api.core.v1.EndpointSubset;
import dev.edict.api.core.v1.Endpoints;
import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodIP;
import dev.edict.api.core.v1.Service;
import dev.edict.api.core.v1.ServicePort;
import dev.edict.api.discovery.v1.EndpointSlice;
import dev.edict.controllers.TestCluster;
import dev.edict.testing.Waiting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class EndpointLoopsTest {
    private static final TestCluster CLUSTER =
            TestCluster.with(EndpointLoops.endpoints(), EndpointLoops.slices(), EndpointLoops.mirroring());

    private final String namespace = CLUSTER.newNamespace();

    @AfterAll
    static void close() {
        CLUSTER.close();
    }

    private List<EndpointSlice> slices() {
        return CLUSTER.admin().of(EndpointSlice.TYPE).in(namespace).list().items();
    }

    private Service createService(Map<String, String> selector) {
        return CLUSTER.admin().of(Service.TYPE).in(namespace).create(Service.EMPTY
                .editMetadata(metadata -> metadata.withName("web"))
                .editSpec(spec -> spec.withSelector(selector).withPorts(List.of(ServicePort.EMPTY.withPort(80)))));
    }

    private Pod createPod(String name, String node) {
        Pod sample = Samples.pod(0);
        Pod pod = CLUSTER.admin().of(Pod.TYPE).in(namespace).create(sample
                .withStatus(Pod.EMPTY.status())
                .editMetadata(metadata -> metadata.withName(name).withNamespace(namespace).withUid(""))
                .editSpec(spec -> spec.withNodeName(node).withAutomountServiceAccountToken(false)
                        .editContainers(container -> container.withImage("example.com/web:1"))));
        CLUSTER.makeReady(pod);
        return CLUSTER.admin().of(Pod.TYPE).in(namespace).status().edit(name, now -> now.editStatus(
                status -> status.withPodIP("10.1.2.3").withPodIPs(List.of(PodIP.EMPTY.withIp("10.1.2.3")))));
    }

    private void createNode(String name) {
        CLUSTER.admin().of(Node.TYPE).create(Node.EMPTY.editMetadata(metadata -> metadata.withName(name)));
    }

    @Test
    void aReadyPodIsInTheSliceAndTheEndpointsAndLeavesWithItsService() throws Exception {
        createNode(namespace + "-node");
        createService(Map.of("app", "web"));
        createPod("one", namespace + "-node");

        List<EndpointSlice> slices = Waiting.until("the pod is in the slice", this::slices, found ->
                found.size() == 1 && !found.getFirst().endpoints().isEmpty()
                        && Boolean.TRUE.equals(found.getFirst().endpoints().getFirst().conditions().ready()));
        Waiting.until("the pod is in the endpoints", () -> CLUSTER.admin().of(Endpoints.TYPE).in(namespace).find("web").stream()
                .flatMap(endpoints -> endpoints.subsets().stream()).anyMatch(subset -> !subset.addresses().isEmpty()));
        assertThat(slices.getFirst().ports().getFirst().port()).isEqualTo(80);

        CLUSTER.admin().of(Service.TYPE).in(namespace).delete("web");

        Waiting.until("the endpoints are gone", () -> CLUSTER.admin().of(Endpoints.TYPE).in(namespace).find("web").isEmpty());
    }

    @Test
    void aPodWaitsForItsNodeAndPeopleAreTold() throws Exception {
        createService(Map.of("app", "web"));
        createPod("one", namespace + "-late");
        Waiting.until("an event tells of it", () -> CLUSTER.admin().of(Event.TYPE).in(namespace).list().items().stream()
                .anyMatch(event -> event.reason().equals("FailedToUpdateEndpointSlices") && event.message().contains(
                        "skipping Pod one for Service " + namespace + "/web: Node " + namespace + "-late Not Found")));

        createNode(namespace + "-late");

        Waiting.until("the pod is in the slice", () -> !slices().getFirst().endpoints().isEmpty());
    }

    @Test
    void aSliceThatSomebodyDeletesComesBack() throws Exception {
        createService(Map.of("app", "web"));
        EndpointSlice first = Waiting.until("there is a slice", this::slices, found -> found.size() == 1).getFirst();

        CLUSTER.admin().of(EndpointSlice.TYPE).in(namespace).delete(first.name());

        Waiting.until("there is another", () -> slices().stream().anyMatch(slice -> !slice.name().equals(first.name())));
    }

    @Test
    void endpointsOfPeopleAreMirroredAsLongAsTheServiceHasNoSelector() throws Exception {
        createService(Map.of());
        CLUSTER.admin().of(Endpoints.TYPE).in(namespace).create(Endpoints.EMPTY
                .editMetadata(metadata -> metadata.withName("web").withLabels(Map.of("team", "blue")))
                .withSubsets(List.of(EndpointSubset.EMPTY
                        .withAddresses(List.of(EndpointAddress.EMPTY.withIp("192.0.2.1"), EndpointAddress.EMPTY.withIp("2001:db8::1")))
                        .withPorts(List.of(dev.edict.api.core.v1.EndpointPort.EMPTY.withPort(80))))));

        List<EndpointSlice> mirrored = Waiting.until("both families are mirrored", this::slices, found -> found.size() == 2);
        assertThat(mirrored).extracting(EndpointSlice::addressType).containsExactlyInAnyOrder("IPv4", "IPv6");
        assertThat(mirrored.getFirst().metadata().labels()).containsEntry("team", "blue").containsEntry(
                "endpointslice.kubernetes.io/managed-by", "endpointslicemirroring-controller.k8s.io");

        CLUSTER.admin().of(Service.TYPE).in(namespace).edit("web", now -> now.editSpec(
                spec -> spec.withSelector(Map.of("app", "web"))));

        Waiting.until("the mirrored ones are gone", () -> slices().stream().noneMatch(slice ->
                "endpointslicemirroring-controller.k8s.io".equals(
                        slice.metadata().labels().get("endpointslice.kubernetes.io/managed-by"))));
    }
}
