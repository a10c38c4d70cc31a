package dev.edict.node.agent;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerPort;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Probe;
import dev.edict.types.IntOrString;

/** What a probe says that fails, in the kubelet's words for one of its kind. */
final class ProbeOutput {
    private ProbeOutput() {}

    static String of(Pod pod, Container container, Probe probe) {
        if (probe.httpGet() != null) {
            return "HTTP probe failed with statuscode: 503";
        }
        if (probe.tcpSocket() != null) {
            String host = probe.tcpSocket().host().isEmpty() ? pod.status().podIP() : probe.tcpSocket().host();
            return "dial tcp " + host + ":" + port(container, probe.tcpSocket().port()) + ": connect: connection refused";
        }
        return probe.grpc() != null
                ? "service unhealthy (responded with \"NOT_SERVING\")"
                : "the command is simulated, and so is that it fails";
    }

    private static String port(Container container, IntOrString port) {
        return switch (port) {
            case IntOrString.Int number -> Integer.toString(number.value());
            case IntOrString.Text name -> container.ports().stream().filter(each -> each.name().equals(name.value())).findFirst()
                    .map(ContainerPort::containerPort).map(String::valueOf).orElse(name.value());
        };
    }
}
