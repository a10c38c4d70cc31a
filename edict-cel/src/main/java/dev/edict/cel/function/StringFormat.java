package dev.edict.cel.function;

import dev.edict.cel.type.CelType;
import dev.edict.cel.value.ByteString;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.CelList;
import dev.edict.cel.value.CelMap;
import dev.edict.cel.value.GoNumbers;
import dev.edict.cel.value.Meter;
import dev.edict.cel.value.Nanoseconds;
import dev.edict.cel.value.Timestamp;
import dev.edict.cel.value.UnsignedInteger;
import dev.edict.cel.value.Values;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.StringValue;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Fills the clauses of a format string, such as {@code %s} and {@code %.2f}, with the elements of a list. */
public final class StringFormat {
    private static final int MOST_DECIMALS = 1_000;
    private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

    private StringFormat() {}

    /** Writes one value in the way of a clause. Throws {@link Misfit} if it cannot. */
    public interface Clauses {
        String write(char clause, int decimals, int index) throws Misfit;
    }

    /** A format string and values that do not go together. */
    public static final class Misfit extends Exception {
        private final int at;

        /** @param at which value; -1 for the format itself */
        public Misfit(int at, String message) {
            super(message, null, false, false);
            this.at = at;
        }

        public int at() {
            return at;
        }

        public String words() {
            return String.valueOf(getMessage());
        }
    }

    static Object format(Object[] arguments, Meter meter) {
        CelList values = (CelList) arguments[1];
        try {
            return fill((String) arguments[0], values.size(), (clause, decimals, index) -> {
                try {
                    return write(clause, decimals, values.get(index), meter);
                } catch (Misfit misfit) {
                    throw new Misfit(index, "error during formatting: " + misfit.words());
                }
            });
        } catch (Misfit misfit) {
            return new CelError(misfit.words());
        }
    }

    /**
     * Goes through a format string.
     *
     * @param count how many values there are
     */
    public static String fill(String format, long count, Clauses clauses) throws Misfit {
        StringBuilder filled = new StringBuilder();
        int used = 0;
        for (int index = 0; index < format.length(); index++) {
            char character = format.charAt(index);
            if (character != '%') {
                filled.append(character);
                continue;
            }
            if (index + 1 < format.length() && format.charAt(index + 1) == '%') {
                filled.append('%');
                index++;
                continue;
            }
            if (used >= count) {
                throw new Misfit(-1, "index " + used + " out of range");
            }
            if (index + 1 >= format.length()) {
                throw new Misfit(-1, "unexpected end of string");
            }
            int decimals = 6;
            index++;
            if (format.charAt(index) == '.') {
                int start = index + 1;
                index = start;
                while (index < format.length() && format.charAt(index) >= '0' && format.charAt(index) <= '9') {
                    index++;
                }
                decimals = decimals(format, start, index);
            }
            char clause = format.charAt(index);
            if ("sdfebxXo".indexOf(clause) < 0) {
                throw new Misfit(-1,
                        "could not parse formatting clause: unrecognized formatting clause \"" + clause + "\"");
            }
            filled.append(clauses.write(clause, decimals, used));
            used++;
        }
        return filled.toString();
    }

    private static int decimals(String format, int start, int end) throws Misfit {
        String prefix = "could not parse formatting clause: error while parsing precision: ";
        if (end >= format.length()) {
            throw new Misfit(-1, prefix + "could not find end of precision specifier");
        }
        String digits = format.substring(start, end);
        if (digits.isEmpty() || digits.length() > 9 || Integer.parseInt(digits) > MOST_DECIMALS) {
            throw new Misfit(-1, prefix + "error while converting precision to integer: strconv.Atoi: parsing "
                    + StringValue.quote(digits) + ": " + (digits.isEmpty() ? "invalid syntax" : "value out of range"));
        }
        return Integer.parseInt(digits);
    }

    private static String write(char clause, int decimals, Object value, Meter meter) throws Misfit {
        return switch (clause) {
            case 's' -> text(value, meter);
            case 'd' -> decimal(value);
            case 'f' -> grouped(GoNumbers.fixed(number(value, "fixed-point"), decimals));
            case 'e' -> scientific(number(value, "scientific"));
            case 'b' -> binary(value);
            case 'o' -> octal(value);
            default -> hexadecimal(value, clause == 'X');
        };
    }

    /** The words for a value that a clause cannot write. */
    public static String wrongType(char clause, String type) {
        return switch (clause) {
            case 's' -> "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types,"
                    + " durations, and timestamps, was given " + type;
            case 'd' -> "decimal clause can only be used on integers, was given " + type;
            case 'f' -> "fixed-point clause can only be used on doubles, was given " + type;
            case 'e' -> "scientific clause can only be used on doubles, was given " + type;
            case 'b' -> "only integers and bools can be formatted as binary, was given " + type;
            case 'o' -> "octal clause can only be used on integers, was given " + type;
            default -> "only integers, byte buffers, and strings can be formatted as hex, was given " + type;
        };
    }

    private static Misfit misfit(char clause, Object value) {
        return new Misfit(-1, wrongType(clause, Values.typeOf(value).name()));
    }

