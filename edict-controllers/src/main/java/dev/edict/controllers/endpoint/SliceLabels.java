package dev.edict.controllers.endpoint;

import dev.edict.api.core.v1.Service;
import dev.edict.api.discovery.v1.EndpointSlice;
import dev.edict.client.control.Owners;
import dev.edict.client.index.Cache;
import dev.edict.client.index.Index;
import dev.edict.client.index.ObjectKey;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What slices are called, and to whom they belong. */
final class SliceLabels {
    static final String MANAGED_BY = "endpointslice.kubernetes.io/managed-by";
    static final String SERVICE_NAME = "kubernetes.io/service-name";
    static final String MANAGER = "endpointslice-controller.k8s.io";

    /** The longest beginning of a name that the server completes. */
    private static final int LONGEST_PREFIX = 253;

    private static final Set<String> OWN = Set.of(MANAGED_BY, SERVICE_NAME, Services.HEADLESS_LABEL);
    private static final String INDEX = "service-of-slice";

    private SliceLabels() {}

    /** Finds slices by their service. */
    static Index<EndpointSlice> index() {
        return Index.ofOne(INDEX, slice -> serviceOf(slice).toString());
    }

    /** Those of a service that a manager has made. */
    static List<EndpointSlice> ofService(
            Cache<EndpointSlice> slices, ObjectKey service, String manager) {
        return slices.byIndex(INDEX, service.toString()).stream()
                .filter(slice -> manager.equals(slice.metadata().labels().get(MANAGED_BY)))
                .sorted(Comparator.comparing(EndpointSlice::name))
                .toList();
    }

    /** The service to which a slice belongs; its name is empty if it belongs to none. */
    static ObjectKey serviceOf(EndpointSlice slice) {
        return new ObjectKey(slice.namespace(), slice.metadata().labels().getOrDefault(SERVICE_NAME, ""));
    }

    /** The labels of a service's slices: its own, and those of the loop. */
    static Map<String, String> of(Service service) {
        Map<String, String> labels = withoutOwn(service.metadata().labels());
        if (!Services.hasClusterAddress(service)) {
            labels.put(Services.HEADLESS_LABEL, "");
        }
        labels.put(SERVICE_NAME, service.name());
        labels.put(MANAGED_BY, MANAGER);
        return labels;
    }

    /** Whether a slice still has the labels of its service; those of the loop do not count. */
    static boolean areRight(EndpointSlice slice, Service service) {
        return withoutOwn(slice.metadata().labels()).equals(withoutOwn(service.metadata().labels()));
    }

    private static Map<String, String> withoutOwn(Map<String, String> labels) {
        Map<String, String> rest = new HashMap<>(labels);
        rest.keySet().removeAll(OWN);
        return rest;
    }

    /** The beginning of the names of slices. */
    static String prefix(String service) {
        return service.length() < LONGEST_PREFIX ? service + "-" : service;
    }

    /** A slice without endpoints. */
    static EndpointSlice newSlice(Service service, SliceKind kind) {
        return EndpointSlice.EMPTY
                .withAddressType(kind.family())
                .withPorts(kind.ports())
                .editMetadata(metadata -> metadata
                        .withNamespace(service.namespace())
                        .withGenerateName(prefix(service.name()))
                        .withLabels(of(service))
                        .withOwnerReferences(List.of(Owners.controllerReference(Service.TYPE, service))));
    }

    static boolean isOwnedBy(EndpointSlice slice, Service service) {
        return slice.metadata().ownerReferences().stream().anyMatch(owner -> owner.uid().equals(service.metadata().uid())
                && owner.kind().equals("Service")
                && owner.apiVersion().equals("v1"));
    }
}
