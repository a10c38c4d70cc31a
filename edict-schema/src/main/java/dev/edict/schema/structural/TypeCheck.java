package dev.edict.schema.structural;

import dev.edict.model.format.StringFormats;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.List;

/** Checks that a value is of the type that its schema names. */
final class TypeCheck {
    private static final List<String> INTEGER_OR_STRING = List.of("integer", "string");

    private final boolean literally;

    /**
     * @param literally whether the schema is taken by the letter: an integer or string has no type then, and formats that
     *     nobody knows or that belong to another type count
     */
    TypeCheck(boolean literally) {
        this.literally = literally;
    }

    List<String> types(StructuralSchema schema) {
        if (schema.isIntOrString() && !literally) {
            return INTEGER_OR_STRING;
        }
        return schema.type().isEmpty() ? List.of() : List.of(schema.type());
    }

    /** The format that counts; empty where there is none. */
    String format(StructuralSchema schema, List<String> types) {
        String format = schema.format();
        if (format.isEmpty() || literally) {
            return format;
        }
        boolean counts = switch (types.size() == 1 ? types.getFirst() : "") {
            case "", "string" -> StringFormats.isKnown(format);
            case "integer" -> format.equals("int32") || format.equals("int64");
            case "number" -> format.equals("float") || format.equals("double");
            default -> false;
        };
        return counts ? format : "";
    }

    boolean applies(List<String> types, String format) {
        return !types.isEmpty() || !format.isEmpty();
    }

    void check(Value value, List<String> types, String format, boolean nullable, DataPath path, Outcome outcome) {
        if (value == NullValue.NULL) {
            if (types.isEmpty() || nullable) {
                outcome.match();
            } else {
                outcome.wrongType(path, String.join(",", types), "null");
            }
            return;
        }
        String found = typeOf(value);
        boolean text = value instanceof StringValue || value instanceof ListValue;
        boolean fits = types.contains(found)
                || (found.equals("integer") && types.contains("number"))
                || (value instanceof NumberValue number && types.contains("integer")
                        && NumberCheck.isWhole(number.doubleValue()));
        if (!format.isEmpty() && !text && !fits && !format.equals(formatOf(value))) {
            outcome.wrongType(path, format, formatOf(value));
        } else if (!format.isEmpty() && text && !types.contains("number") && !types.contains("integer")) {
            outcome.match();
        } else if (fits) {
            outcome.match();
        } else {
            outcome.wrongType(path, String.join(",", types), found);
        }
    }

    private static String typeOf(Value value) {
        return switch (value) {
            case ObjectValue ignored -> "object";
            case ListValue ignored -> "array";
            case StringValue ignored -> "string";
            case NumberValue number -> number.isLong() ? "integer" : "number";
            case BooleanValue ignored -> "boolean";
            case NullValue ignored -> "null";
        };
    }

    private static String formatOf(Value value) {
        return value instanceof NumberValue number ? number.isLong() ? "int64" : "float64" : "";
    }
}