    private static String text(Object value, Meter meter) throws Misfit {
        return switch (value) {
            case CelList list -> list(list, meter);
            case CelMap map -> map(map, meter);
            case NullValue nothing -> "null";
            case Boolean truth -> truth.toString();
            case Long number -> number.toString();
            case UnsignedInteger number -> number.toString();
            case Double number -> GoNumbers.shortest(number);
            case String text -> {
                meter.work(text.length());
                yield text;
            }
            case ByteString bytes -> {
                String text = bytes.text();
                if (text == null) {
                    throw new Misfit(-1, "could not convert argument \"invalid UTF-8 in bytes, cannot convert to string\""
                            + " to string");
                }
                yield text;
            }
            case Timestamp time -> time.toString();
            case Nanoseconds duration -> duration.toString();
            case CelType type -> type.name();
            default -> throw misfit('s', value);
        };
    }

    private static String element(Object value, Meter meter) throws Misfit {
        meter.work(1);
        return switch (value) {
            case Timestamp time -> "timestamp(" + StringValue.quote(time.toString()) + ")";
            case Nanoseconds duration -> "duration(" + StringValue.quote(duration.toString()) + ")";
            case Double number -> {
                String fixed = GoNumbers.fixed(number, 6);
                yield number.isNaN() || number.isInfinite() ? StringValue.quote(fixed) : fixed;
            }
            case CelType type -> "type(" + type.name() + ")";
            case String text -> StringValue.quote(text(text, meter));
            case ByteString bytes -> "b" + StringValue.quote(text(bytes, meter));
            case Boolean truth -> text(truth, meter);
            case Long number -> text(number, meter);
            case UnsignedInteger number -> text(number, meter);
            case NullValue nothing -> "null";
            case CelList list -> list(list, meter);
            case CelMap map -> map(map, meter);
            default -> throw new Misfit(-1, "no formatting function for " + Values.typeOf(value).name());
        };
    }

    private static String list(CelList list, Meter meter) throws Misfit {
        StringBuilder text = new StringBuilder("[");
        for (long index = 0; index < list.size(); index++) {
            text.append(index == 0 ? "" : ", ").append(element(list.get(index), meter));
        }
        return text.append(']').toString();
    }

    private static String map(CelMap map, Meter meter) throws Misfit {
        Map<String, String> sorted = new TreeMap<>();
        for (Iterator<Object> keys = map.keys(); keys.hasNext(); ) {
            Object key = keys.next();
            if (!(key instanceof String || key instanceof Boolean || key instanceof Long || key instanceof UnsignedInteger)) {
                throw new Misfit(-1, "no formatting function for map key of type " + Values.typeOf(key).name());
            }
            Object value = map.find(key);
            sorted.put(element(key, meter), value == null ? "null" : element(value, meter));
        }
        StringBuilder text = new StringBuilder("{");
        sorted.forEach((key, value) -> text.append(text.length() == 1 ? "" : ", ").append(key).append(':').append(value));
        return text.append('}').toString();
    }

    private static String decimal(Object value) throws Misfit {
        if (value instanceof Long || value instanceof UnsignedInteger) {
            return value.toString();
        }
        throw misfit('d', value);
    }

    private static double number(Object value, String clause) throws Misfit {
        if (value instanceof Double number) {
            return number;
        }
        if (value instanceof String text) {
            switch (text) {
                case "NaN" -> {
                    return Double.NaN;
                }
                case "Infinity" -> {
                    return Double.POSITIVE_INFINITY;
                }
                case "-Infinity" -> {
                    return Double.NEGATIVE_INFINITY;
                }
                default -> {}
            }
        }
        throw misfit(clause.equals("scientific") ? 'e' : 'f', value);
    }

    /** With a comma after every three digits, as English groups them. */
    private static String grouped(String fixed) {
        switch (fixed) {
            case "NaN" -> {
                return fixed;
            }
            case "+Inf" -> {
                return "∞";
            }
            case "-Inf" -> {
                return "-∞";
            }
            default -> {}
        }
        int start = fixed.startsWith("-") ? 1 : 0;
        int point = fixed.indexOf('.') < 0 ? fixed.length() : fixed.indexOf('.');
        StringBuilder grouped = new StringBuilder(fixed);
        for (int index = point - 3; index > start; index -= 3) {
            grouped.insert(index, ',');
        }
        return grouped.toString();
    }

    private static String scientific(double number) {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            return grouped(GoNumbers.shortest(number));
        }
        String text = GoNumbers.scientific(number, 6);
        int exponent = text.indexOf('e');
        StringBuilder raised = new StringBuilder(text.substring(0, exponent)).append("×10");
        if (text.charAt(exponent + 1) == '-') {
            raised.append('⁻');
        }
        for (char digit : text.substring(exponent + 2).toCharArray()) {
            raised.append(SUPERSCRIPTS.charAt(digit - '0'));
        }
        return raised.toString();
    }

    private static String binary(Object value) throws Misfit {
        return switch (value) {
            case Long number -> Long.toString(number, 2);
            case UnsignedInteger number -> Long.toBinaryString(number.bits());
            case Boolean truth -> truth ? "1" : "0";
            default -> throw misfit('b', value);
        };
    }

    private static String octal(Object value) throws Misfit {
        return switch (value) {
            case Long number -> Long.toString(number, 8);
            case UnsignedInteger number -> Long.toOctalString(number.bits());
            default -> throw misfit('o', value);
        };
    }

    private static String hexadecimal(Object value, boolean upper) throws Misfit {
        String text = switch (value) {
            case Long number -> Long.toString(number, 16);
            case UnsignedInteger number -> Long.toHexString(number.bits());
            case String string -> HexFormat.of().formatHex(string.getBytes(StandardCharsets.UTF_8));
            case ByteString bytes -> HexFormat.of().formatHex(bytes.toByteArray());
            default -> throw misfit('x', value);
        };
        return upper ? text.toUpperCase(Locale.ROOT) : text;
    }
}
