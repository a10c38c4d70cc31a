package dev.edict.kinds.resource;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.List;

/** Taints of devices, and requests that put up with them. */
final class TaintRules {
    private static final List<String> EFFECTS = List.of("NoExecute", "NoSchedule", "None");
    private static final List<String> OPERATORS = List.of("Equal", "Exists");

    private TaintRules() {}

    static void taint(ObjectValue taint, FieldPath path, FieldErrors errors) {
        LabelRules.labelName(taint.string("key"), path.child("key"), errors);
        if (!taint.string("value").isEmpty()) {
            LabelRules.labelValue(taint.string("value"), path.child("value"), errors);
        }
        if (taint.string("effect").isEmpty()) {
            errors.required(path.child("effect"));
        } else {
            effect(taint, path, errors);
        }
    }

    /** Whatever has tolerations, with the operator that they have unless they name one. */
    static ObjectValue tolerationDefaults(ObjectValue holder) {
        return holder.mapObjects("tolerations", toleration -> toleration.string("operator").isEmpty()
                ? toleration.with("operator", "Equal")
                : toleration);
    }

    static void toleration(ObjectValue toleration, FieldPath path, FieldErrors errors) {
        if (!toleration.string("key").isEmpty()) {
            LabelRules.labelName(toleration.string("key"), path.child("key"), errors);
        }
        String value = toleration.string("value");
        String operator = toleration.string("operator");
        switch (operator) {
            case "Exists" -> {
                if (!value.isEmpty()) {
                    errors.invalid(path.child("value"), value, "must be empty for operator `Exists`");
                }
            }
            case "Equal" -> LabelRules.labelValue(value, path.child("value"), errors);
            case "" -> errors.required(path.child("operator"));
            default -> errors.notSupported(path.child("operator"), operator, OPERATORS);
        }
        if (!toleration.string("effect").isEmpty()) {
            effect(toleration, path, errors);
        }
    }

    private static void effect(ObjectValue holder, FieldPath path, FieldErrors errors) {
        if (!EFFECTS.contains(holder.string("effect"))) {
            errors.notSupported(path.child("effect"), holder.string("effect"), EFFECTS);
        }
    }
}
