package dev.edict.kinds.resource;

import dev.edict.kinds.core.scheduling.NodeSelectorRules;
import dev.edict.kinds.field.SemanticEquality;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;

/**
 * One device of a slice.
 *
 * @param oldSlice the slice as it was, empty if it is new
 * @param ownNodes whether each device says for itself which nodes can use it
 */
record DeviceRules(ObjectValue oldSlice, boolean ownNodes) {
    private static final int MOST_FACTS = 32;
    private static final int MOST_VALUES = 48;
    private static final int MOST_TAINTS = 16;
    private static final int MOST_CONSUMPTIONS = 2;
    private static final int LONGEST_KEY = 63 + 1 + 32;
    private static final String ONE_NODE_FIELD = "exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required"
            + " when `perDeviceNodeSelection` is set to true in the ResourceSlice spec";

    void validate(ObjectValue device, FieldPath path, FieldErrors errors) {
        DeviceNames.label(device.string("name"), path.child("name"), errors);
        ObjectValue attributes = device.object("attributes");
        ObjectValue capacity = device.object("capacity");
        if (attributes.size() + capacity.size() > MOST_FACTS) {
            errors.invalid(path, attributes.size() + capacity.size(),
                    "the total number of attributes and capacities must not exceed " + MOST_FACTS);
        }
        if (attributes.size() > MOST_VALUES) {
            errors.invalid(path, attributes.size(),
                    "the total number of attribute values must not exceed " + MOST_VALUES);
        }
        facts(attributes, DeviceAttributeRules::validate, path.child("attributes"), errors);
        boolean shared = device.bool("allowMultipleAllocations");
        facts(capacity, (amount, at, found) -> CapacityRules.validate(amount, shared, at, found),
                path.child("capacity"), errors);
        if (!hadTaints(device)) {
            Lists.each(device.list("taints"), MOST_TAINTS, TaintRules::taint, path.child("taints"), errors);
        }
        Lists.distinct(device.list("consumesCounters"), MOST_CONSUMPTIONS, CounterRules::consumption,
                consumption -> consumption.string("counterSet"), path.child("consumesCounters"), errors);
        nodes(device, path, errors);
        BindingConditionRules.validate(device, path, errors);
    }

    private static void facts(
            ObjectValue facts, Lists.ItemRules<ObjectValue> rules, FieldPath path, FieldErrors errors) {
        for (int position = 0; position < facts.size(); position++) {
            String key = facts.keyAt(position);
            DeviceNames.qualified(key, path, errors);
            rules.validate(facts.object(key), path.key(shortened(key)), errors);
        }
    }

    private static String shortened(String key) {
        if (key.length() <= LONGEST_KEY) {
            return key;
        }
        int remaining = LONGEST_KEY - 3;
        return key.substring(0, (remaining + 1) / 2) + "..." + key.substring(key.length() - remaining / 2);
    }

    /** Whether the slice had this device with these taints. */
    private boolean hadTaints(ObjectValue device) {
        return oldSlice.list("devices").objects().stream()
                .filter(old -> old.string("name").equals(device.string("name"))).findFirst()
                .filter(old -> SemanticEquality.equal(old.list("taints"), device.list("taints"))).isPresent();
    }

    private void nodes(ObjectValue device, FieldPath path, FieldErrors errors) {
        if (!ownNodes) {
            if (device.isSet("nodeName") || device.isSet("nodeSelector") || device.isSet("allNodes")) {
                errors.invalid(path, NullValue.NULL, "`nodeName`, `nodeSelector` and `allNodes` can only be set if"
                        + " `perDeviceNodeSelection` is set to true in the ResourceSlice spec");
            }
            return;
        }
        List<String> set = new ArrayList<>();
        String name = device.stringOrNull("nodeName");
        if (name != null) {
            if (name.isEmpty()) {
                errors.invalid(path.child("nodeName"), name, "must not be empty");
            } else {
                set.add("`nodeName`");
                FieldRules.format(Formats.dns1123Subdomain(name), name, path.child("nodeName"), errors);
            }
        }
        if (device.isSet("nodeSelector")) {
            set.add("`nodeSelector`");
            NodeSelectorRules.selector(device.object("nodeSelector"), false, path.child("nodeSelector"), errors);
        }
        if (device.bool("allNodes")) {
            set.add("`allNodes`");
        } else if (device.isSet("allNodes")) {
            errors.invalid(path.child("allNodes"), false, "must be either unset or set to true");
        }
        if (set.isEmpty()) {
            errors.required(path, ONE_NODE_FIELD);
        } else if (set.size() > 1) {
            errors.invalid(path, "{" + String.join(", ", set) + "}", ONE_NODE_FIELD);
        }
    }
}
