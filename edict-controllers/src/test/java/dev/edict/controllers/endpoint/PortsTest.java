package dev.edict.controllers.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerPort;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.ServicePort;
import dev.edict.api.discovery.v1.EndpointPort;
import dev.edict.types.IntOrString;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PortsTest {
    private static final List<String> NAMES = List.of("http", "https", "metrics", "dns", "grpc", "");

    @Test
    void portsOfSlicesStandInTheOrderThatUpstreamGivesThem() {
        List<EndpointPort> ports = new ArrayList<>();
        for (String name : NAMES) {
            ports.add(EndpointPort.EMPTY.withName(name).withPort(8080 + NAMES.indexOf(name))
                    .withProtocol(name.equals("dns") ? "UDP" : "TCP")
                    .withAppProtocol(name.equals("grpc") ? "h2c" : null));
        }

        assertThat(Ports.inOrder(ports)).extracting(EndpointPort::name)
                .containsExactly("grpc", "http", "", "https", "dns", "metrics");
    }

    @Test
    void portsOfEndpointsStandInTheOrderThatUpstreamGivesThem() {
        List<dev.edict.api.core.v1.EndpointPort> ports = new ArrayList<>();
        for (String name : NAMES) {
            ports.add(dev.edict.api.core.v1.EndpointPort.EMPTY.withName(name).withPort(8080 + NAMES.indexOf(name))
                    .withProtocol(name.equals("dns") ? "UDP" : "TCP")
                    .withAppProtocol(name.equals("grpc") ? "h2c" : null));
        }

        assertThat(Ports.subsetOrder(ports)).extracting(dev.edict.api.core.v1.EndpointPort::name)
                .containsExactly("dns", "http", "https", "grpc", "", "metrics");
    }

    @Test
    void aPortIsFoundByNameAndProtocolAlsoInASidecar() {
        Container sidecar = Container.EMPTY.withName("s").withRestartPolicy("Always")
                .withPorts(List.of(ContainerPort.EMPTY.withName("side").withContainerPort(7).withProtocol("UDP")));
        Pod pod = Samples.pod(0).editSpec(spec -> spec.withInitContainers(List.of(
                sidecar.withName("i").withRestartPolicy(null).editPorts(port -> port.withContainerPort(6)), sidecar)));
        ServicePort wanted = ServicePort.EMPTY.withProtocol("UDP").withTargetPort(IntOrString.of("side"));

        assertThat(Ports.find(pod, wanted)).contains(7);
        assertThat(Ports.find(pod, wanted.withProtocol("TCP"))).isEmpty();
        assertThat(Ports.find(pod, wanted.withTargetPort(IntOrString.of(90)))).contains(90);
    }
}
