package dev.edict.schema.decode;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;

/**
 * What the real server does with values that it copies from a map into a struct, as it does with the result of a strategic
 * merge: numbers are converted rather than read, and complaints name types but no fields.
 */
final class MapWords {
    private MapWords() {}

    /** The complaint about a value that is not of a Go type. */
    static String mismatch(Value value, String goType) {
        if (goType.startsWith("[]")) {
            return "cannot restore slice from " + kind(value);
        }
        if (goType.startsWith("map[")) {
            return "cannot restore map from " + kind(value);
        }
        if (goType.contains(".")) {
            return "cannot restore struct from: " + kind(value);
        }
        boolean convertible = value instanceof NumberValue number
                && (number.isLong() ? goType.equals("string") : goType.startsWith("int"));
        return convertible ? "cannot convert " + kind(value) + " to " + goType : "unrecognized type: " + goType;
    }

    private static String kind(Value value) {
        return switch (value) {
            case ObjectValue ignored -> "map";
            case ListValue ignored -> "slice";
            case StringValue ignored -> "string";
            case NumberValue number -> number.isLong() ? "int64" : "float64";
            case BooleanValue ignored -> "bool";
            case NullValue ignored -> "invalid";
        };
    }

    static boolean isWhole(NumberValue number) {
        return number.isLong() || number.doubleValue() == Math.rint(number.doubleValue());
    }

    /** A whole number in so many bits, the higher ones cut off; what 64 bits cannot hold is the lowest that they can. */
    static NumberValue integer(NumberValue number, int bits) {
        double real = number.doubleValue();
        long whole = number.isLong() ? number.longValue() : Math.abs(real) < 0x1p63 ? (long) real : Long.MIN_VALUE;
        return NumberValue.of(bits == 32 ? (int) whole : whole);
    }
}
