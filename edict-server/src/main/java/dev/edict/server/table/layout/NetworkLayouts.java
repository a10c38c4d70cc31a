package dev.edict.server.table.layout;

import static dev.edict.server.table.layout.Wording.field;
import static dev.edict.server.table.layout.Wording.text;

import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupResource;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/** Services, their endpoints and addresses, and the rules of traffic. */
final class NetworkLayouts {
    private static final int SHOWN = 3;

    private NetworkLayouts() {}

    static void addTo(Map<GroupKind, TableLayout> layouts) {
        layouts.put(new GroupKind("", "Service"), service());
        layouts.put(new GroupKind("", "Endpoints"), TableLayout.start()
                .name()
                .column("Endpoints", "string", field("core.v1.Endpoints", "subsets"), NetworkLayouts::endpoints)
                .age()
                .build());
        layouts.put(new GroupKind("discovery.k8s.io", "EndpointSlice"), endpointSlice());
        layouts.put(new GroupKind("networking.k8s.io", "Ingress"), ingress());
        layouts.put(new GroupKind("networking.k8s.io", "IngressClass"), TableLayout.start()
                .name(NetworkLayouts::className)
                .column("Controller", "string", text("Controller that is responsible for handling this class"),
                        row -> row.spec().string("controller"))
                .column("Parameters", "string", text("A reference to a resource with additional parameters"),
                        NetworkLayouts::parameters)
                .age()
                .build());
        layouts.put(new GroupKind("networking.k8s.io", "NetworkPolicy"), TableLayout.start()
                .name()
                .column("Pod-Selector", "string", field("networking.v1.NetworkPolicySpec", "podSelector"),
                        row -> SelectorText.ofSelector(row.spec().object("podSelector")))
                .age()
                .build());
        layouts.put(new GroupKind("networking.k8s.io", "ServiceCIDR"), TableLayout.start()
                .name()
                .column("CIDRs", "string", field("networking.v1.ServiceCIDRSpec", "cidrs"),
                        row -> String.join(",", row.spec().list("cidrs").strings()))
                .age()
                .build());
        layouts.put(new GroupKind("networking.k8s.io", "IPAddress"), TableLayout.start()
                .name()
                .column("ParentRef", "string", field("networking.v1.IPAddressSpec", "parentRef"),
                        NetworkLayouts::parent)
                .cell(Row::age)
                .build());
    }

    private static TableLayout service() {
        String spec = "core.v1.ServiceSpec";
        return TableLayout.start()
                .name()
                .column("Type", "string", field(spec, "type"), row -> row.spec().string("type"))
                .column("Cluster-IP", "string", field(spec, "clusterIP"), NetworkLayouts::clusterAddress)
                .column("External-IP", "string", field(spec, "externalIPs"), NetworkLayouts::externalAddress)
                .column("Port(s)", "string", field(spec, "ports"), NetworkLayouts::ports)
                .age()
                .wide("Selector", "string", field(spec, "selector"),
                        row -> Cells.labels(row.spec().object("selector")))
                .build();
    }

    private static String clusterAddress(Row service) {
        List<String> addresses = service.spec().list("clusterIPs").strings();
        return addresses.isEmpty() ? Cells.NONE : addresses.getFirst();
    }

    private static String externalAddress(Row service) {
        String external = String.join(",", service.spec().list("externalIPs").strings());
        return switch (service.spec().string("type")) {
            case "ClusterIP", "NodePort" -> Cells.orElse(external, Cells.NONE);
            case "LoadBalancer" -> {
                String balanced = loadBalancer(service);
                String separator = balanced.isEmpty() || external.isEmpty() ? "" : ",";
                yield Cells.orElse(balanced + separator + external, "<pending>");
            }
            case "ExternalName" -> service.spec().string("externalName");
            default -> Cells.UNKNOWN;
        };
    }

    private static String loadBalancer(Row row) {
        TreeSet<String> addresses = new TreeSet<>();
        for (ObjectValue ingress : row.status().object("loadBalancer").list("ingress").objects()) {
            addresses.add(Cells.orElse(ingress.string("ip"), ingress.string("hostname")));
        }
        addresses.remove("");
        return String.join(",", addresses);
    }

