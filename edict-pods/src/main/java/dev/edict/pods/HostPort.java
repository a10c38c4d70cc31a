package dev.edict.pods;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerPort;
import dev.edict.api.core.v1.Pod;
import java.util.ArrayList;
import java.util.List;

/** A port of a node that a pod has for itself. @param address of the node; {@link #ALL} for all of them */
public record HostPort(String address, String protocol, int port) {
    private static final String ALL = "0.0.0.0";

    static HostPort of(ContainerPort port) {
        return new HostPort(
                port.hostIP().isEmpty() ? ALL : port.hostIP(),
                port.protocol().isEmpty() ? "TCP" : port.protocol(),
                port.hostPort());
    }

    /** Those of all containers that go on as long as the pod does. */
    public static List<HostPort> of(Pod pod) {
        List<HostPort> ports = new ArrayList<>();
        pod.spec().initContainers().stream().filter(PodRequests::goesOn).forEach(container -> collect(container, ports));
        pod.spec().containers().forEach(container -> collect(container, ports));
        return List.copyOf(ports);
    }

    private static void collect(Container container, List<HostPort> ports) {
        for (ContainerPort port : container.ports()) {
            if (port.hostPort() > 0) {
                ports.add(of(port));
            }
        }
    }

    /** Whether both can not be had on one node. */
    public boolean conflictsWith(HostPort other) {
        return port == other.port
                && protocol.equals(other.protocol)
                && (address.equals(other.address) || address.equals(ALL) || other.address.equals(ALL));
    }

    /** Whether some of one list and some of another can not be had on one node. */
    public static boolean conflict(List<HostPort> wanted, List<HostPort> taken) {
        for (HostPort port : taken) {
            for (HostPort own : wanted) {
                if (own.conflictsWith(port)) {
                    return true;
                }
            }
        }
        return false;
    }
}
