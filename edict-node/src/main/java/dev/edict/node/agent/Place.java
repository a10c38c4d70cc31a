package dev.edict.node.agent;

import dev.edict.api.core.v1.HostIP;
import dev.edict.api.core.v1.PodIP;
import dev.edict.api.core.v1.PodStatus;
import java.util.List;

/**
 * Where a pod is.
 *
 * @param hostAddress of its node
 * @param podAddress of its own, or its node's if it uses the network of that
 */
public record Place(String hostAddress, String podAddress) {
    PodStatus on(PodStatus status) {
        return status
                .withHostIP(hostAddress)
                .withHostIPs(List.of(HostIP.EMPTY.withIp(hostAddress)))
                .withPodIP(podAddress)
                .withPodIPs(List.of(PodIP.EMPTY.withIp(podAddress)));
    }
}
