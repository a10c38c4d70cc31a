package dev.edict.controllers.endpoint;

import dev.edict.api.core.v1.Service;
import dev.edict.api.discovery.v1.Endpoint;
import dev.edict.api.discovery.v1.EndpointHints;
import dev.edict.api.discovery.v1.EndpointSlice;
import dev.edict.api.discovery.v1.ForNode;
import dev.edict.api.discovery.v1.ForZone;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Hints for services that want their traffic to stay near: each ready endpoint is for its own zone, or its own node. */
final class TrafficHints {
    private static final String SAME_NODE = "PreferSameNode";
    private static final Set<String> KNOWN = Set.of("PreferClose", "PreferSameZone", SAME_NODE);

    private TrafficHints() {}

    static boolean areWanted(Service service) {
        String distribution = service.spec().trafficDistribution();
        return distribution != null && KNOWN.contains(distribution);
    }

    /** A plan by which all slices have hints, as the service wants them. */
    static SlicePlan added(SlicePlan plan, Service service) {
        boolean forNodes = SAME_NODE.equals(service.spec().trafficDistribution());
        return changed(plan, endpoint -> isReady(endpoint) ? endpoint.withHints(hints(endpoint, forNodes)) : endpoint);
    }

    /** A plan by which no slice has hints. */
    static SlicePlan removed(SlicePlan plan) {
        return changed(plan, endpoint -> endpoint.withHints(null));
    }

    private static @Nullable EndpointHints hints(Endpoint endpoint, boolean forNodes) {
        String zone = endpoint.zone();
        String node = endpoint.nodeName();
        EndpointHints hints = EndpointHints.EMPTY;
        if (zone != null) {
            hints = hints.withForZones(List.of(ForZone.EMPTY.withName(zone)));
        }
        if (node != null && forNodes) {
            hints = hints.withForNodes(List.of(ForNode.EMPTY.withName(node)));
        }
        return hints.equals(EndpointHints.EMPTY) ? null : hints;
    }

    static boolean isReady(Endpoint endpoint) {
        return Boolean.TRUE.equals(endpoint.conditions().ready());
    }

    /** Changes the endpoints of all slices; those that were not to be written are, if that changes them. */
    static SlicePlan changed(SlicePlan plan, UnaryOperator<Endpoint> change) {
        List<EndpointSlice> update = new ArrayList<>(changed(plan.update(), change));
        List<EndpointSlice> unchanged = new ArrayList<>();
        for (EndpointSlice slice : plan.unchanged()) {
            EndpointSlice after = changed(slice, change);
            if (after.equals(slice)) {
                unchanged.add(slice);
            } else {
                update.add(after);
            }
        }
        return new SlicePlan(changed(plan.create(), change), update, plan.delete(), unchanged);
    }

    private static List<EndpointSlice> changed(List<EndpointSlice> slices, UnaryOperator<Endpoint> change) {
        return slices.stream().map(slice -> changed(slice, change)).toList();
    }

    private static EndpointSlice changed(EndpointSlice slice, UnaryOperator<Endpoint> change) {
        return slice.withEndpoints(slice.endpoints().stream().map(change).toList());
    }
}
