package dev.edict.cel.function;

import static dev.edict.cel.type.CelType.BOOL;
import static dev.edict.cel.type.CelType.BYTES;
import static dev.edict.cel.type.CelType.DOUBLE;
import static dev.edict.cel.type.CelType.DURATION;
import static dev.edict.cel.type.CelType.DYN;
import static dev.edict.cel.type.CelType.INT;
import static dev.edict.cel.type.CelType.STRING;
import static dev.edict.cel.type.CelType.TIMESTAMP;
import static dev.edict.cel.type.CelType.UINT;

import dev.edict.cel.type.CelType;
import dev.edict.cel.value.ByteString;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.GoNumbers;
import dev.edict.cel.value.GoTimes;
import dev.edict.cel.value.Nanoseconds;
import dev.edict.cel.value.Numbers;
import dev.edict.cel.value.Timestamp;
import dev.edict.cel.value.UnsignedInteger;
import dev.edict.cel.value.Values;
import dev.edict.model.time.Durations;
import dev.edict.model.time.TimeFormatException;
import java.time.Instant;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/** From one type to another: {@code int()}, {@code string()}, {@code duration()} and their like. */
final class Conversions {
    /** The functions whose calls with a literal are computed once, before an expression runs. */
    static final Set<String> NAMES =
            Set.of("bool", "bytes", "double", "duration", "dyn", "int", "string", "timestamp", "type", "uint");

    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]{1,30}");
    private static final Pattern UNSIGNED = Pattern.compile("[0-9]{1,30}");
    private static final Pattern DECIMAL =
            Pattern.compile("[+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?");

    private Conversions() {}

    static void addTo(FunctionTable.Builder table) {
        CelType any = CelType.parameter("A");
        table.declare("type", "type", CelType.typeOf(any), any)
                .implement("type", (arguments, meter) -> Values.typeOf(arguments[0]));
        table.declare("dyn", "to_dyn", DYN, any).implement("dyn", (arguments, meter) -> arguments[0]);

        same(table, "bool", "bool_to_bool", BOOL);
        table.global("bool", "string_to_bool", BOOL, unary(Conversions::toBool), STRING);
        same(table, "bytes", "bytes_to_bytes", BYTES);
        table.global("bytes", "string_to_bytes", BYTES, unary(value -> ByteString.of((String) value)), STRING);

        same(table, "double", "double_to_double", DOUBLE);
        table.global("double", "int64_to_double", DOUBLE, unary(value -> (double) (Long) value), INT);
        table.global("double", "string_to_double", DOUBLE, unary(Conversions::toDouble), STRING);
        table.global("double", "uint64_to_double", DOUBLE, unary(value -> ((UnsignedInteger) value).doubleValue()), UINT);

        same(table, "duration", "duration_to_duration", DURATION);
        table.global("duration", "int64_to_duration", DURATION, unary(value -> failure(value, DURATION)), INT);
        table.global("duration", "string_to_duration", DURATION, unary(Conversions::toDuration), STRING);

        same(table, "int", "int64_to_int64", INT);
        table.global("int", "double_to_int64", INT, unary(value -> {
            Long integer = Numbers.toInteger((Double) value);
            return integer == null ? Arithmetic.INTEGER_OVERFLOW : integer;
        }), DOUBLE);
        table.global("int", "duration_to_int64", INT, unary(value -> ((Nanoseconds) value).count()), DURATION);
        table.global("int", "string_to_int64", INT, unary(Conversions::toInteger), STRING);
        table.global("int", "timestamp_to_int64", INT, unary(value -> ((Timestamp) value).instant().getEpochSecond()), TIMESTAMP);
        table.global("int", "uint64_to_int64", INT, unary(value -> {
            long bits = ((UnsignedInteger) value).bits();
            return bits < 0 ? Arithmetic.INTEGER_OVERFLOW : (Object) bits;
        }), UINT);

        same(table, "string", "string_to_string", STRING);
        table.global("string", "bool_to_string", STRING, unary(Object::toString), BOOL);
        table.global("string", "bytes_to_string", STRING, unary(value -> {
            String text = ((ByteString) value).text();
            return text == null ? new CelError("invalid UTF-8 in bytes, cannot convert to string") : text;
        }), BYTES);
        table.global("string", "double_to_string", STRING, unary(value -> GoNumbers.shortest((Double) value)), DOUBLE);
        table.global("string", "duration_to_string", STRING, unary(Object::toString), DURATION);
        table.global("string", "int64_to_string", STRING, unary(Object::toString), INT);
        table.global("string", "timestamp_to_string", STRING, unary(Object::toString), TIMESTAMP);
        table.global("string", "uint64_to_string", STRING, unary(Object::toString), UINT);

        same(table, "timestamp", "timestamp_to_timestamp", TIMESTAMP);
        table.global("timestamp", "int64_to_timestamp", TIMESTAMP, unary(value -> inTime((Long) value)
                ? Timestamp.utc(Instant.ofEpochSecond((Long) value))
                : Arithmetic.TIMESTAMP_OVERFLOW), INT);
        table.global("timestamp", "string_to_timestamp", TIMESTAMP, unary(Conversions::toTimestamp), STRING);

        same(table, "uint", "uint64_to_uint64", UINT);
        table.global("uint", "double_to_uint64", UINT, unary(value -> {
            UnsignedInteger number = Numbers.toUnsigned((Double) value);
            return number == null ? Arithmetic.UNSIGNED_OVERFLOW : number;
        }), DOUBLE);
        table.global("uint", "int64_to_uint64", UINT, unary(value -> (Long) value < 0
                ? Arithmetic.UNSIGNED_OVERFLOW
                : new UnsignedInteger((Long) value)), INT);
        table.global("uint", "string_to_uint64", UINT, unary(Conversions::toUnsigned), STRING);
    }

    private static void same(FunctionTable.Builder table, String name, String id, CelType type) {
        table.global(name, id, type, unary(value -> value), type);
    }

    private static CelFunction unary(Function<Object, Object> function) {
        return (arguments, meter) -> function.apply(arguments[0]);
    }

    private static CelError failure(Object value, CelType type) {
        return CelError.noConversion(value, type.name());
    }

    private static Object toBool(Object value) {
        return switch ((String) value) {
            case "1", "t", "T", "TRUE", "true", "True" -> true;
            case "0", "f", "F", "FALSE", "false", "False" -> false;
            default -> failure(value, BOOL);
        };
    }

    private static Object toInteger(Object value) {
        try {
            return INTEGER.matcher((String) value).matches()
                    ? (Object) Long.parseLong((String) value)
                    : failure(value, INT);
        } catch (NumberFormatException tooLarge) {
            return failure(value, INT);
        }
    }

    private static Object toUnsigned(Object value) {
        try {
            return UNSIGNED.matcher((String) value).matches()
                    ? new UnsignedInteger(Long.parseUnsignedLong((String) value))
                    : failure(value, UINT);
        } catch (NumberFormatException tooLarge) {
            return failure(value, UINT);
        }
    }

    private static Object toDouble(Object value) {
        String text = (String) value;
        if (DECIMAL.matcher(text).matches()) {
            double number = Double.parseDouble(text);
            return Double.isInfinite(number) ? failure(value, DOUBLE) : (Object) number;
        }
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
            case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
            case "nan" -> Double.NaN;
            default -> failure(value, DOUBLE);
        };
    }

    private static Object toDuration(Object value) {
        try {
            return new Nanoseconds(Durations.parse((String) value).toNanos());
        } catch (TimeFormatException notADuration) {
            return failure(value, DURATION);
        }
    }

    private static Object toTimestamp(Object value) {
        Timestamp time = GoTimes.rfc3339((String) value);
        if (time == null) {
            return failure(value, TIMESTAMP);
        }
        return inTime(time.instant().getEpochSecond()) ? time : Arithmetic.TIMESTAMP_OVERFLOW;
    }

    private static boolean inTime(long seconds) {
        return seconds >= Arithmetic.EARLIEST && seconds <= Arithmetic.LATEST;
    }
}
