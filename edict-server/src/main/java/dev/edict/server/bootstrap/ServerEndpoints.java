package dev.edict.server.bootstrap;

import dev.edict.model.format.IpAddress;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.server.assembly.ControlPlane;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * The endpoints of the server's own service, in both of their forms. The slice is made here and not by the controller that
 * mirrors endpoints, so that it is there without any controller.
 */
final class ServerEndpoints {
    private static final String SKIP_MIRROR = "endpointslice.kubernetes.io/skip-mirror";
    private static final String NAMESPACE = KubernetesService.NAMESPACE;
    private static final String NAME = KubernetesService.NAME;

    private final OwnWrites endpoints;
    private final OwnWrites slices;
    private final ListValue ports;

    ServerEndpoints(ControlPlane plane, int port) {
        this.endpoints = OwnWrites.ofServer(plane, "", "v1", "endpoints");
        this.slices = OwnWrites.ofServer(plane, "discovery.k8s.io", "v1", "endpointslices");
        this.ports = ListValue.of(ObjectValue.of("name", "https", "port", port, "protocol", "TCP"));
    }

    void set(List<String> addresses) {
        ObjectValue found = endpoints.find(NAMESPACE, NAME);
        if (found == null) {
            endpoints.create(NAMESPACE, named("Endpoints", "v1",
                    ObjectValue.of(SKIP_MIRROR, "true")).with("subsets", subsets(addresses, ports)));
        } else if (!shows(found, addresses)) {
            endpoints.update(NAMESPACE, NAME, live -> new ApiObject(live)
                    .withMetadata(metadata -> metadata.with("labels", metadata.object("labels").with(SKIP_MIRROR, "true"))).tree()
                    .with("subsets", subsets(addresses, portsOf(live))));
        }
        ObjectValue now = endpoints.find(NAMESPACE, NAME);
        if (now != null) {
            mirror(now);
        }
    }

    private static ObjectValue named(String kind, String apiVersion, ObjectValue labels) {
        return ObjectValue.of("kind", kind, "apiVersion", apiVersion,
                "metadata", ObjectValue.of("name", NAME, "namespace", NAMESPACE, "labels", labels));
    }

    private static ListValue subsets(List<String> addresses, ListValue ports) {
        return addresses.isEmpty() ? ListValue.EMPTY : ListValue.of(ObjectValue.of(
                "addresses", addresses.stream().map(address -> ObjectValue.of("ip", address)).toList(),
                "ports", ports));
    }

    /** Ports that somebody has written stay, as long as the record has the form that it should have. */
    private ListValue portsOf(ObjectValue live) {
        ListValue subsets = live.list("subsets");
        return subsets.size() == 1 ? subsets.object(0).list("ports") : ports;
    }

    private static boolean shows(ObjectValue found, List<String> addresses) {
        if (!"true".equals(new ApiObject(found).labels().get(SKIP_MIRROR))
                || found.list("subsets").size() != (addresses.isEmpty() ? 0 : 1)) {
            return false;
        }
        List<String> shown = new ArrayList<>();
        found.list("subsets").objects().forEach(subset ->
                subset.list("addresses").objects().forEach(address -> shown.add(address.string("ip"))));
        return shown.size() == addresses.size() && new HashSet<>(shown).equals(new HashSet<>(addresses));
    }

    private void mirror(ObjectValue shown) {
        ObjectValue wanted = slice(shown);
        ObjectValue found = slices.find(NAMESPACE, NAME);
        if (found != null && !found.string("addressType").equals(wanted.string("addressType"))) {
            slices.delete(NAMESPACE, NAME);
            found = null;
        }
        if (found == null) {
            slices.create(NAMESPACE, wanted);
            return;
        }
        ObjectValue expected = slices.canonical(wanted);
        boolean same = found.list("endpoints").equals(expected.list("endpoints"))
                && found.list("ports").equals(expected.list("ports"))
                && new ApiObject(found).labels().equals(new ApiObject(expected).labels());
        if (!same) {
            slices.update(NAMESPACE, NAME, live -> new ApiObject(live)
                    .withMetadata("labels", wanted.object("metadata").object("labels")).tree()
                    .with("endpoints", wanted.list("endpoints")).with("ports", wanted.list("ports")));
        }
    }

    private static ObjectValue slice(ObjectValue shown) {
        ObjectValue subset = shown.list("subsets").isEmpty() ? ObjectValue.EMPTY : shown.list("subsets").object(0);
        List<String> addresses = new ArrayList<>();
        subset.list("addresses").objects().forEach(address -> addresses.add(address.string("ip")));
        boolean six = !addresses.isEmpty() && addresses.stream().allMatch(ServerEndpoints::isIpv6);
        List<Value> entries = new ArrayList<>();
        addresses.stream().filter(address -> isIpv6(address) == six).forEach(address -> entries.add(ObjectValue.of(
                "addresses", ListValue.of(address), "conditions", ObjectValue.of("ready", true))));
        return named("EndpointSlice", "discovery.k8s.io/v1", ObjectValue.of("kubernetes.io/service-name", NAME))
                .with("addressType", six ? "IPv6" : "IPv4")
                .with("endpoints", ListValue.copyOf(entries))
                .with("ports", subset.list("ports"));
    }

    private static boolean isIpv6(String text) {
        IpAddress address = IpAddress.parse(text);
        return address != null && address.isIpv6();
    }
}
