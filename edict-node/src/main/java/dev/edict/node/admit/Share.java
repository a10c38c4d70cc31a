package dev.edict.node.admit;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodExtendedResourceClaimStatus;
import dev.edict.api.core.v1.PodStatus;
import dev.edict.model.quantity.Quantity;
import dev.edict.pods.HostPort;
import dev.edict.pods.PodRequests;
import dev.edict.pods.PodStates;
import dev.edict.pods.Resources;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** What a pod takes of its node. */
record Share(Resources requests, List<HostPort> ports) {
    /** What it asks for, whatever it has been given so far. */
    static Share wanted(Pod pod) {
        return new Share(Resources.of(PodRequests.of(pod.withStatus(PodStatus.EMPTY))), HostPort.of(pod));
    }

    /** What it asks of the node itself: what it gets by the claim that was made for its extended resources is not the node's to give. */
    Resources ofNode(Pod pod) {
        PodExtendedResourceClaimStatus claimed = pod.status().extendedResourceClaimStatus();
        return claimed == null ? requests : wanted(pod.editSpec(spec -> spec
                .withInitContainers(spec.initContainers().stream().map(container -> unclaimed(container, claimed)).toList())
                .withContainers(spec.containers().stream().map(container -> unclaimed(container, claimed)).toList()))).requests();
    }

    private static Container unclaimed(Container container, PodExtendedResourceClaimStatus claimed) {
        Map<String, Quantity> left = new HashMap<>(container.resources().requests());
        claimed.requestMappings().stream()
                .filter(mapping -> mapping.containerName().equals(container.name()))
                .forEach(mapping -> left.remove(mapping.resourceName()));
        return container.withResources(container.resources().withRequests(left));
    }

    /** What it has been given: while it waits for other resources, that is what it had before. */
    static Share given(Pod pod) {
        boolean waits = PodStates.condition(pod, "PodResizePending").isPresent();
        return wanted(!waits ? pod : pod.editSpec(spec -> spec
                .withInitContainers(spec.initContainers().stream().map(container -> given(pod, container)).toList())
                .withContainers(spec.containers().stream().map(container -> given(pod, container)).toList())));
    }

    private static Container given(Pod pod, Container container) {
        return Stream.concat(pod.status().initContainerStatuses().stream(), pod.status().containerStatuses().stream())
                .filter(status -> status.name().equals(container.name()))
                .map(ContainerStatus::resources).filter(Objects::nonNull).findFirst()
                .map(container::withResources).orElse(container);
    }
}
