package dev.edict.kinds.core.service;

import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import org.jspecify.annotations.Nullable;

/** What a Service means by what it leaves out. */
final class ServiceDefaults {
    private static final long AFFINITY_SECONDS = 3 * 60 * 60;

    private ServiceDefaults() {}

    static ObjectValue apply(ObjectValue service) {
        ObjectValue spec = affinity(service.object("spec"));
        if (spec.string("type").isEmpty()) {
            spec = spec.with("type", "ClusterIP");
        }
        spec = spec.mapObjects("ports", ServiceDefaults::port);
        ObjectValue typed = service.with("spec", spec);
        if (ServiceFields.isExternallyAccessible(typed) && spec.string("externalTrafficPolicy").isEmpty()) {
            spec = spec.with("externalTrafficPolicy", "Cluster");
        }
        switch (spec.string("type")) {
            case "NodePort", "LoadBalancer", "ClusterIP" -> spec = spec.withDefault("internalTrafficPolicy", "Cluster");
            default -> { }
        }
        ObjectValue defaulted = service.with("spec", spec);
        if (!spec.string("type").equals("LoadBalancer")) {
            return defaulted;
        }
        return ingressModes(defaulted.with("spec", spec.withDefault("allocateLoadBalancerNodePorts", true)));
    }

    private static ObjectValue affinity(ObjectValue spec) {
        ObjectValue sticky = spec.string("sessionAffinity").isEmpty() ? spec.with("sessionAffinity", "None") : spec;
        return switch (sticky.string("sessionAffinity")) {
            case "None" -> sticky.without("sessionAffinityConfig");
            case "ClientIP" -> sticky.object("sessionAffinityConfig").object("clientIP").isSet("timeoutSeconds")
                    ? sticky
                    : sticky.with("sessionAffinityConfig", ObjectValue.of(
                            "clientIP", ObjectValue.of("timeoutSeconds", AFFINITY_SECONDS)));
            default -> sticky;
        };
    }

    private static ObjectValue port(ObjectValue port) {
        ObjectValue named = port.string("protocol").isEmpty() ? port.with("protocol", "TCP") : port;
        return isUnset(named.get("targetPort"))
                ? named.with("targetPort", NumberValue.of(named.integer("port")))
                : named;
    }

    private static boolean isUnset(@Nullable Value target) {
        return target == null
                || (target instanceof StringValue name && name.text().isEmpty())
                || (target instanceof NumberValue number && number.isLong() && number.longValue() == 0);
    }

    private static ObjectValue ingressModes(ObjectValue service) {
        return service.mapObject("status", status -> status.mapObject("loadBalancer",
                balancer -> balancer.mapObjects("ingress", ingress -> ingress.string("ip").isEmpty()
                        ? ingress
                        : ingress.withDefault("ipMode", "VIP"))));
    }
}
