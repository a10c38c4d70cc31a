package dev.edict.controllers.endpoint;

import dev.edict.controllers.ControlLoop;
import java.util.List;

/** The loops of this room. */
public final class EndpointLoops {
    private EndpointLoops() {}

    /** Keeps the Endpoints of each service with a selector. */
    public static ControlLoop endpoints() {
        return ControlLoop.of("endpoints-controller", bench -> List.of(new EndpointsLoop(bench).work())).as("endpoint-controller");
    }

    /** Keeps the EndpointSlices of each service with a selector. */
    public static ControlLoop slices() {
        return ControlLoop.of("endpointslice-controller", bench -> List.of(new SliceLoop(bench).work()));
    }

    /** Keeps EndpointSlices for the Endpoints that people write for services without a selector. */
    public static ControlLoop mirroring() {
        return ControlLoop.of("endpointslice-mirroring-controller", bench -> List.of(new MirrorLoop(bench).work()))
                .as("endpointslicemirroring-controller");
    }
}
