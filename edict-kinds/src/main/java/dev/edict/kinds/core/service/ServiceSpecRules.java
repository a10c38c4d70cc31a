package dev.edict.kinds.core.service;

import dev.edict.kinds.field.PortFields;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.AddressFormats;
import dev.edict.model.format.Formats;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules for the spec of a Service, in the order in which the real server checks them. */
final class ServiceSpecRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final FieldPath PORTS = SPEC.child("ports");
    private static final List<String> TYPES = List.of("ClusterIP", "ExternalName", "LoadBalancer", "NodePort");
    private static final List<String> AFFINITIES = List.of("ClientIP", "None");
    private static final int LONGEST_AFFINITY = 86_400;

    private ServiceSpecRules() {}

    static void validate(ObjectValue service, @Nullable ObjectValue old, FieldErrors errors) {
        ObjectValue spec = service.object("spec");
        boolean headless = ServiceFields.isHeadless(service);
        String type = spec.string("type");
        if (spec.list("ports").isEmpty() && !headless && !type.equals("ExternalName")) {
            errors.required(PORTS);
        }
        switch (type) {
            case "LoadBalancer", "NodePort" -> {
                if (headless) {
                    errors.invalid(SPEC.child("clusterIPs").index(0), ServiceFields.NO_ADDRESS,
                            "may not be set to 'None' for " + type + " services");
                }
            }
            case "ExternalName" -> externalName(spec, errors);
            default -> { }
        }
        ports(spec.list("ports").objects(), errors);
        LabelRules.labels(spec.object("selector"), SPEC.child("selector"), errors);
        affinity(spec, errors);
        ServiceAddressRules.validate(service, old, errors);
        externalAddresses(spec, old, errors);
        if (type.isEmpty()) {
            errors.required(SPEC.child("type"));
        } else if (!TYPES.contains(type)) {
            errors.notSupported(SPEC.child("type"), type, TYPES);
        }
        portConflicts(spec, type, errors);
        ServiceTrafficRules.validate(service, old, errors);
    }

    private static void externalName(ObjectValue spec, FieldErrors errors) {
        if (!spec.list("clusterIPs").isEmpty()) {
            errors.forbidden(SPEC.child("clusterIPs"), "may not be set for ExternalName services");
        }
        if (!spec.list("ipFamilies").isEmpty()) {
            errors.forbidden(SPEC.child("ipFamilies"), "may not be set for ExternalName services");
        }
        if (spec.isSet("ipFamilyPolicy")) {
            errors.forbidden(SPEC.child("ipFamilyPolicy"), "may not be set for ExternalName services");
        }
        String name = spec.string("externalName");
        String relative = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
        if (relative.isEmpty()) {
            errors.required(SPEC.child("externalName"));
        } else {
            FieldRules.format(Formats.dns1123Subdomain(relative), relative, SPEC.child("externalName"), errors);
        }
    }

    private static void ports(List<ObjectValue> ports, FieldErrors errors) {
        Set<String> names = new HashSet<>();
        for (int index = 0; index < ports.size(); index++) {
            ObjectValue port = ports.get(index);
            FieldPath path = PORTS.index(index);
            String name = port.string("name");
            if (!name.isEmpty()) {
                FieldRules.format(Formats.dns1123Label(name), name, path.child("name"), errors);
                if (!names.add(name)) {
                    errors.duplicate(path.child("name"), name);
                }
            } else if (ports.size() > 1) {
                errors.required(path.child("name"));
            }
            PortFields.number(port.integer("port"), path.child("port"), errors);
            PortFields.protocol(port.string("protocol"), path.child("protocol"), errors);
            PortFields.numberOrName(port.get("targetPort"), path.child("targetPort"), errors);
            String application = port.stringOrNull("appProtocol");
            if (application != null) {
                FieldRules.format(Formats.qualifiedName(application), application, path.child("appProtocol"), errors);
            }
        }
    }

    private static void affinity(ObjectValue spec, FieldErrors errors) {
        String affinity = spec.string("sessionAffinity");
        FieldPath path = SPEC.child("sessionAffinityConfig");
        if (affinity.isEmpty()) {
            errors.required(SPEC.child("sessionAffinity"));
        } else if (!AFFINITIES.contains(affinity)) {
            errors.notSupported(SPEC.child("sessionAffinity"), affinity, AFFINITIES);
        }
        if (affinity.equals("None") && spec.isSet("sessionAffinityConfig")) {
            errors.forbidden(path, "must not be set when session affinity is None");
        }
        if (affinity.equals("ClientIP")) {
            clientAffinity(spec, path, errors);
        }
    }

    private static void clientAffinity(ObjectValue spec, FieldPath path, FieldErrors errors) {
        String why = "when session affinity type is ClientIP";
        ObjectValue config = spec.object("sessionAffinityConfig");
        Long seconds = config.object("clientIP").integerOrNull("timeoutSeconds");
        if (!spec.isSet("sessionAffinityConfig")) {
            errors.required(path, why);
        } else if (!config.isSet("clientIP")) {
            errors.required(path.child("clientIP"), why);
        } else if (seconds == null) {
            errors.required(path.child("clientIP", "timeoutSeconds"), why);
        } else if (seconds <= 0 || seconds > LONGEST_AFFINITY) {
            errors.invalid(path.child("clientIP", "timeoutSeconds"), seconds,
                    "must be greater than 0 and less than " + LONGEST_AFFINITY);
        }
    }

    private static void externalAddresses(ObjectValue spec, @Nullable ObjectValue old, FieldErrors errors) {
        List<String> known = old == null ? List.of() : old.object("spec").list("externalIPs").strings();
        List<String> addresses = spec.list("externalIPs").strings();
        for (int index = 0; index < addresses.size(); index++) {
            FieldPath path = SPEC.child("externalIPs").index(index);
            int before = errors.size();
            AddressFormats.ipOfLegacyField(errors, path, addresses.get(index), known);
            if (errors.size() == before) {
                EndpointAddressRules.validate(addresses.get(index), path, errors);
            }
        }
    }

    private static void portConflicts(ObjectValue spec, String type, FieldErrors errors) {
        List<ObjectValue> ports = spec.list("ports").objects();
        if (type.equals("ClusterIP")) {
            for (int index = 0; index < ports.size(); index++) {
                if (ports.get(index).integer("nodePort") != 0) {
                    errors.forbidden(PORTS.index(index).child("nodePort"),
                            "may not be used when `type` is 'ClusterIP'");
                }
            }
        }
        Set<String> nodePorts = new HashSet<>();
        for (int index = 0; index < ports.size(); index++) {
            long nodePort = ports.get(index).integer("nodePort");
            if (nodePort != 0 && !nodePorts.add(nodePort + "/" + ports.get(index).string("protocol"))) {
                errors.duplicate(PORTS.index(index).child("nodePort"), nodePort);
            }
        }
        Set<String> numbers = new HashSet<>();
        for (int index = 0; index < ports.size(); index++) {
            long number = ports.get(index).integer("port");
            String protocol = ports.get(index).string("protocol");
            if (!numbers.add(number + "/" + protocol)) {
                errors.duplicate(PORTS.index(index), ObjectValue.of(
                        "Name", "", "Protocol", protocol, "AppProtocol", NullValue.NULL, "Port", number,
                        "TargetPort", 0, "NodePort", 0));
            }
        }
    }
}
