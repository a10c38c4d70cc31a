package dev.edict.model.yaml;

import java.math.BigInteger;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the type of a scalar from its tag and its looks, by the rules of YAML 1.1 as Kubernetes' parser has them:
 * {@code yes}, {@code on} and {@code y} are booleans, {@code 017} is octal, {@code 1_000} is a thousand, times of day are
 * no numbers, and a time stamp is a string after all.
 */
final class ScalarResolver {
    static final String PREFIX = "tag:yaml.org,2002:";

    private static final Pattern FLOAT =
            Pattern.compile("[-+]?(?:\\.[0-9]+|[0-9]+(?:\\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?");
    private static final BigInteger LARGEST_UNSIGNED = BigInteger.TWO.pow(64).subtract(BigInteger.ONE);
    private static final Resolved NULL = new Resolved(Type.NULL, null);
    private static final Map<String, Resolved> WORDS = Map.ofEntries(
            word("true", true), word("True", true), word("TRUE", true),
            word("y", true), word("Y", true), word("yes", true), word("Yes", true), word("YES", true),
            word("on", true), word("On", true), word("ON", true),
            word("false", false), word("False", false), word("FALSE", false),
            word("n", false), word("N", false), word("no", false), word("No", false), word("NO", false),
            word("off", false), word("Off", false), word("OFF", false),
            Map.entry("", NULL), Map.entry("~", NULL),
            Map.entry("null", NULL), Map.entry("Null", NULL), Map.entry("NULL", NULL),
            word(".nan", Double.NaN), word(".NaN", Double.NaN), word(".NAN", Double.NaN),
            word(".inf", Double.POSITIVE_INFINITY), word(".Inf", Double.POSITIVE_INFINITY),
            word(".INF", Double.POSITIVE_INFINITY), word("+.inf", Double.POSITIVE_INFINITY),
            word("+.Inf", Double.POSITIVE_INFINITY), word("+.INF", Double.POSITIVE_INFINITY),
            word("-.inf", Double.NEGATIVE_INFINITY), word("-.Inf", Double.NEGATIVE_INFINITY),
            word("-.INF", Double.NEGATIVE_INFINITY));

    private ScalarResolver() {}

    enum Type {
        STRING("str"),
        BOOLEAN("bool"),
        INTEGER("int"),
        FLOAT("float"),
        NULL("null"),
        TIMESTAMP("timestamp");

        private final String suffix;

        Type(String suffix) {
            this.suffix = suffix;
        }
    }

    /** @param value a String, Boolean, Long, BigInteger, Double, or null */
    record Resolved(Type type, @Nullable Object value) {}

    private static Map.Entry<String, Resolved> word(String text, Object value) {
        return Map.entry(text, new Resolved(value instanceof Boolean ? Type.BOOLEAN : Type.FLOAT, value));
    }

    /** The type of a text that stands without quotes and tag. */
    static Resolved plain(String text) {
        Resolved word = WORDS.get(text);
        if (word != null) {
            return word;
        }
        char first = text.charAt(0);
        if (first == '.') {
            Double number = decimal(text);
            return number == null ? new Resolved(Type.STRING, text) : new Resolved(Type.FLOAT, number);
        }
        if (first != '+' && first != '-' && (first < '0' || first > '9')) {
            return new Resolved(Type.STRING, text);
        }
        if (Timestamps.isTimestamp(text)) {
            return new Resolved(Type.TIMESTAMP, text);
        }
        String digits = text.replace("_", "");
        Object integer = integer(digits);
        if (integer != null) {
            return new Resolved(Type.INTEGER, integer);
        }
        Double number = decimal(digits);
        return number == null ? new Resolved(Type.STRING, text) : new Resolved(Type.FLOAT, number);
    }

    /** The value of a text with an explicit tag; a tag that we do not know makes a string. */
    static @Nullable Object tagged(String tag, String text) {
        if (tag.equals(PREFIX + "str") || !isKnown(tag)) {
            return text;
        }
        Resolved resolved = plain(text);
        if (tag.equals(PREFIX + resolved.type().suffix)) {
            return resolved.value();
        }
        if (tag.equals(PREFIX + "float") && resolved.value() instanceof Long number) {
            return number.doubleValue();
        }
        throw new YamlSyntaxException("yaml: cannot decode !!" + resolved.type().suffix + " `" + text + "` as a !!"
                + tag.substring(PREFIX.length()));
    }

    private static boolean isKnown(String tag) {
        for (Type type : Type.values()) {
            if (tag.equals(PREFIX + type.suffix)) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable Double decimal(String text) {
        if (!FLOAT.matcher(text).matches()) {
            return null;
        }
        double number = Double.parseDouble(text);
        return Double.isInfinite(number) ? null : Double.valueOf(number);
    }

    /** A Long, or a BigInteger for what needs the 64th bit; null for anything else. */
    private static @Nullable Object integer(String text) {
        boolean signed = text.startsWith("-") || text.startsWith("+");
        String rest = signed ? text.substring(1) : text;
        int radix = 10;
        if (rest.length() > 1 && rest.charAt(0) == '0') {
            radix = switch (rest.charAt(1)) {
                case 'x', 'X' -> 16;
                case 'o', 'O' -> -8;
                case 'b', 'B' -> 2;
                default -> 8;
            };
            rest = rest.substring(radix == 8 ? 1 : 2);
            radix = Math.abs(radix);
        }
        int start = 0;
        while (start < rest.length() - 1 && rest.charAt(start) == '0') {
            start++;
        }
        String digits = rest.substring(start);
        if (digits.isEmpty() || digits.length() > 64) {
            return null;
        }
        for (int index = 0; index < digits.length(); index++) {
            if (digits.charAt(index) > 'f' || Character.digit(digits.charAt(index), radix) < 0) {
                return null;
            }
        }
        BigInteger number = new BigInteger(text.startsWith("-") ? "-" + digits : digits, radix);
        if (number.bitLength() <= 63) {
            return number.longValue();
        }
        return !signed && number.compareTo(LARGEST_UNSIGNED) <= 0 ? number : null;
    }
}
