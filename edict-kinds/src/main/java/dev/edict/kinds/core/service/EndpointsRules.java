package dev.edict.kinds.core.service;

import dev.edict.kinds.field.PortFields;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.AddressFormats;
import dev.edict.model.format.Formats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Endpoints: the addresses behind a service, in subsets that share their ports. */
public final class EndpointsRules extends ObjectRules {
    private static final FieldPath SUBSETS = FieldPath.of("subsets");
    private static final String MANAGED_BY = "endpoints.kubernetes.io/managed-by";
    private static final String CONTROLLER = "endpoint-controller";
    private static final List<String> ADDRESS_LISTS = List.of("addresses", "notReadyAddresses");

    public EndpointsRules() {
        super(true, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        return object.mapObjects("subsets", subset -> subset.mapObjects("ports",
                port -> port.string("protocol").isEmpty() ? port.with("protocol", "TCP") : port));
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        errors.addAll(subsets(object));
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        metadata(object, errors);
        FieldErrors found = subsets(object);
        if (!object.list("subsets").equals(old.list("subsets"))) {
            errors.addAll(found);
        }
    }

    private static FieldErrors subsets(ObjectValue object) {
        FieldErrors errors = new FieldErrors();
        List<ObjectValue> subsets = object.list("subsets").objects();
        for (int index = 0; index < subsets.size(); index++) {
            subset(subsets.get(index), SUBSETS.index(index), errors);
        }
        return errors;
    }

    private static void subset(ObjectValue subset, FieldPath path, FieldErrors errors) {
        if (subset.list("addresses").isEmpty() && subset.list("notReadyAddresses").isEmpty()) {
            errors.required(path, "must specify `addresses` or `notReadyAddresses`");
        }
        for (String key : ADDRESS_LISTS) {
            List<ObjectValue> addresses = subset.list(key).objects();
            for (int index = 0; index < addresses.size(); index++) {
                address(addresses.get(index), path.child(key).index(index), errors);
            }
        }
        List<ObjectValue> ports = subset.list("ports").objects();
        for (int index = 0; index < ports.size(); index++) {
            port(ports.get(index), ports.size() > 1, path.child("ports").index(index), errors);
        }
    }

    private static void address(ObjectValue address, FieldPath path, FieldErrors errors) {
        String ip = address.string("ip");
        AddressFormats.ipOfLegacyField(errors, path.child("ip"), ip, List.of());
        String hostname = address.string("hostname");
        if (!hostname.isEmpty()) {
            FieldRules.format(Formats.dns1123Label(hostname), hostname, path.child("hostname"), errors);
        }
        String node = address.stringOrNull("nodeName");
        if (node != null) {
            FieldRules.format(Formats.dns1123Subdomain(node), node, path.child("nodeName"), errors);
        }
        EndpointAddressRules.validate(ip, path.child("ip"), errors);
    }

    private static void port(ObjectValue port, boolean nameRequired, FieldPath path, FieldErrors errors) {
        String name = port.string("name");
        if (!name.isEmpty()) {
            FieldRules.format(Formats.dns1123Label(name), name, path.child("name"), errors);
        } else if (nameRequired) {
            errors.required(path.child("name"));
        }
        PortFields.number(port.integer("port"), path.child("port"), errors);
        PortFields.protocol(port.string("protocol"), path.child("protocol"), errors);
        String application = port.stringOrNull("appProtocol");
        if (application != null) {
            FieldRules.format(Formats.qualifiedName(application), application, path.child("appProtocol"), errors);
        }
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        if (object.object("metadata").object("labels").string(MANAGED_BY).equals(CONTROLLER)) {
            return List.of();
        }
        List<String> warnings = new ArrayList<>();
        List<ObjectValue> subsets = object.list("subsets").objects();
        for (int index = 0; index < subsets.size(); index++) {
            for (String key : ADDRESS_LISTS) {
                List<ObjectValue> addresses = subsets.get(index).list(key).objects();
                for (int position = 0; position < addresses.size(); position++) {
                    warnings.addAll(AddressFormats.ipWarnings(
                            SUBSETS.index(index).child(key).index(position).child("ip"),
                            addresses.get(position).string("ip")));
                }
            }
        }
        return warnings;
    }

    @Override
    public boolean allowsCreateOnUpdate() {
        return true;
    }
}
