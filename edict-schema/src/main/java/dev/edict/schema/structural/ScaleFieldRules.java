package dev.edict.schema.structural;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Checks the fields that the scale of a custom resource is made of. */
final class ScaleFieldRules {
    private ScaleFieldRules() {}

    /** A value that is not of the type that a scale needs, in the words of whoever looked for it. */
    private static final class Mismatch extends Exception {
        private static final long serialVersionUID = 1L;

        Mismatch(String message) {
            super(message, null, false, false);
        }
    }

    static void spec(ObjectValue object, ScalePaths paths, FieldErrors errors) {
        replicas(object, paths.replicas(), errors);
    }

    static void status(ObjectValue object, ScalePaths paths, FieldErrors errors) {
        replicas(object, paths.statusReplicas(), errors);
        if (!paths.selector().isEmpty()) {
            try {
                Value selector = find(object, steps(paths.selector()));
                if (selector != null && !(selector instanceof StringValue)) {
                    throw mismatch(steps(paths.selector()), selector, "string");
                }
            } catch (Mismatch mismatch) {
                errors.invalid(FieldPath.of(paths.selector()), "", String.valueOf(mismatch.getMessage()));
            }
        }
    }

    private static void replicas(ObjectValue object, String path, FieldErrors errors) {
        FieldPath field = FieldPath.of(path);
        try {
            Value found = find(object, steps(path));
            if (found == null) {
                return;
            }
            if (!(found instanceof NumberValue number) || !number.isLong()) {
                throw mismatch(steps(path), found, "int64");
            }
            if (number.longValue() < 0) {
                errors.invalid(field, number, "should be a non-negative integer");
            } else if (number.longValue() > Integer.MAX_VALUE) {
                errors.invalid(field, number, "should be less than or equal to " + Integer.MAX_VALUE);
            }
        } catch (Mismatch mismatch) {
            errors.invalid(field, 0, String.valueOf(mismatch.getMessage()));
        }
    }

    /** The value at the end of a path; null where the path breaks off. */
    private static @Nullable Value find(ObjectValue object, String[] steps) throws Mismatch {
        Value value = object;
        for (int index = 0; index < steps.length; index++) {
            if (value == NullValue.NULL) {
                return null;
            }
            if (!(value instanceof ObjectValue fields)) {
                throw mismatch(Arrays.copyOf(steps, index + 1), value, "map[string]interface{}");
            }
            Value next = fields.get(steps[index]);
            if (next == null) {
                return null;
            }
            value = next;
        }
        return value;
    }

    private static Mismatch mismatch(String[] steps, Value found, String expected) {
        return new Mismatch("." + String.join(".", steps) + " accessor error: " + GoTexts.plain(found)
                + " is of the type " + GoTexts.type(found) + ", expected " + expected);
    }

    private static String[] steps(String path) {
        return (path.startsWith(".") ? path.substring(1) : path).split("\\.", -1);
    }
}
