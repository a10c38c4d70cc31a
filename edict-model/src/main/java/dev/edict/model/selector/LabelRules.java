package dev.edict.model.selector;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import org.jspecify.annotations.Nullable;

/** What is wrong with labels and with label selectors in objects. */
public final class LabelRules {
    private LabelRules() {}

    public static void labels(FieldErrors errors, FieldPath path, ObjectValue labels) {
        labels.strings().forEach((key, value) -> {
            labelName(errors, path, key);
            for (String message : Formats.labelValue(value)) {
                errors.invalid(path, value, message);
            }
        });
    }

    public static void labelName(FieldErrors errors, FieldPath path, String name) {
        for (String message : Formats.qualifiedName(name)) {
            errors.invalid(path, name, message);
        }
    }

    /** Checks a selector; none at all is valid. */
    public static void selector(FieldErrors errors, FieldPath path, @Nullable ObjectValue selector) {
        selector(errors, path, selector, false);
    }

    /** @param allowInvalidValues whether values that are no label values pass, because the old object has such */
    public static void selector(
            FieldErrors errors, FieldPath path, @Nullable ObjectValue selector, boolean allowInvalidValues) {
        if (selector == null) {
            return;
        }
        labels(errors, path.child("matchLabels"), selector.object("matchLabels"));
        ListValue expressions = selector.list("matchExpressions");
        for (int index = 0; index < expressions.size(); index++) {
            requirement(errors, path.child("matchExpressions").index(index), expressions.object(index),
                    allowInvalidValues);
        }
    }

    private static void requirement(
            FieldErrors errors, FieldPath path, ObjectValue requirement, boolean allowInvalidValues) {
        ListValue values = requirement.list("values");
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
            default -> errors.invalid(
                    path.child("operator"), requirement.string("operator"), "not a valid selector operator");
        }
        labelName(errors, path.child("key"), requirement.string("key"));
        for (int index = 0; index < values.size() && !allowInvalidValues; index++) {
            if (values.get(index) instanceof StringValue value) {
                for (String message : Formats.labelValue(value.text())) {
                    errors.invalid(path.child("values").index(index), value, message);
                }
            }
        }
    }

    /** Whether an expression of the selector has a value that is no label value. */
    public static boolean hasInvalidValue(@Nullable ObjectValue selector) {
        return selector != null
                && selector.list("matchExpressions").objects().stream()
                        .flatMap(expression -> expression.list("values").strings().stream())
                        .anyMatch(value -> !Formats.labelValue(value).isEmpty());
    }
}
