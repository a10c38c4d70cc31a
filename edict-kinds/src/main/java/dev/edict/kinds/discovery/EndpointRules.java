package dev.edict.kinds.discovery;

import dev.edict.kinds.core.service.EndpointAddressRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.AddressFormats;
import dev.edict.model.format.Formats;
import dev.edict.model.format.IpAddress;
import dev.edict.model.format.QualifiedNames;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rules for the endpoints of a slice. */
final class EndpointRules {
    static final FieldPath ENDPOINTS = FieldPath.of("endpoints");

    private static final int MOST_ENDPOINTS = 1000;
    private static final int MOST_ADDRESSES = 100;
    private static final int MOST_TOPOLOGY_LABELS = 16;
    private static final int MOST_HINTS = 8;
    private static final String ZONE_LABEL = "topology.kubernetes.io/zone";

    private EndpointRules() {}

    static void validate(List<ObjectValue> endpoints, String type, FieldErrors errors) {
        if (endpoints.size() > MOST_ENDPOINTS) {
            errors.tooMany(ENDPOINTS, endpoints.size(), MOST_ENDPOINTS);
            return;
        }
        for (int index = 0; index < endpoints.size(); index++) {
            endpoint(endpoints.get(index), type, ENDPOINTS.index(index), errors);
        }
    }

    private static void endpoint(ObjectValue endpoint, String type, FieldPath path, FieldErrors errors) {
        addresses(endpoint.list("addresses").strings(), type, path.child("addresses"), errors);
        String node = endpoint.stringOrNull("nodeName");
        if (node != null) {
            FieldRules.format(Formats.dns1123Subdomain(node), node, path.child("nodeName"), errors);
        }
        ObjectValue topology = endpoint.object("deprecatedTopology");
        FieldPath topologyPath = path.child("deprecatedTopology");
        if (topology.size() > MOST_TOPOLOGY_LABELS) {
            errors.tooMany(topologyPath, topology.size(), MOST_TOPOLOGY_LABELS);
        }
        LabelRules.labels(topology, topologyPath, errors);
        if (topology.has(ZONE_LABEL)) {
            errors.internal(topologyPath.key(ZONE_LABEL), "reserved key was not removed in conversion");
        }
        String hostname = endpoint.stringOrNull("hostname");
        if (hostname != null) {
            FieldRules.format(Formats.dns1123Label(hostname), hostname, path.child("hostname"), errors);
        }
        hints(endpoint.object("hints"), path.child("hints"), errors);
    }

    private static void addresses(List<String> addresses, String type, FieldPath path, FieldErrors errors) {
        if (addresses.isEmpty()) {
            errors.required(path, "must contain at least 1 address");
        } else if (addresses.size() > MOST_ADDRESSES) {
            errors.tooMany(path, addresses.size(), MOST_ADDRESSES);
        }
        for (int index = 0; index < addresses.size(); index++) {
            String address = addresses.get(index);
            FieldPath addressPath = path.index(index);
            int before = errors.size();
            switch (type) {
                case "IPv4" -> AddressFormats.ipOfLegacyField(errors, addressPath, address, List.of());
                case "IPv6" -> AddressFormats.ip(errors, addressPath, address);
                case "FQDN" -> QualifiedNames.fullyQualifiedDomainName(errors, addressPath, address);
                default -> { }
            }
            IpAddress parsed = IpAddress.parse(address);
            if (!type.startsWith("IPv") || errors.size() > before || parsed == null) {
                continue;
            }
            if (parsed.isIpv6() != type.equals("IPv6")) {
                errors.invalid(path, address, "must be an " + type + " address");
            }
            EndpointAddressRules.validate(address, addressPath, errors);
        }
    }

    private static void hints(ObjectValue hints, FieldPath path, FieldErrors errors) {
        if (hint(hints, "forZones", path, errors)) {
            hint(hints, "forNodes", path, errors);
        }
    }

    /** @return false if there are so many that the rest goes unchecked */
    private static boolean hint(ObjectValue hints, String key, FieldPath path, FieldErrors errors) {
        List<ObjectValue> entries = hints.list(key).objects();
        if (entries.size() > MOST_HINTS) {
            errors.tooMany(path.child(key), entries.size(), MOST_HINTS);
            return false;
        }
        Set<String> names = new HashSet<>();
        for (int index = 0; index < entries.size(); index++) {
            String name = entries.get(index).string("name");
            FieldPath namePath = path.child(key).index(index).child("name");
            if (!names.add(name)) {
                errors.duplicate(namePath, name);
            }
            List<String> complaints =
                    key.equals("forZones") ? Formats.labelValue(name) : Formats.dns1123Subdomain(name);
            FieldRules.format(complaints, name, namePath, errors);
        }
        return true;
    }
}
