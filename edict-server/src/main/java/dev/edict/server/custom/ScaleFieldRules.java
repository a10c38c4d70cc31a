package dev.edict.server.custom;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.schema.kind.Scales;
import dev.edict.server.convert.GoWords;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What an object with a scale must have at the paths of that scale, whatever its schema says. */
record ScaleFieldRules(Scales.Paths paths) {

    void validateSpec(ObjectValue object, FieldErrors errors) {
        replicas(object, paths.replicas(), errors);
    }

    void validateStatus(ObjectValue object, FieldErrors errors) {
        replicas(object, paths.statusReplicas(), errors);
        if (!paths.selector().isEmpty()) {
            Found found = find(object, paths.selector());
            String problem = found.problem() != null ? found.problem()
                    : found.value() == null || found.value() instanceof StringValue ? null
                            : mismatch(paths.selector(), found.value(), "string");
            if (problem != null) {
                errors.invalid(FieldPath.of(paths.selector()), "", problem);
            }
        }
    }

    private static void replicas(ObjectValue object, String path, FieldErrors errors) {
        Found found = find(object, path);
        FieldPath field = FieldPath.of(path);
        if (found.problem() != null) {
            errors.invalid(field, NumberValue.of(0), found.problem());
        } else if (found.value() instanceof NumberValue number && number.isLong()) {
            if (number.longValue() < 0) {
                errors.invalid(field, number, "should be a non-negative integer");
            } else if (number.longValue() > Integer.MAX_VALUE) {
                errors.invalid(field, number, "should be less than or equal to " + Integer.MAX_VALUE);
            }
        } else if (found.value() != null) {
            errors.invalid(field, NumberValue.of(0), mismatch(path, found.value(), "int64"));
        }
    }

    /** What is at a path, or why nothing can be there. */
    private record Found(@Nullable Value value, @Nullable String problem) {}

    private static Found find(ObjectValue object, String path) {
        String[] steps = steps(path);
        Value value = object;
        for (int depth = 0; depth < steps.length; depth++) {
            if (!(value instanceof ObjectValue container)) {
                if (value == NullValue.NULL) {
                    return new Found(null, null);
                }
                String at = "." + String.join(".", Arrays.copyOf(steps, depth));
                return new Found(null, mismatch(at, value, "map[string]interface {}"));
            }
            value = container.get(steps[depth]);
            if (value == null) {
                return new Found(null, null);
            }
        }
        return new Found(value, null);
    }

    private static String[] steps(String path) {
        return (path.startsWith(".") ? path.substring(1) : path).split("\\.", -1);
    }

    private static String mismatch(String path, Value value, String expected) {
        return "." + String.join(".", steps(path)) + " accessor error: " + GoWords.print(value) + " is of the type "
                + goType(value) + ", expected " + expected;
    }

    private static String goType(Value value) {
        return switch (value) {
            case StringValue ignored -> "string";
            case NumberValue number -> number.isLong() ? "int64" : "float64";
            case BooleanValue ignored -> "bool";
            case NullValue ignored -> "<nil>";
            case ListValue ignored -> "[]interface {}";
            case ObjectValue ignored -> "map[string]interface {}";
        };
    }
}
