package dev.edict.kinds.networking;

import dev.edict.kinds.rule.SpecRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.AddressFormats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** NetworkPolicy: who may talk to some pods, and to whom they may talk. */
final class NetworkPolicyRules extends SpecRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final List<String> TYPES = List.of("Ingress", "Egress");
    /** The lists of rules, each with the name that its lists of peers have. */
    private static final List<Map.Entry<String, String>> DIRECTIONS =
            List.of(Map.entry("ingress", "from"), Map.entry("egress", "to"));

    NetworkPolicyRules() {
        super(true, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        ObjectValue spec = object.object("spec");
        for (String direction : List.of("ingress", "egress")) {
            spec = spec.mapObjects(direction, rule -> rule.mapObjects("ports",
                    port -> port.withDefault("protocol", "TCP")));
        }
        if (spec.list("policyTypes").isEmpty()) {
            spec = spec.with("policyTypes", spec.list("egress").isEmpty()
                    ? ListValue.of("Ingress")
                    : ListValue.of("Ingress", "Egress"));
        }
        return object.with("spec", spec);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        spec(object.object("spec"), null, errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        spec(object.object("spec"), old.object("spec"), errors);
    }

    private static void spec(ObjectValue spec, @Nullable ObjectValue old, FieldErrors errors) {
        boolean lenient = old != null && isBad(old.object("podSelector"));
        PolicyPeerRules peers = new PolicyPeerRules(lenient, old == null ? List.of() : blocks(old), errors);
        LabelRules.selector(spec.object("podSelector"), lenient, SPEC.child("podSelector"), errors);
        for (Map.Entry<String, String> direction : DIRECTIONS) {
            List<ObjectValue> rules = spec.list(direction.getKey()).objects();
            for (int index = 0; index < rules.size(); index++) {
                FieldPath path = SPEC.child(direction.getKey()).index(index);
                peers.ports(rules.get(index).list("ports").objects(), path.child("ports"));
                peers.peers(rules.get(index).list(direction.getValue()).objects(), path.child(direction.getValue()));
            }
        }
        FieldPath typesPath = SPEC.child("policyTypes");
        ListValue types = spec.list("policyTypes");
        if (types.size() > TYPES.size()) {
            errors.invalid(typesPath, types, "may not specify more than two policyTypes");
            return;
        }
        for (int index = 0; index < types.size(); index++) {
            String type = types.strings().get(index);
            if (!TYPES.contains(type)) {
                errors.notSupported(typesPath.index(index), type, TYPES);
            }
        }
    }

    private static boolean isBad(ObjectValue selector) {
        FieldErrors errors = new FieldErrors();
        LabelRules.selector(selector, SPEC, errors);
        return !errors.isEmpty();
    }

    /** All blocks of addresses that a spec names. */
    private static List<String> blocks(ObjectValue spec) {
        List<String> blocks = new ArrayList<>();
        for (Map.Entry<String, String> direction : DIRECTIONS) {
            for (ObjectValue rule : spec.list(direction.getKey()).objects()) {
                for (ObjectValue peer : rule.list(direction.getValue()).objects()) {
                    if (peer.isSet("ipBlock")) {
                        blocks.add(peer.object("ipBlock").string("cidr"));
                        blocks.addAll(peer.object("ipBlock").list("except").strings());
                    }
                }
            }
        }
        return blocks;
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        List<String> warnings = new ArrayList<>();
        for (Map.Entry<String, String> direction : DIRECTIONS) {
            List<ObjectValue> rules = object.object("spec").list(direction.getKey()).objects();
            for (int index = 0; index < rules.size(); index++) {
                List<ObjectValue> peers = rules.get(index).list(direction.getValue()).objects();
                for (int position = 0; position < peers.size(); position++) {
                    FieldPath path = SPEC.child(direction.getKey()).index(index)
                            .child(direction.getValue()).index(position).child("ipBlock");
                    blockWarnings(peers.get(position).object("ipBlock"), path, warnings);
                }
            }
        }
        return warnings;
    }

    private static void blockWarnings(ObjectValue block, FieldPath path, List<String> warnings) {
        warnings.addAll(AddressFormats.cidrWarnings(path.child("cidr"), block.string("cidr")));
        List<String> exceptions = block.list("except").strings();
        for (int index = 0; index < exceptions.size(); index++) {
            warnings.addAll(AddressFormats.cidrWarnings(path.child("except").index(index), exceptions.get(index)));
        }
    }
}
