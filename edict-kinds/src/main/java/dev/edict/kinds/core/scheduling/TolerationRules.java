package dev.edict.kinds.core.scheduling;

import dev.edict.kinds.field.Choice;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.List;

/** The rules for the taints of nodes that a pod tolerates. */
public final class TolerationRules {
    private static final List<String> EFFECTS = List.of("NoSchedule", "PreferNoSchedule", "NoExecute");
    private static final List<String> OPERATORS = List.of("Equal", "Exists");
    private static final List<String> ALL_OPERATORS = List.of("Equal", "Exists", "Lt", "Gt");

    private TolerationRules() {}

    /** Checks tolerations that are not those of a pod. */
    public static void validate(List<ObjectValue> tolerations, FieldPath path, FieldErrors errors) {
        validate(tolerations, false, path, errors);
    }

    /** @param comparing whether tolerations may compare numbers */
    public static void validate(List<ObjectValue> tolerations, boolean comparing, FieldPath path, FieldErrors errors) {
        for (int index = 0; index < tolerations.size(); index++) {
            toleration(tolerations.get(index), comparing, path.index(index), errors);
        }
    }

    private static void toleration(ObjectValue toleration, boolean comparing, FieldPath path, FieldErrors errors) {
        String key = toleration.string("key");
        String operator = toleration.string("operator");
        String effect = toleration.string("effect");
        if (!key.isEmpty()) {
            LabelRules.labelName(key, path.child("key"), errors);
        } else if (!operator.equals("Exists")) {
            errors.invalid(path.child("operator"), operator,
                    "operator must be Exists when `key` is empty, which means \"match all values and all keys\"");
        }
        if (toleration.isSet("tolerationSeconds") && !effect.equals("NoExecute")) {
            errors.invalid(path.child("effect"), effect,
                    "effect must be 'NoExecute' when `tolerationSeconds` is set");
        }
        value(operator, toleration.string("value"), comparing, path, errors);
        if (!effect.isEmpty()) {
            effect(effect, path.child("effect"), errors);
        }
    }

    private static void value(
            String operator, String value, boolean comparing, FieldPath path, FieldErrors errors) {
        switch (operator) {
            case "Equal", "" -> {
                List<String> complaints = Formats.labelValue(value);
                if (!complaints.isEmpty()) {
                    errors.invalid(path.child("operator"), value, String.join(";", complaints));
                }
            }
            case "Exists" -> {
                if (!value.isEmpty()) {
                    errors.invalid(path.child("operator"), value, "value must be empty when `operator` is 'Exists'");
                }
            }
            case "Lt", "Gt" -> {
                if (comparing) {
                    number(value, path.child("value"), errors);
                } else {
                    errors.notSupported(path.child("operator"), operator, ALL_OPERATORS);
                }
            }
            default -> errors.notSupported(path.child("operator"), operator, OPERATORS);
        }
    }

    private static void number(String value, FieldPath path, FieldErrors errors) {
        FieldRules.format(Formats.decimalInteger(value), value, path, errors);
        try {
            Long.parseLong(value);
        } catch (NumberFormatException noLong) {
            String reason = Formats.decimalInteger(value).isEmpty() ? "value out of range" : "invalid syntax";
            errors.invalid(path, value,
                    "strconv.ParseInt: parsing " + StringValue.quote(value) + ": " + reason);
        }
    }

    /** What a taint does to pods that do not tolerate it. */
    public static void effect(String effect, FieldPath path, FieldErrors errors) {
        Choice.among(effect, EFFECTS, path, errors);
    }
}
