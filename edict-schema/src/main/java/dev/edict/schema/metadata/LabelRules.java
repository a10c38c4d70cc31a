package dev.edict.schema.metadata;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** The rules for labels and for the selectors that look for them. */
public final class LabelRules {
    private LabelRules() {}

    /** Checks keys and values; the errors name the map, not the entry. */
    public static void labels(ObjectValue labels, FieldPath path, FieldErrors errors) {
        for (int position = 0; position < labels.size(); position++) {
            labelName(labels.keyAt(position), path, errors);
            labelValue(labels.string(labels.keyAt(position)), path, errors);
        }
    }

    public static void labelName(String name, FieldPath path, FieldErrors errors) {
        FieldRules.format(Formats.qualifiedName(name), name, path, errors);
    }

    public static void labelValue(String value, FieldPath path, FieldErrors errors) {
        FieldRules.format(Formats.labelValue(value), value, path, errors);
    }

    /** Checks a selector of {@code matchLabels} and {@code matchExpressions}. */
    public static void selector(ObjectValue selector, FieldPath path, FieldErrors errors) {
        selector(selector, false, path, errors);
    }

    /** @param lenient whether bad label values pass, for objects that were stored when nobody checked them */
    public static void selector(ObjectValue selector, boolean lenient, FieldPath path, FieldErrors errors) {
        labels(selector.object("matchLabels"), path.child("matchLabels"), errors);
        FieldPath expressionsPath = path.child("matchExpressions");
        List<ObjectValue> expressions = selector.list("matchExpressions").objects();
        for (int index = 0; index < expressions.size(); index++) {
            requirement(expressions.get(index), lenient, expressionsPath.index(index), errors);
        }
    }

    private static void requirement(ObjectValue requirement, boolean lenient, FieldPath path, FieldErrors errors) {
        List<String> values = requirement.list("values").strings();
        switch (requirement.string("operator")) {
            case "In", "NotIn" -> {
                if (values.isEmpty()) {
                    errors.required(path.child("values"), "must be specified when `operator` is 'In' or 'NotIn'");
                }
            }
            case "Exists", "DoesNotExist" -> {
                if (!values.isEmpty()) {
                    errors.forbidden(path.child("values"),
                            "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
                }
            }
            default -> errors.invalid(path.child("operator"), requirement.string("operator"),
                    "not a valid selector operator");
        }
        labelName(requirement.string("key"), path.child("key"), errors);
        if (!lenient) {
            for (int index = 0; index < values.size(); index++) {
                labelValue(values.get(index), path.child("values").index(index), errors);
            }
        }
    }

    /** Whether an expression of the selector has a value that no label can have. */
    public static boolean hasBadValue(ObjectValue selector) {
        for (ObjectValue expression : selector.list("matchExpressions").objects()) {
            for (String value : expression.list("values").strings()) {
                if (!Formats.labelValue(value).isEmpty()) {
                    return true;
                }
            }
        }
        return false;
    }
}
