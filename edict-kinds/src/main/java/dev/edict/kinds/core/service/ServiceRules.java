package dev.edict.kinds.core.service;

import dev.edict.kinds.rule.ObjectRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.AddressFormats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Service: an address in front of pods. Its addresses and ports are allocated by the server, not here. */
public final class ServiceRules extends ObjectRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final String TOPOLOGY_HINTS = "service.kubernetes.io/topology-aware-hints";
    private static final String TOPOLOGY_MODE = "service.kubernetes.io/topology-mode";

    public ServiceRules() {
        super(true, NameFormat.DNS_LABEL);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        return ServiceDefaults.apply(object);
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        return object.without("status");
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        return ServiceTypeChange.apply(Preparation.keepStatus(object, old), old);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        whole(object, null, errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        ServiceAddressRules.validateUpdate(object, old, errors);
        ServiceTrafficRules.loadBalancerClassUpdate(object, old, errors);
        ServiceTrafficRules.healthCheckPortUpdate(object, old, errors);
        whole(object, old, errors);
    }

    private static void whole(ObjectValue object, @Nullable ObjectValue old, FieldErrors errors) {
        ObjectValue annotations = object.object("metadata").object("annotations");
        if (annotations.has(TOPOLOGY_MODE) && annotations.has(TOPOLOGY_HINTS)
                && !annotations.string(TOPOLOGY_MODE).equals(annotations.string(TOPOLOGY_HINTS))) {
            errors.invalid(FieldPath.of("metadata", "annotations").key(TOPOLOGY_MODE),
                    annotations.string(TOPOLOGY_MODE),
                    "must match annotations[" + TOPOLOGY_HINTS + "] when both are specified");
        }
        ServiceSpecRules.validate(object, old, errors);
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        LoadBalancerStatusRules.validate(
                object.object("status").object("loadBalancer"),
                old.object("status").object("loadBalancer"),
                ServiceFields.isLoadBalancer(object),
                FieldPath.of("status", "loadBalancer"),
                errors);
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        List<String> warnings = new ArrayList<>();
        ObjectValue spec = object.object("spec");
        if (object.object("metadata").object("annotations").has(TOPOLOGY_HINTS)) {
            warnings.add("annotation " + TOPOLOGY_HINTS + " is deprecated, please use " + TOPOLOGY_MODE + " instead");
        }
        String address = spec.string("clusterIP");
        if (!address.isEmpty() && !address.equals(ServiceFields.NO_ADDRESS)) {
            addressWarnings(spec, "clusterIPs", warnings);
        }
        List<String> externalAddresses = spec.list("externalIPs").strings();
        String type = spec.string("type");
        boolean headless = type.equals("ClusterIP") && address.equals(ServiceFields.NO_ADDRESS);
        if (headless) {
            headlessWarnings(spec, warnings);
        }
        addressWarnings(spec, "externalIPs", warnings);
        if (!externalAddresses.isEmpty() && !headless && !type.equals("ExternalName")) {
            warnings.add("spec.externalIPs is deprecated and may no longer be implemented in some clusters");
        }
        if (!spec.string("loadBalancerIP").isEmpty()) {
            warnings.addAll(AddressFormats.ipWarnings(SPEC.child("loadBalancerIP"), spec.string("loadBalancerIP")));
        }
        List<String> ranges = spec.list("loadBalancerSourceRanges").strings();
        for (int index = 0; index < ranges.size(); index++) {
            warnings.addAll(AddressFormats.cidrWarnings(
                    SPEC.child("loadBalancerSourceRanges").index(index), ranges.get(index)));
        }
        if (type.equals("ExternalName") && !externalAddresses.isEmpty()) {
            warnings.add("spec.externalIPs is ignored when spec.type is \"ExternalName\"");
        }
        if (!type.equals("ExternalName") && !spec.string("externalName").isEmpty()) {
            warnings.add("spec.externalName is ignored when spec.type is not \"ExternalName\"");
        }
        if (spec.string("trafficDistribution").equals("PreferClose")) {
            warnings.add("spec.trafficDistribution: \"PreferClose\" is deprecated; use \"PreferSameZone\"");
        }
        return warnings;
    }

    @Override
    public List<String> statusWarnings(ObjectValue object, ObjectValue old) {
        return LoadBalancerStatusRules.warnings(object.object("status"));
    }

    private static void addressWarnings(ObjectValue spec, String key, List<String> warnings) {
        List<String> addresses = spec.list(key).strings();
        for (int index = 0; index < addresses.size(); index++) {
            warnings.addAll(AddressFormats.ipWarnings(SPEC.child(key).index(index), addresses.get(index)));
        }
    }

    private static void headlessWarnings(ObjectValue spec, List<String> warnings) {
        if (!spec.string("loadBalancerIP").isEmpty()) {
            warnings.add("spec.loadBalancerIP is ignored for headless services");
        }
        if (!spec.list("externalIPs").isEmpty()) {
            warnings.add("spec.externalIPs is ignored for headless services");
        }
        if (!spec.string("sessionAffinity").equals("None")) {
            warnings.add("spec.SessionAffinity is ignored for headless services");
        }
    }

    @Override
    public boolean allowsCreateOnUpdate() {
        return true;
    }
}
