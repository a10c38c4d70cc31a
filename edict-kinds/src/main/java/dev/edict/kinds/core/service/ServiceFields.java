package dev.edict.kinds.core.service;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How the fields of a Service hang together: what its type needs, which fields say the same thing twice, and what an
 * update may leave out because the server has given it. Pure: addresses and ports are allocated elsewhere, with these
 * functions before ({@link #patchAllocated}, {@link #normalizeClusterIps}) and on reading ({@link #defaultOnRead}).
 */
public final class ServiceFields {
    /** What stands for the address of a service that has none. */
    public static final String NO_ADDRESS = "None";

    private static final String CLUSTER_IP = "clusterIP";
    private static final String CLUSTER_IPS = "clusterIPs";

    private ServiceFields() {}

    static String type(ObjectValue service) {
        return service.object("spec").string("type");
    }

    static boolean isLoadBalancer(ObjectValue service) {
        return type(service).equals("LoadBalancer");
    }

    public static boolean needsClusterIp(ObjectValue service) {
        return !type(service).equals("ExternalName");
    }

    /** Whether the service gets a node port for each of its ports. */
    public static boolean needsNodePorts(ObjectValue service) {
        Boolean allocate = service.object("spec").boolOrNull("allocateLoadBalancerNodePorts");
        return type(service).equals("NodePort") || (isLoadBalancer(service) && !Boolean.FALSE.equals(allocate));
    }

    /** Whether the service gets a port on which its health can be asked for. */
    public static boolean needsHealthCheckPort(ObjectValue service) {
        return isLoadBalancer(service) && service.object("spec").string("externalTrafficPolicy").equals("Local");
    }

    static boolean isExternallyAccessible(ObjectValue service) {
        return switch (type(service)) {
            case "LoadBalancer", "NodePort" -> true;
            case "ClusterIP" -> !service.object("spec").list("externalIPs").isEmpty();
            default -> false;
        };
    }

    static boolean isHeadless(ObjectValue service) {
        List<String> addresses = service.object("spec").list(CLUSTER_IPS).strings();
        return addresses.size() == 1 && addresses.get(0).equals(NO_ADDRESS);
    }

    /** A new service with {@code clusterIPs} filled in where only {@code clusterIP} was given. */
    public static ObjectValue normalizeClusterIps(ObjectValue service) {
        ObjectValue spec = service.object("spec");
        String address = spec.string(CLUSTER_IP);
        return !address.isEmpty() && spec.list(CLUSTER_IPS).isEmpty()
                ? service.with("spec", spec.with(CLUSTER_IPS, ListValue.of(address)))
                : service;
    }

    /** A changed service with its two fields for addresses brought in line, by what the writer seems to mean. */
    public static ObjectValue normalizeClusterIps(ObjectValue service, ObjectValue old) {
        ObjectValue spec = service.object("spec");
        ObjectValue oldSpec = old.object("spec");
        String address = spec.string(CLUSTER_IP);
        String oldAddress = oldSpec.string(CLUSTER_IP);
        if (address.equals(oldAddress)) {
            return !oldSpec.list(CLUSTER_IPS).isEmpty() && spec.list(CLUSTER_IPS).isEmpty()
                    ? service.with("spec", spec.with(CLUSTER_IPS, oldSpec.list(CLUSTER_IPS)))
                    : service;
        }
        if (!spec.list(CLUSTER_IPS).equals(oldSpec.list(CLUSTER_IPS))) {
            return service;
        }
        return service.with("spec", address.isEmpty()
                ? spec.without(CLUSTER_IPS)
                : spec.with(CLUSTER_IPS, ListValue.of(address)));
    }

    /** A changed service with the addresses and ports that the server gave and the writer did not repeat. */
    public static ObjectValue patchAllocated(ObjectValue service, ObjectValue old) {
        ObjectValue spec = service.object("spec");
        ObjectValue oldSpec = old.object("spec");
        if (needsClusterIp(old) && needsClusterIp(service)) {
            if (spec.string(CLUSTER_IP).isEmpty() && !oldSpec.string(CLUSTER_IP).isEmpty()) {
                spec = spec.with(CLUSTER_IP, oldSpec.string(CLUSTER_IP));
            }
            if (spec.list(CLUSTER_IPS).isEmpty() && !oldSpec.list(CLUSTER_IPS).isEmpty()) {
                spec = spec.with(CLUSTER_IPS, oldSpec.list(CLUSTER_IPS));
            }
        }
        if (needsNodePorts(old) && needsNodePorts(service)) {
            spec = patchNodePorts(spec, oldSpec);
        }
        if (needsHealthCheckPort(old) && needsHealthCheckPort(service) && spec.integer("healthCheckNodePort") == 0
                && oldSpec.integer("healthCheckNodePort") != 0) {
            spec = spec.with("healthCheckNodePort", oldSpec.integer("healthCheckNodePort"));
        }
        return service.with("spec", spec);
    }

    /** A port without a node port gets back that of the old port of its name, unless another port has it now. */
    private static ObjectValue patchNodePorts(ObjectValue spec, ObjectValue oldSpec) {
        Set<Long> taken = nodePorts(oldSpec);
        taken.retainAll(nodePorts(spec));
        Map<String, Long> byName = new HashMap<>();
        for (ObjectValue port : oldSpec.list("ports").objects()) {
            byName.put(port.string("name"), port.integer("nodePort"));
        }
        return spec.mapObjects("ports", port -> {
            long given = byName.getOrDefault(port.string("name"), 0L);
            return port.integer("nodePort") == 0 && given != 0 && !taken.contains(given)
                    ? port.with("nodePort", given)
                    : port;
        });
    }

    static Set<Long> nodePorts(ObjectValue spec) {
        Set<Long> ports = new HashSet<>();
        for (ObjectValue port : spec.list("ports").objects()) {
            if (port.integer("nodePort") != 0) {
                ports.add(port.integer("nodePort"));
            }
        }
        return ports;
    }

    /**
     * A service as it is shown to readers.
     *
     * @param primaryFamily the family of the cluster's first range of addresses: {@code IPv4} or {@code IPv6}
     */
    public static ObjectValue defaultOnRead(ObjectValue service, String primaryFamily) {
        ObjectValue whole = normalizeClusterIps(service);
        ObjectValue spec = whole.object("spec");
        if (!needsClusterIp(whole)) {
            return whole.with("spec", spec.without("internalTrafficPolicy"));
        }
        if (!spec.list("ipFamilies").isEmpty()) {
            return whole;
        }
        ListValue families;
        boolean dual;
        if (spec.string(CLUSTER_IP).equals(NO_ADDRESS)) {
            dual = spec.object("selector").isEmpty();
            String other = primaryFamily.equals("IPv4") ? "IPv6" : "IPv4";
            families = dual ? ListValue.of(primaryFamily, other) : ListValue.of(primaryFamily);
        } else {
            List<String> addresses = spec.list(CLUSTER_IPS).strings();
            if (addresses.isEmpty()) {
                return whole;
            }
            dual = addresses.size() > 1;
            families = ListValue.of(addresses.stream()
                    .map(address -> address.indexOf(':') >= 0 ? "IPv6" : "IPv4").toArray());
        }
        return whole.with("spec", spec.with("ipFamilies", families)
                .with("ipFamilyPolicy", dual ? "RequireDualStack" : "SingleStack"));
    }
}
