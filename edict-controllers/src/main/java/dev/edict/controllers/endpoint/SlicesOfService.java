package dev.edict.controllers.endpoint;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Service;
import dev.edict.api.discovery.v1.Endpoint;
import dev.edict.api.discovery.v1.EndpointConditions;
import dev.edict.api.discovery.v1.EndpointSlice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the slices of a service should be, in one family of addresses.
 *
 * @param skipped why pods are left out that should not be: for people
 */
record SlicesOfService(SlicePlan plan, List<String> skipped) {
    private static final String ZONE_LABEL = "topology.kubernetes.io/zone";

    /**
     * @param existing those of the family
     * @param nodes from a name to the node
     */
    static SlicesOfService of(
            Service service,
            String family,
            List<Pod> pods,
            List<EndpointSlice> existing,
            Function<String, @Nullable Node> nodes) {
        List<String> skipped = new ArrayList<>();
        Map<SliceKind, EndpointSet> desired = new LinkedHashMap<>();
        for (Pod pod : pods) {
            if (!Pods.hasEndpoint(pod, true)) {
                continue;
            }
            EndpointSet set = desired.computeIfAbsent(
                    new SliceKind(family, Ports.ofSlice(service, pod)), ignored -> new EndpointSet());
            String nodeName = pod.spec().nodeName();
            Node node = nodes.apply(nodeName);
            if (node == null && !service.spec().publishNotReadyAddresses()) {
                skipped.add("skipping Pod " + pod.name() + " for Service " + service.namespace() + "/" + service.name() + ": Node "
                        + nodeName + " Not Found");
                continue;
            }
            Endpoint endpoint = endpoint(pod, node, service, family);
            if (!endpoint.addresses().isEmpty()) {
                set.add(endpoint);
            }
        }
        return new SlicesOfService(plan(service, family, existing, desired), List.copyOf(skipped));
    }

    private static SlicePlan plan(
            Service service, String family, List<EndpointSlice> existing, Map<SliceKind, EndpointSet> desired) {
        Map<SliceKind, List<EndpointSlice>> byKind = new LinkedHashMap<>();
        SlicePlan plan = SlicePlan.EMPTY;
        for (EndpointSlice slice : existing) {
            if (SliceLabels.isOwnedBy(slice, service)) {
                byKind.computeIfAbsent(SliceKind.of(slice), ignored -> new ArrayList<>()).add(slice);
            } else {
                plan = plan.alsoDelete(List.of(slice));
            }
        }
        for (Map.Entry<SliceKind, EndpointSet> entry : desired.entrySet()) {
            List<EndpointSlice> ofKind = byKind.getOrDefault(entry.getKey(), List.of());
            plan = plan.and(SlicePacking.pack(service, entry.getKey(), ofKind, entry.getValue()));
        }
        for (Map.Entry<SliceKind, List<EndpointSlice>> entry : byKind.entrySet()) {
            if (!desired.containsKey(entry.getKey())) {
                plan = plan.alsoDelete(entry.getValue());
            }
        }
        return existing.size() == plan.delete().size() && plan.create().isEmpty() ? keepingOne(service, family, plan) : plan;
    }

    /** A service has a slice, also if nothing is in it: so it can be seen that it was looked at. */
    private static SlicePlan keepingOne(Service service, String family, SlicePlan plan) {
        EndpointSlice placeholder = SliceLabels.newSlice(service, new SliceKind(family, List.of()));
        if (plan.delete().size() == 1) {
            EndpointSlice last = plan.delete().getFirst();
            if (last.endpoints().isEmpty()
                    && last.ports().isEmpty()
                    && last.metadata().labels().equals(placeholder.metadata().labels())
                    && SliceLabels.isOwnedBy(last, service)) {
                return new SlicePlan(plan.create(), plan.update(), List.of(), List.of(last));
            }
        }
        return plan.alsoCreate(placeholder);
    }

    private static Endpoint endpoint(Pod pod, @Nullable Node node, Service service, String family) {
        boolean serving = Pods.isReady(pod);
        boolean terminating = pod.isBeingDeleted();
        String zone = node == null ? "" : node.metadata().labels().getOrDefault(ZONE_LABEL, "");
        String nodeName = pod.spec().nodeName();
        return Endpoint.builder()
                .addresses(Pods.addresses(pod, family.equals(Services.IPV6)))
                .conditions(EndpointConditions.builder()
                        .ready(service.spec().publishNotReadyAddresses() || serving && !terminating)
                        .serving(serving)
                        .terminating(terminating)
                        .build())
                .targetRef(ObjectReference.builder()
                        .kind("Pod")
                        .namespace(pod.namespace())
                        .name(pod.name())
                        .uid(pod.metadata().uid())
                        .build())
                .nodeName(nodeName.isEmpty() ? null : nodeName)
                .zone(zone.isEmpty() ? null : zone)
                .hostname(Pods.hasNameWithin(pod, service) ? pod.spec().hostname() : null)
                .build();
    }
}
