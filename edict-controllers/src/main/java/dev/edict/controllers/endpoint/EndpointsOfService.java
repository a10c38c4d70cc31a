package dev.edict.controllers.endpoint;

import dev.edict.api.core.v1.EndpointAddress;
import dev.edict.api.core.v1.EndpointPort;
import dev.edict.api.core.v1.EndpointSubset;
import dev.edict.api.core.v1.Endpoints;
import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Service;
import dev.edict.api.core.v1.ServicePort;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the Endpoints of a service should say. */
final class EndpointsOfService {
    static final String MANAGED_BY = "endpoints.kubernetes.io/managed-by";
    static final String MANAGER = "endpoint-controller";
    static final String OVER_CAPACITY = "endpoints.kubernetes.io/over-capacity";

    private static final String TRUNCATED = "truncated";

    private EndpointsOfService() {}

    /** All addresses with their ports. */
    static List<EndpointSubset> subsets(Service service, List<Pod> pods) {
        boolean evenUnready = service.spec().publishNotReadyAddresses();
        List<EndpointSubset> subsets = new ArrayList<>();
        for (Pod pod : pods) {
            EndpointAddress address = Pods.hasEndpoint(pod, evenUnready) ? address(service, pod) : null;
            if (address == null) {
                continue;
            }
            boolean ready = evenUnready || Pods.isReady(pod);
            if (service.spec().ports().isEmpty() && Services.isHeadless(service)) {
                subsets.add(subset(address, ready, List.of()));
            }
            for (ServicePort port : service.spec().ports()) {
                Ports.find(pod, port).ifPresent(number -> subsets.add(subset(address, ready, List.of(port(port, number)))));
            }
        }
        return Subsets.repack(subsets);
    }

    private static EndpointSubset subset(EndpointAddress address, boolean ready, List<EndpointPort> ports) {
        EndpointSubset subset = EndpointSubset.EMPTY.withPorts(ports);
        return ready ? subset.withAddresses(List.of(address)) : subset.withNotReadyAddresses(List.of(address));
    }

    private static EndpointPort port(ServicePort port, int number) {
        return EndpointPort.builder()
                .name(port.name())
                .port(number)
                .protocol(port.protocol())
                .appProtocol(port.appProtocol())
                .build();
    }

    /** The first address of the service's first family; null if the pod has none. */
    private static @Nullable EndpointAddress address(Service service, Pod pod) {
        List<String> addresses = Pods.addresses(pod, isOfIpv6(service, pod));
        if (addresses.isEmpty()) {
            return null;
        }
        return EndpointAddress.builder()
                .ip(addresses.getFirst())
                .nodeName(pod.spec().nodeName())
                .hostname(Pods.hasNameWithin(pod, service) ? pod.spec().hostname() : "")
                .targetRef(ObjectReference.builder()
                        .kind("Pod")
                        .namespace(pod.namespace())
                        .name(pod.name())
                        .uid(pod.metadata().uid())
                        .build())
                .build();
    }

    private static boolean isOfIpv6(Service service, Pod pod) {
        if (!service.spec().ipFamilies().isEmpty()) {
            return service.spec().ipFamilies().getFirst().equals(Services.IPV6);
        }
        return Services.isOfIpv6(Services.hasClusterAddress(service) ? service.spec().clusterIP() : pod.status().podIP());
    }

    /**
     * The Endpoints to be written.
     *
     * @param current null if there are none
     * @return empty if what is there is right
     */
    static Optional<Endpoints> desired(
            Service service, @Nullable Endpoints current, List<EndpointSubset> subsets, @Nullable Instant triggered) {
        if (current != null && isRight(service, current, subsets)) {
            return Optional.empty();
        }
        Endpoints base = current == null
                ? Endpoints.EMPTY.editMetadata(metadata -> metadata.withName(service.name()).withNamespace(service.namespace()))
                : current;
        List<EndpointSubset> kept = Subsets.truncate(subsets);
        Map<String, String> annotations = TriggerTimes.annotate(base.metadata().annotations(), triggered);
        if (kept.equals(subsets)) {
            annotations.remove(OVER_CAPACITY);
        } else {
            annotations.put(OVER_CAPACITY, TRUNCATED);
        }
        Map<String, String> labels = new HashMap<>(service.metadata().labels());
        if (Services.hasClusterAddress(service)) {
            labels.remove(Services.HEADLESS_LABEL);
        } else {
            labels.put(Services.HEADLESS_LABEL, "");
        }
        labels.put(MANAGED_BY, MANAGER);
        return Optional.of(base.withSubsets(kept)
                .editMetadata(metadata -> metadata.withLabels(labels).withAnnotations(annotations)));
    }

    private static boolean isRight(Service service, Endpoints current, List<EndpointSubset> subsets) {
        Map<String, String> labels = current.metadata().labels();
        return (Subsets.areSame(current.subsets(), subsets) || Subsets.areSame(Subsets.repack(current.subsets()), subsets))
                && MANAGER.equals(labels.get(MANAGED_BY))
                && Subsets.areLabelsRight(labels, service.metadata().labels(), Set.of(MANAGED_BY, Services.HEADLESS_LABEL))
                && Subsets.count(current.subsets()) <= Subsets.CAPACITY
                && !current.metadata().annotations().containsKey(OVER_CAPACITY);
    }
}
