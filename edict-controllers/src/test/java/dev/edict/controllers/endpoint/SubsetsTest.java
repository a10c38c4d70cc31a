package dev.edict.controllers.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.EndpointAddress;
import dev.edict.api.core.v1.EndpointPort;
import dev.edict.api.core.v1.EndpointSubset;
import dev.edict.api.core.v1.ObjectReference;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SubsetsTest {
    private static final EndpointPort HTTP = EndpointPort.EMPTY.withName("http").withProtocol("TCP");

    private static EndpointAddress pod(String ip, String name) {
        return EndpointAddress.EMPTY.withIp(ip).withNodeName("one").withTargetRef(ObjectReference.EMPTY
                .withKind("Pod").withNamespace("default").withName("web-" + name).withUid("uid-" + name));
    }

    private static EndpointSubset subset(EndpointAddress address, EndpointPort... ports) {
        return EndpointSubset.EMPTY.withAddresses(List.of(address)).withPorts(List.of(ports));
    }

    /** As upstream's own code orders the same five. */
    @Test
    void subsetsStandInUpstreamsOrder() {
        EndpointSubset waiting = EndpointSubset.EMPTY
                .withNotReadyAddresses(List.of(pod("10.0.0.3", "c"))).withPorts(List.of(HTTP.withPort(8082)));
        List<EndpointSubset> packed = Subsets.repack(List.of(
                subset(pod("10.0.0.1", "a"), HTTP.withPort(8080).withAppProtocol("http")),
                subset(pod("10.0.0.2", "b"), HTTP.withPort(8081)),
                waiting,
                subset(EndpointAddress.EMPTY.withIp("10.0.0.4").withHostname("web-0"), HTTP.withPort(8083)),
                subset(EndpointAddress.EMPTY.withIp("10.0.0.5"))));

        assertThat(packed)
                .flatExtracting(packedSubset -> Stream.of(packedSubset.addresses(), packedSubset.notReadyAddresses())
                        .flatMap(List::stream).map(EndpointAddress::ip).toList())
                .containsExactly("10.0.0.1", "10.0.0.5", "10.0.0.4", "10.0.0.3", "10.0.0.2");
        assertThat(packed).contains(waiting);
    }

    @Test
    void addressesWithTheSamePortsStandTogetherAndOneThatIsBothReadyAndNotIsNot() {
        EndpointAddress first = pod("10.0.0.1", "a");
        EndpointAddress second = pod("10.0.0.2", "b");
        List<EndpointSubset> packed = Subsets.repack(List.of(
                subset(second, HTTP.withPort(80)),
                subset(first, HTTP.withPort(80)),
                EndpointSubset.EMPTY.withNotReadyAddresses(List.of(second)).withPorts(List.of(HTTP.withPort(80)))));

        assertThat(packed).singleElement().satisfies(only -> {
            assertThat(only.addresses()).containsExactly(first);
            assertThat(only.notReadyAddresses()).containsExactly(second);
        });
    }
}
