package dev.edict.node.agent;

import dev.edict.api.core.v1.HostIP;
import dev.edict.api.core.v1.PodIP;
import dev.edict.api.core.v1.PodStatus;
import java.util.List;

/**
 * Where a pod is.
 *
 * @param hostAddress of its node
 * @param podAddresses of its own, or its node's if it uses the network of that; at least one
 */
public record Place(String hostAddress, List<String> podAddresses) {
    PodStatus on(PodStatus status) {
        return status
                .withHostIP(hostAddress)
                .withHostIPs(List.of(HostIP.EMPTY.withIp(hostAddress)))
                .withPodIP(podAddresses.getFirst())
                .withPodIPs(podAddresses.stream().map(PodIP.EMPTY::withIp).toList());
    }
}
