package dev.edict.server.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.server.aggregate.ServiceEndpoints;
import dev.edict.server.http.client.Dialer;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.store.memory.MemoryStore;
import java.io.IOException;
import java.time.Clock;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class ServiceEndpointsTest {
    private final ControlPlane plane =
            new ControlPlane(Catalogue.load(), MemoryStore.open(), Identities.random(), Clock.systemUTC());
    private final ServiceEndpoints endpoints = new ServiceEndpoints(
            () -> plane.core("services"),
            () -> plane.registry(new GroupVersionResource("discovery.k8s.io", "v1", "endpointslices")),
            () -> plane.core("endpoints"));

    /** Nothing is created in a namespace that is not there. */
    @BeforeEach
    void makeNamespaces() {
        TestNamespaces.make(plane, "default");
    }

    @AfterEach
    void close() {
        plane.close();
    }

    private void create(ResourceRegistry registry, String json) {
        ObjectValue object = (ObjectValue) Json.parse(json);
        registry.create(RequestScope.internal("default"), registry.strategy().rules().setDefaults(object), Admission.NONE);
        // Services are looked up in the cache, which follows the store.
        registry.newest();
    }

    private void service(String spec) {
        create(plane.core("services"), """
                {"kind":"Service","apiVersion":"v1","metadata":{"name":"web","namespace":"default"},"spec":%s}"""
                .formatted(spec));
    }

    private void slice(String name, String port, String endpointList) {
        create(plane.registry(new GroupVersionResource("discovery.k8s.io", "v1", "endpointslices")), """
                {"kind":"EndpointSlice","apiVersion":"discovery.k8s.io/v1","addressType":"IPv4",
                 "metadata":{"name":"%s","namespace":"default","labels":{"kubernetes.io/service-name":"web"}},
                 "ports":[{"name":"%s","port":8443}],"endpoints":%s}""".formatted(name, port, endpointList));
    }

    @Test
    void aReadyEndpointOfTheNamedPortIsChosenAnotherEachTime() throws IOException {
        service("{\"ports\":[{\"name\":\"https\",\"port\":443},{\"name\":\"other\",\"port\":80}]}");
        slice("web-1", "https", """
                [{"addresses":["10.1.0.1"],"conditions":{"ready":true}},{"addresses":["10.1.0.2"]},
                 {"addresses":["10.1.0.3"],"conditions":{"ready":false}}]""");
        slice("web-2", "other", "[{\"addresses\":[\"10.1.0.4\"]}]");
        Set<Dialer.Address> seen = new HashSet<>();
        for (int round = 0; round < 100; round++) {
            seen.add(endpoints.resolve("default", "web", 443));
        }
        assertThat(seen).containsExactlyInAnyOrder(
                new Dialer.Address("10.1.0.1", 8443), new Dialer.Address("10.1.0.2", 8443));
    }

    @Test
    void endpointsOfOldFashionCountWhereThereAreNoSlices() throws IOException {
        service("{\"ports\":[{\"port\":443}]}");
        create(plane.core("endpoints"), """
                {"kind":"Endpoints","apiVersion":"v1","metadata":{"name":"web","namespace":"default"},
                 "subsets":[{"addresses":[{"ip":"10.1.0.9"}],"ports":[{"port":9443}]}]}""");
        assertThat(endpoints.resolve("default", "web", 443)).isEqualTo(new Dialer.Address("10.1.0.9", 9443));
    }

    @Test
    void namesOutsideTheClusterAreTakenAsTheyAre() throws IOException {
        service("{\"type\":\"ExternalName\",\"externalName\":\"api.example.com\"}");
        assertThat(endpoints.resolve("default", "web", 6443)).hasToString("api.example.com:6443");
    }

    @Test
    void whatIsMissingIsSaid() {
        assertThatThrownBy(() -> endpoints.resolve("default", "web", 443)).hasMessage("service \"web\" not found");
        service("{\"ports\":[{\"port\":443}]}");
        assertThatThrownBy(() -> endpoints.resolve("default", "web", 80))
                .hasMessage("no service port 80 found for service \"web\"");
        assertThatThrownBy(() -> endpoints.resolve("default", "web", 443))
                .hasMessage("no endpoints available for service \"web\"");
    }
}
