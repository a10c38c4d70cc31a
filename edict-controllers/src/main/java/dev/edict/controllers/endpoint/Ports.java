package dev.edict.controllers.endpoint;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerPort;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Service;
import dev.edict.api.core.v1.ServicePort;
import dev.edict.api.discovery.v1.EndpointPort;
import dev.edict.controllers.hash.GoOrder;
import dev.edict.types.IntOrString;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The ports of endpoints, in {@link GoOrder upstream's order}. */
final class Ports {
    private Ports() {}

    /** The number of a service's port on a pod: the same on all, or that of the container port of a name. */
    static Optional<Integer> find(Pod pod, ServicePort port) {
        return switch (port.targetPort()) {
            case IntOrString.Int number -> Optional.of(number.value());
            case IntOrString.Text name -> Stream.concat(
                            pod.spec().containers().stream(), pod.spec().initContainers().stream().filter(Ports::staysBeside))
                    .flatMap(container -> container.ports().stream())
                    .filter(known -> known.name().equals(name.value()) && known.protocol().equals(port.protocol()))
                    .map(ContainerPort::containerPort)
                    .findFirst();
        };
    }

    private static boolean staysBeside(Container container) {
        return "Always".equals(container.restartPolicy());
    }

    /** The ports that a service has on a pod, in their order. */
    static List<EndpointPort> ofSlice(Service service, Pod pod) {
        List<EndpointPort> ports = new ArrayList<>();
        for (ServicePort port : service.spec().ports()) {
            find(pod, port).ifPresent(number -> ports.add(EndpointPort.builder()
                    .name(port.name())
                    .port(number)
                    .protocol(port.protocol())
                    .appProtocol(port.appProtocol())
                    .build()));
        }
        return inOrder(ports);
    }

    /** Those of a slice, in their order. */
    static List<EndpointPort> inOrder(List<EndpointPort> ports) {
        return ports.stream().sorted(Comparator.comparing(Ports::place)).toList();
    }

    /** Those of Endpoints, in their order. */
    static List<dev.edict.api.core.v1.EndpointPort> subsetOrder(List<dev.edict.api.core.v1.EndpointPort> ports) {
        return ports.stream().sorted(Comparator.comparing(Ports::place)).toList();
    }

    private static BigInteger place(EndpointPort port) {
        return GoOrder.ofPrinted("(v1.EndpointPort){Name:(*string)" + shown(port.name()) + " Protocol:(*v1.Protocol)" + shown(port.protocol())
                + " Port:(*int32)" + shown(port.port()) + " AppProtocol:(*string)" + shown(port.appProtocol()) + "}");
    }

    private static BigInteger place(dev.edict.api.core.v1.EndpointPort port) {
        return GoOrder.ofPrinted("(v1.EndpointPort){Name:(string)" + port.name() + " Port:(int32)" + port.port() + " Protocol:(v1.Protocol)"
                + port.protocol() + " AppProtocol:(*string)" + shown(port.appProtocol()) + "}");
    }

    private static String shown(@Nullable Object value) {
        return value == null ? "<nil>" : value.toString();
    }
}
