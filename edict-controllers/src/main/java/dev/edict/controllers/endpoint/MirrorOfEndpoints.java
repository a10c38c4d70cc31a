package dev.edict.controllers.endpoint;

import dev.edict.api.core.v1.EndpointAddress;
import dev.edict.api.core.v1.EndpointSubset;
import dev.edict.api.core.v1.Endpoints;
import dev.edict.api.discovery.v1.Endpoint;
import dev.edict.api.discovery.v1.EndpointConditions;
import dev.edict.api.discovery.v1.EndpointPort;
import dev.edict.api.discovery.v1.EndpointSlice;
import dev.edict.client.control.Owners;
import dev.edict.model.format.IpAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The slices that say what Endpoints say which somebody has written: one for each family and set of ports.
 *
 * @param invalid how many addresses are none
 * @param skipped how many addresses are left out, the invalid ones included
 */
record MirrorOfEndpoints(SlicePlan plan, int invalid, int skipped) {
    static final String MANAGER = "endpointslicemirroring-controller.k8s.io";

    /** How many addresses of a subset are mirrored. */
    static final int MOST = 1000;

    private static final Set<String> NOT_COPIED =
            Set.of(Services.TRIGGER_TIME, "kubectl.kubernetes.io/last-applied-configuration");

    static MirrorOfEndpoints of(Endpoints endpoints, List<EndpointSlice> existing) {
        Map<SliceKind, EndpointSet> desired = new LinkedHashMap<>();
        int invalid = 0;
        int skipped = 0;
        for (EndpointSubset subset : Subsets.repack(endpoints.subsets())) {
            List<EndpointPort> ports = ports(subset);
            int added = 0;
            for (int at = 0; at < subset.addresses().size() + subset.notReadyAddresses().size(); at++) {
                boolean ready = at < subset.addresses().size();
                EndpointAddress address = ready
                        ? subset.addresses().get(at)
                        : subset.notReadyAddresses().get(at - subset.addresses().size());
                IpAddress parsed = IpAddress.parse(address.ip());
                if (added >= MOST) {
                    skipped++;
                } else if (parsed == null) {
                    invalid++;
                    skipped++;
                } else {
                    added++;
                    SliceKind kind = new SliceKind(parsed.isIpv6() ? Services.IPV6 : Services.IPV4, ports);
                    desired.computeIfAbsent(kind, ignored -> new EndpointSet()).add(endpoint(address, parsed, ready));
                }
            }
        }
        return new MirrorOfEndpoints(plan(endpoints, existing, desired), invalid, skipped);
    }

    private static List<EndpointPort> ports(EndpointSubset subset) {
        return Ports.inOrder(subset.ports().stream()
                .map(port -> EndpointPort.builder()
                        .name(port.name())
                        .port(port.port())
                        .protocol(port.protocol())
                        .appProtocol(port.appProtocol())
                        .build())
                .toList());
    }

    private static Endpoint endpoint(EndpointAddress address, IpAddress parsed, boolean ready) {
        return Endpoint.builder()
                .addresses(List.of(parsed.toString()))
                .conditions(EndpointConditions.EMPTY.withReady(ready))
                .targetRef(address.targetRef())
                .nodeName(address.nodeName())
                .hostname(address.hostname().isEmpty() ? null : address.hostname())
                .build();
    }

    private static SlicePlan plan(Endpoints endpoints, List<EndpointSlice> existing, Map<SliceKind, EndpointSet> desired) {
        Map<SliceKind, List<EndpointSlice>> byKind = new LinkedHashMap<>();
        existing.forEach(slice -> byKind.computeIfAbsent(SliceKind.of(slice), ignored -> new ArrayList<>()).add(slice));
        List<EndpointSlice> create = new ArrayList<>();
        List<EndpointSlice> update = new ArrayList<>();
        List<EndpointSlice> delete = new ArrayList<>();
        List<EndpointSlice> unchanged = new ArrayList<>();
        desired.forEach((kind, set) -> {
            List<EndpointSlice> known = byKind.getOrDefault(kind, List.of());
            EndpointSlice first = known.isEmpty() ? null : known.getFirst();
            delete.addAll(known.isEmpty() ? List.of() : known.subList(1, known.size()));
            if (first == null) {
                create.add(slice(endpoints, kind, set, ""));
            } else if (isRight(first, endpoints, set)) {
                unchanged.add(first);
            } else {
                update.add(slice(endpoints, kind, set, first.name()));
            }
        });
        byKind.forEach((kind, slices) -> delete.addAll(desired.containsKey(kind) ? List.of() : slices));
        return new SlicePlan(create, update, delete, unchanged).recycling(slice -> true);
    }

    private static boolean isRight(EndpointSlice slice, Endpoints endpoints, EndpointSet desired) {
        return slice.endpoints().size() == desired.size()
                && slice.endpoints().stream().allMatch(endpoint -> isAmong(endpoint, desired))
                && slice.metadata().labels().equals(labels(endpoints))
                && slice.metadata().annotations().equals(annotations(endpoints))
                && slice.metadata().ownerReferences().stream().noneMatch(owner -> owner.kind().equals("Endpoints")
                        && owner.name().equals(endpoints.name())
                        && !owner.uid().equals(endpoints.metadata().uid()));
    }

    private static boolean isAmong(Endpoint endpoint, EndpointSet desired) {
        Endpoint wanted = desired.find(endpoint);
        return wanted != null && EndpointSet.areEqual(wanted, endpoint);
    }

    private static EndpointSlice slice(Endpoints endpoints, SliceKind kind, EndpointSet desired, String name) {
        List<Endpoint> all = new ArrayList<>();
        while (!desired.isEmpty() && all.size() < MOST) {
            all.add(desired.takeAny());
        }
        return EndpointSlice.EMPTY
                .withAddressType(kind.family())
                .withPorts(kind.ports())
                .withEndpoints(all)
                .editMetadata(metadata -> metadata
                        .withNamespace(endpoints.namespace())
                        .withName(name)
                        .withGenerateName(name.isEmpty() ? SliceLabels.prefix(endpoints.name()) : "")
                        .withLabels(labels(endpoints))
                        .withAnnotations(annotations(endpoints))
                        .withOwnerReferences(List.of(Owners.controllerReference(Endpoints.TYPE, endpoints))));
    }

    private static Map<String, String> labels(Endpoints endpoints) {
        Map<String, String> labels = new HashMap<>(endpoints.metadata().labels());
        labels.put(SliceLabels.SERVICE_NAME, endpoints.name());
        labels.put(SliceLabels.MANAGED_BY, MANAGER);
        return labels;
    }

    private static Map<String, String> annotations(Endpoints endpoints) {
        Map<String, String> annotations = new HashMap<>(endpoints.metadata().annotations());
        annotations.keySet().removeAll(NOT_COPIED);
        return annotations;
    }
}
