package dev.edict.kinds.resource;

import dev.edict.kinds.field.Shown;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The conditions that have to hold, and those that must not, before a pod is bound to the node of a device. */
final class BindingConditionRules {
    private static final int MOST = 4;
    private static final String NEEDED = "bindingConditions";
    private static final String FAILING = "bindingFailureConditions";

    private BindingConditionRules() {}

    static void validate(ObjectValue device, FieldPath path, FieldErrors errors) {
        for (String key : List.of(NEEDED, FAILING)) {
            Lists.eachText(device.list(key), MOST, LabelRules::labelName, path.child(key), errors);
        }
        List<String> needed = device.list(NEEDED).strings();
        List<String> failing = device.list(FAILING).strings();
        Lists.duplicates(needed, condition -> condition, path.child(NEEDED), errors);
        Set<String> seen = new HashSet<>();
        for (int index = 0; index < failing.size(); index++) {
            FieldPath item = path.child(FAILING).index(index);
            if (!seen.add(failing.get(index))) {
                errors.duplicate(item, failing.get(index));
            }
            if (needed.contains(failing.get(index))) {
                errors.invalid(item, failing.get(index),
                        "bindingFailureConditions must not overlap with bindingConditions");
            }
        }
        if (needed.isEmpty() && !failing.isEmpty()) {
            errors.invalid(path.child(NEEDED), Shown.field(device, NEEDED),
                    "bindingConditions are required to use bindingFailureConditions");
        }
        if (failing.isEmpty() && !needed.isEmpty()) {
            errors.invalid(path.child(FAILING), Shown.field(device, FAILING),
                    "bindingFailureConditions are required to use bindingConditions");
        }
    }
}