    private static String ports(Row service) {
        List<String> ports = new ArrayList<>();
        for (ObjectValue port : service.spec().list("ports").objects()) {
            long node = port.integer("nodePort");
            ports.add(port.integer("port") + (node > 0 ? ":" + node : "") + "/" + port.string("protocol"));
        }
        return Cells.orElse(String.join(",", ports), Cells.NONE);
    }

    private static String endpoints(Row row) {
        List<ObjectValue> subsets = row.object().list("subsets").objects();
        if (subsets.isEmpty()) {
            return Cells.NONE;
        }
        List<String> endpoints = new ArrayList<>();
        for (ObjectValue subset : subsets) {
            List<String> addresses = subset.list("addresses").objects().stream()
                    .map(address -> address.string("ip")).toList();
            if (!subset.list("ports").isEmpty()) {
                for (ObjectValue port : subset.list("ports").objects()) {
                    addresses.forEach(address -> endpoints.add(joined(address, port.integer("port"))));
                }
            } else {
                endpoints.addAll(addresses);
            }
        }
        return Cells.first(SHOWN, endpoints, ",");
    }

    private static String joined(String address, long port) {
        return (address.indexOf(':') >= 0 ? "[" + address + "]" : address) + ":" + port;
    }

    private static TableLayout endpointSlice() {
        String type = "discovery.v1.EndpointSlice";
        return TableLayout.start()
                .name()
                .column("AddressType", "string", field(type, "addressType"), row -> row.object().string("addressType"))
                .column("Ports", "string", field(type, "ports"), row -> shown(row.object().list("ports").objects()
                        .stream().map(NetworkLayouts::slicePort).toList()))
                .column("Endpoints", "string", field(type, "endpoints"), row -> shown(row.object().list("endpoints")
                        .objects().stream().flatMap(each -> each.list("addresses").strings().stream()).toList()))
                .age()
                .build();
    }

    private static String slicePort(ObjectValue port) {
        return Cells.amount(port.get("port"), Cells.optional(port, "name", "*"));
    }

    private static String shown(List<String> texts) {
        return Cells.orElse(Cells.first(SHOWN, texts, ","), Cells.UNSET);
    }

    private static TableLayout ingress() {
        return TableLayout.start()
                .name()
                .column("Class", "string",
                        text("The name of the IngressClass resource that should be used for additional configuration"),
                        row -> Cells.optional(row.spec(), "ingressClassName", Cells.NONE))
                .column("Hosts", "string",
                        text("Hosts that incoming requests are matched against before the ingress rule"),
                        NetworkLayouts::hosts)
                .column("Address", "string",
                        text("Address is a list containing ingress points for the load-balancer"),
                        NetworkLayouts::loadBalancer)
                .column("Ports", "string", text("Ports of TLS configurations that open"),
                        row -> row.spec().list("tls").isEmpty() ? "80" : "80, 443")
                .age()
                .build();
    }

    /** Rules without a host count among those that are not shown, but only once enough hosts are. */
    private static String hosts(Row ingress) {
        List<ObjectValue> rules = ingress.spec().list("rules").objects();
        List<String> hosts = new ArrayList<>();
        boolean more = false;
        for (ObjectValue rule : rules) {
            String host = rule.string("host");
            if (hosts.size() == SHOWN) {
                more = true;
            } else if (!host.isEmpty()) {
                hosts.add(host);
            }
        }
        String shown = Cells.orElse(String.join(",", hosts), "*");
        return more ? shown + " + " + (rules.size() - SHOWN) + " more..." : shown;
    }

    private static String className(Row row) {
        boolean isDefault = row.annotation("ingressclass.kubernetes.io/is-default-class").equals("true");
        return row.name() + (isDefault ? " (default)" : "");
    }

    private static String parameters(Row row) {
        ObjectValue parameters = row.spec().objectOrNull("parameters");
        if (parameters == null) {
            return Cells.NONE;
        }
        String group = parameters.stringOrNull("apiGroup");
        return parameters.string("kind") + (group == null ? "" : "." + group) + "/" + parameters.string("name");
    }

    private static String parent(Row row) {
        ObjectValue parent = row.spec().objectOrNull("parentRef");
        if (parent == null) {
            return Cells.NONE;
        }
        GroupResource resource = new GroupResource(parent.string("group"), parent.string("resource"));
        String namespace = parent.string("namespace");
        return resource.toString().toLowerCase(Locale.ROOT)
                + (namespace.isEmpty() ? "" : "/" + namespace) + "/" + parent.string("name");
    }
}
