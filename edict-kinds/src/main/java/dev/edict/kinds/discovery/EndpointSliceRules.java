package dev.edict.kinds.discovery;

import dev.edict.kinds.field.PortFields;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.AddressFormats;
import dev.edict.model.format.Formats;
import dev.edict.model.format.Messages;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** EndpointSlice: some of the addresses behind a service, all of one type. */
final class EndpointSliceRules extends ObjectRules {
    private static final FieldPath PORTS = FieldPath.of("ports");
    private static final FieldPath ADDRESS_TYPE = FieldPath.of("addressType");
    private static final List<String> ADDRESS_TYPES = List.of("FQDN", "IPv4", "IPv6");
    private static final int MOST_PORTS = 20_000;
    private static final String MANAGED_BY = "endpointslice.kubernetes.io/managed-by";
    private static final Set<String> CONTROLLERS =
            Set.of("endpointslice-controller.k8s.io", "endpointslicemirroring-controller.k8s.io");
    private static final String HOSTNAME_LABEL = "kubernetes.io/hostname";

    EndpointSliceRules() {
        super(true, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        return object.mapObjects("ports", port -> port.withDefault("name", "").withDefault("protocol", "TCP"));
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        return withoutTopology(Preparation.firstGeneration(object), Set.of());
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        boolean changed = !object.without("metadata").equals(old.without("metadata"))
                || !object.object("metadata").object("labels").equals(old.object("metadata").object("labels"));
        ObjectValue counted = Preparation.countGeneration(object, old, changed);
        if (counted.list("endpoints").equals(old.list("endpoints"))) {
            return counted;
        }
        Set<String> nodes = new HashSet<>();
        for (ObjectValue endpoint : old.list("endpoints").objects()) {
            nodes.add(endpoint.object("deprecatedTopology").string(HOSTNAME_LABEL));
        }
        nodes.remove("");
        return withoutTopology(counted, nodes);
    }

    /** The old topology map is not kept; a node's name in it moves to its own field if it had stood there before. */
    private static ObjectValue withoutTopology(ObjectValue object, Set<String> nodes) {
        return object.mapObjects("endpoints", endpoint -> {
            String node = endpoint.object("deprecatedTopology").string(HOSTNAME_LABEL);
            ObjectValue bare = endpoint.without("deprecatedTopology");
            return !bare.isSet("nodeName") && nodes.contains(node) && Formats.dns1123Subdomain(node).isEmpty()
                    ? bare.with("nodeName", node)
                    : bare;
        });
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        slice(object, null, errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        slice(object, old, errors);
        if (!object.string("addressType").equals(old.string("addressType"))) {
            errors.invalid(ADDRESS_TYPE, object.string("addressType"), Messages.IMMUTABLE);
        }
    }

    private void slice(ObjectValue object, @Nullable ObjectValue old, FieldErrors errors) {
        metadata(object, errors);
        String type = object.string("addressType");
        if (type.isEmpty()) {
            errors.required(ADDRESS_TYPE);
        } else if (!ADDRESS_TYPES.contains(type)) {
            errors.notSupported(ADDRESS_TYPE, type, ADDRESS_TYPES);
        }
        ports(object.list("ports").objects(), errors);
        if (old == null || !object.list("endpoints").equals(old.list("endpoints"))) {
            EndpointRules.validate(object.list("endpoints").objects(), type, errors);
        }
    }

    private static void ports(List<ObjectValue> ports, FieldErrors errors) {
        if (ports.size() > MOST_PORTS) {
            errors.tooMany(PORTS, ports.size(), MOST_PORTS);
            return;
        }
        Set<String> names = new HashSet<>();
        for (int index = 0; index < ports.size(); index++) {
            ObjectValue port = ports.get(index);
            FieldPath path = PORTS.index(index);
            String name = port.string("name");
            if (!name.isEmpty()) {
                FieldRules.format(Formats.dns1123Label(name), name, path.child("name"), errors);
            }
            if (!names.add(name)) {
                errors.duplicate(path.child("name"), name);
            }
            String protocol = port.stringOrNull("protocol");
            if (protocol == null) {
                errors.required(path.child("protocol"));
            } else if (!PortFields.PROTOCOLS.contains(protocol)) {
                errors.notSupported(path.child("protocol"), protocol, PortFields.PROTOCOLS);
            }
            String application = port.stringOrNull("appProtocol");
            if (application != null) {
                FieldRules.format(Formats.qualifiedName(application), application, path.child("appProtocol"), errors);
            }
        }
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        List<String> warnings = new ArrayList<>();
        if (old == null && object.string("addressType").equals("FQDN")) {
            warnings.add("spec.addressType: FQDN endpoints are deprecated");
        }
        if (CONTROLLERS.contains(object.object("metadata").object("labels").string(MANAGED_BY))) {
            return warnings;
        }
        List<ObjectValue> endpoints = object.list("endpoints").objects();
        for (int index = 0; index < endpoints.size(); index++) {
            List<String> addresses = endpoints.get(index).list("addresses").strings();
            for (int position = 0; position < addresses.size(); position++) {
                warnings.addAll(AddressFormats.ipWarnings(
                        EndpointRules.ENDPOINTS.index(index).child("addresses").index(position),
                        addresses.get(position)));
            }
        }
        return warnings;
    }
}
