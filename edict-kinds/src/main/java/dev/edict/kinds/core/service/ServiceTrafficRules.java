package dev.edict.kinds.core.service;

import dev.edict.kinds.field.PortFields;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.AddressFormats;
import dev.edict.model.format.Formats;
import dev.edict.model.format.Messages;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rules for how traffic reaches a Service: load balancers, source ranges and policies. */
final class ServiceTrafficRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final String ONLY_BALANCERS = "may only be used when `type` is 'LoadBalancer'";
    private static final String SOURCE_RANGES = "service.beta.kubernetes.io/load-balancer-source-ranges";
    private static final List<String> POLICIES = List.of("Cluster", "Local");
    private static final List<String> DISTRIBUTIONS = List.of("PreferClose", "PreferSameZone", "PreferSameNode");

    private ServiceTrafficRules() {}

    static void validate(ObjectValue service, @Nullable ObjectValue old, FieldErrors errors) {
        ObjectValue spec = service.object("spec");
        boolean balancer = ServiceFields.isLoadBalancer(service);
        if (!spec.list("loadBalancerSourceRanges").isEmpty()) {
            sourceRanges(spec, old, balancer, errors);
        } else {
            sourceRangesAnnotation(service, old, balancer, errors);
        }
        if (spec.isSet("allocateLoadBalancerNodePorts") && !balancer) {
            errors.forbidden(SPEC.child("allocateLoadBalancerNodePorts"), ONLY_BALANCERS);
        }
        if (balancer && !spec.isSet("allocateLoadBalancerNodePorts")) {
            errors.required(FieldPath.of("allocateLoadBalancerNodePorts"));
        }
        loadBalancerClass(spec, balancer, errors);
        externalPolicy(service, spec, errors);
        healthCheckPort(service, spec, errors);
        internalPolicy(spec, errors);
        String distribution = spec.stringOrNull("trafficDistribution");
        if (distribution != null && !DISTRIBUTIONS.contains(distribution)) {
            errors.notSupported(SPEC.child("trafficDistribution"), distribution, DISTRIBUTIONS);
        }
    }

    private static void sourceRanges(
            ObjectValue spec, @Nullable ObjectValue old, boolean balancer, FieldErrors errors) {
        FieldPath path = SPEC.child("LoadBalancerSourceRanges");
        if (!balancer) {
            errors.forbidden(path, ONLY_BALANCERS);
        }
        List<String> known = old == null
                ? List.of()
                : old.object("spec").list("loadBalancerSourceRanges").strings().stream().map(String::strip).toList();
        List<String> ranges = spec.list("loadBalancerSourceRanges").strings();
        for (int index = 0; index < ranges.size(); index++) {
            AddressFormats.cidrOfLegacyField(errors, path.index(index), ranges.get(index).strip(), known);
        }
    }

    private static void sourceRangesAnnotation(
            ObjectValue service, @Nullable ObjectValue old, boolean balancer, FieldErrors errors) {
        String ranges = annotation(service);
        if (ranges == null) {
            return;
        }
        FieldPath path = FieldPath.of("metadata", "annotations").key(SOURCE_RANGES);
        if (!balancer) {
            errors.forbidden(path, ONLY_BALANCERS);
        }
        if ((old == null || !ranges.equals(Objects.requireNonNullElse(annotation(old), ""))) && !ranges.isBlank()) {
            for (String range : ranges.strip().split(",", -1)) {
                AddressFormats.cidrOfLegacyField(errors, path, range.strip(), List.of());
            }
        }
    }

    private static @Nullable String annotation(ObjectValue service) {
        return service.object("metadata").object("annotations").stringOrNull(SOURCE_RANGES);
    }

    private static void loadBalancerClass(ObjectValue spec, boolean balancer, FieldErrors errors) {
        String name = spec.stringOrNull("loadBalancerClass");
        if (name == null) {
            return;
        }
        FieldPath path = SPEC.child("loadBalancerClass");
        if (balancer) {
            FieldRules.format(Formats.qualifiedName(name), name, path, errors);
        } else {
            errors.forbidden(path, ONLY_BALANCERS);
        }
    }

    /** What an update may not do to the class; the class as it stands is checked here as well as later. */
    static void loadBalancerClassUpdate(ObjectValue service, ObjectValue old, FieldErrors errors) {
        ObjectValue spec = service.object("spec");
        boolean balancer = ServiceFields.isLoadBalancer(service);
        Value name = spec.get("loadBalancerClass");
        if (balancer && ServiceFields.isLoadBalancer(old)
                && !Objects.equals(name, old.object("spec").get("loadBalancerClass"))) {
            errors.invalid(SPEC.child("loadBalancerClass"), name == null ? NullValue.NULL : name,
                    "may not change once set");
        }
        loadBalancerClass(spec, balancer, errors);
    }

    private static void externalPolicy(ObjectValue service, ObjectValue spec, FieldErrors errors) {
        FieldPath path = SPEC.child("externalTrafficPolicy");
        String policy = spec.string("externalTrafficPolicy");
        if (!ServiceFields.isExternallyAccessible(service)) {
            if (!policy.isEmpty()) {
                errors.invalid(path, policy, "may only be set for externally-accessible services");
            }
        } else if (policy.isEmpty()) {
            errors.required(path);
        } else if (!POLICIES.contains(policy)) {
            errors.notSupported(path, policy, POLICIES);
        }
    }

    private static void healthCheckPort(ObjectValue service, ObjectValue spec, FieldErrors errors) {
        FieldPath path = SPEC.child("healthCheckNodePort");
        long port = spec.integer("healthCheckNodePort");
        if (!ServiceFields.needsHealthCheckPort(service)) {
            if (port != 0) {
                errors.invalid(path, port,
                        "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'");
            }
        } else if (port == 0) {
            errors.required(path);
        } else {
            PortFields.number(port, path, errors);
        }
    }

    static void healthCheckPortUpdate(ObjectValue service, ObjectValue old, FieldErrors errors) {
        if (ServiceFields.needsHealthCheckPort(service) && ServiceFields.needsHealthCheckPort(old)
                && service.object("spec").integer("healthCheckNodePort")
                        != old.object("spec").integer("healthCheckNodePort")) {
            errors.forbidden(SPEC.child("healthCheckNodePort"), Messages.IMMUTABLE);
        }
    }

    private static void internalPolicy(ObjectValue spec, FieldErrors errors) {
        FieldPath path = SPEC.child("internalTrafficPolicy");
        String policy = spec.stringOrNull("internalTrafficPolicy");
        if (policy != null) {
            if (!POLICIES.contains(policy)) {
                errors.notSupported(path, policy, POLICIES);
            }
            return;
        }
        switch (spec.string("type")) {
            case "NodePort", "LoadBalancer", "ClusterIP" -> errors.required(path);
            default -> { }
        }
    }
}
