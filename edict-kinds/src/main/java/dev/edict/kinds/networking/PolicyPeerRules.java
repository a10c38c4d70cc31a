package dev.edict.kinds.networking;

import dev.edict.kinds.field.PortFields;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.AddressFormats;
import dev.edict.model.format.Cidr;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.List;

/** The rules for the ports and peers in a rule of a NetworkPolicy. */
final class PolicyPeerRules {
    private static final List<String> PROTOCOLS = List.of("TCP", "UDP", "SCTP");

    private final boolean lenient;
    private final List<String> knownBlocks;
    private final FieldErrors errors;

    /**
     * @param lenient whether selectors may have bad values
     * @param knownBlocks blocks of addresses that pass because they were there before
     */
    PolicyPeerRules(boolean lenient, List<String> knownBlocks, FieldErrors errors) {
        this.lenient = lenient;
        this.knownBlocks = knownBlocks;
        this.errors = errors;
    }

    void ports(List<ObjectValue> ports, FieldPath path) {
        for (int index = 0; index < ports.size(); index++) {
            port(ports.get(index), path.index(index));
        }
    }

    private void port(ObjectValue port, FieldPath path) {
        String protocol = port.stringOrNull("protocol");
        if (protocol != null && !PROTOCOLS.contains(protocol)) {
            errors.notSupported(path.child("protocol"), protocol, PROTOCOLS);
        }
        Long end = port.integerOrNull("endPort");
        FieldPath endPath = path.child("endPort");
        if (!port.isSet("port")) {
            if (end != null) {
                errors.invalid(endPath, end, "may not be specified when `port` is not specified");
            }
        } else if (port.get("port") instanceof StringValue name) {
            if (end != null) {
                errors.invalid(endPath, end, "may not be specified when `port` is non-numeric");
            }
            FieldRules.format(Formats.portName(name.text()), name.text(), path.child("port"), errors);
        } else {
            long number = port.integer("port");
            PortFields.number(number, path.child("port"), errors);
            if (end != null) {
                if (end < number) {
                    errors.invalid(endPath, number, "must be greater than or equal to `port`");
                }
                PortFields.number(end, endPath, errors);
            }
        }
    }

    void peers(List<ObjectValue> peers, FieldPath path) {
        for (int index = 0; index < peers.size(); index++) {
            peer(peers.get(index), path.index(index));
        }
    }

    private void peer(ObjectValue peer, FieldPath path) {
        boolean selects = false;
        for (String key : List.of("podSelector", "namespaceSelector")) {
            if (peer.isSet(key)) {
                selects = true;
                LabelRules.selector(peer.object(key), lenient, path.child(key), errors);
            }
        }
        boolean block = peer.isSet("ipBlock");
        if (block) {
            block(peer.object("ipBlock"), path.child("ipBlock"));
        }
        if (!selects && !block) {
            errors.required(path, "must specify a peer");
        } else if (selects && block) {
            errors.forbidden(path, "may not specify both ipBlock and another peer");
        }
    }

    private void block(ObjectValue block, FieldPath path) {
        String text = block.string("cidr");
        if (text.isEmpty()) {
            errors.required(path.child("cidr"));
            return;
        }
        AddressFormats.cidrOfLegacyField(errors, path.child("cidr"), text, knownBlocks);
        Cidr cidr = Cidr.parse(text);
        if (cidr == null) {
            return;
        }
        List<String> exceptions = block.list("except").strings();
        for (int index = 0; index < exceptions.size(); index++) {
            FieldPath exceptionPath = path.child("except").index(index);
            String exception = exceptions.get(index);
            AddressFormats.cidrOfLegacyField(errors, exceptionPath, exception, knownBlocks);
            Cidr excepted = Cidr.parse(exception);
            if (excepted != null && (!cidr.contains(excepted.network())
                    || cidr.prefixLength() >= excepted.prefixLength())) {
                errors.invalid(exceptionPath, exception, "must be a strict subset of `cidr`");
            }
        }
    }
}
