package dev.edict.controllers.endpoint;

import dev.edict.api.discovery.v1.EndpointPort;
import dev.edict.api.discovery.v1.EndpointSlice;
import java.util.List;

/**
 * What all endpoints of a slice have in common.
 *
 * @param ports in their order
 */
record SliceKind(String family, List<EndpointPort> ports) {

    static SliceKind of(EndpointSlice slice) {
        return new SliceKind(slice.addressType(), Ports.inOrder(slice.ports()));
    }
}
