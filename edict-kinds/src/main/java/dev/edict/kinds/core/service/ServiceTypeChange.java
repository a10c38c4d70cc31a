package dev.edict.kinds.core.service;

import dev.edict.model.value.ObjectValue;
import java.util.Objects;

/**
 * What is wiped when a Service changes its type: fields that no longer apply, that the server may have filled in, and
 * that the writer sent back unchanged. What the writer did change is left for validation to refuse.
 */
final class ServiceTypeChange {
    private ServiceTypeChange() {}

    static ObjectValue apply(ObjectValue service, ObjectValue old) {
        ObjectValue spec = service.object("spec");
        ObjectValue oldSpec = old.object("spec");
        if (ServiceFields.needsClusterIp(old) && !ServiceFields.needsClusterIp(service)) {
            spec = withoutAddresses(spec, oldSpec);
        }
        if (usesNodePorts(old) && !usesNodePorts(service)
                && ServiceFields.nodePorts(oldSpec).containsAll(ServiceFields.nodePorts(spec))) {
            spec = spec.mapObjects("ports", port -> port.without("nodePort"));
        }
        if (ServiceFields.needsHealthCheckPort(old) && !ServiceFields.needsHealthCheckPort(service)
                && spec.integer("healthCheckNodePort") == oldSpec.integer("healthCheckNodePort")) {
            spec = spec.without("healthCheckNodePort");
        }
        if (ServiceFields.isLoadBalancer(old) && !ServiceFields.isLoadBalancer(service)) {
            spec = withoutIfSame(spec, oldSpec, "allocateLoadBalancerNodePorts");
            spec = withoutIfSame(spec, oldSpec, "loadBalancerClass");
        }
        if (ServiceFields.isExternallyAccessible(old) && !ServiceFields.isExternallyAccessible(service)
                && spec.string("externalTrafficPolicy").equals(oldSpec.string("externalTrafficPolicy"))) {
            spec = spec.without("externalTrafficPolicy");
        }
        ObjectValue changed = service.with("spec", spec);
        return ServiceFields.isLoadBalancer(changed)
                ? changed
                : changed.with("status", changed.object("status").with("loadBalancer", ObjectValue.EMPTY));
    }

    private static ObjectValue withoutAddresses(ObjectValue spec, ObjectValue oldSpec) {
        ObjectValue bare = spec;
        if (spec.string("clusterIP").equals(oldSpec.string("clusterIP"))
                && spec.list("clusterIPs").equals(oldSpec.list("clusterIPs"))) {
            bare = bare.without("clusterIP").without("clusterIPs");
        }
        return withoutIfSame(withoutIfSame(bare, oldSpec, "ipFamilies"), oldSpec, "ipFamilyPolicy");
    }

    private static ObjectValue withoutIfSame(ObjectValue spec, ObjectValue oldSpec, String key) {
        return Objects.equals(spec.get(key), oldSpec.get(key)) ? spec.without(key) : spec;
    }

    private static boolean usesNodePorts(ObjectValue service) {
        return ServiceFields.type(service).equals("NodePort") || ServiceFields.isLoadBalancer(service);
    }
}
