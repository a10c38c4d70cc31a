package dev.edict.patch.field;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.math.BigDecimal;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Values as the messages of the real server show them: the {@code %v}, {@code %#v} and {@code %T} of Go's formatter.
 * Clients search for these texts, odd as they are. How a number looks depends on where it was read from.
 */
public enum GoText {
    /** Values read from YAML, where every number has become a floating-point number. */
    FROM_YAML,
    /** Values read from JSON, where whole numbers are integers. */
    FROM_JSON;

    /** A number; whole ones plainly, others as {@link #floating}. */
    public static String number(NumberValue number) {
        return number.isLong() ? number.literal() : floating(number.doubleValue());
    }

    /** A floating-point number with the fewest digits, as JSON has it: with an exponent below 1e-6 and from 1e21 on. */
    public static String json(double number) {
        if (Double.isInfinite(number)) {
            return infinite(number);
        }
        double size = Math.abs(number);
        if (size != 0 && (size < 1e-6 || size >= 1e21)) {
            return scientific(number);
        }
        return new BigDecimal(Double.toString(number)).stripTrailingZeros().toPlainString();
    }

    /** A floating-point number as {@code %v} prints it: with an exponent below 1e-4 and from 1e6 on. */
    public static String floating(double number) {
        if (Double.isInfinite(number)) {
            return infinite(number);
        }
        if (number == 0) {
            return "0";
        }
        BigDecimal digits = new BigDecimal(Double.toString(number)).stripTrailingZeros();
        int exponent = digits.precision() - digits.scale() - 1;
        return exponent < -4 || exponent >= 6 ? scientific(number) : digits.toPlainString();
    }

    private static String infinite(double number) {
        return number < 0 ? "-Inf" : "+Inf";
    }

    private static String scientific(double number) {
        BigDecimal digits = new BigDecimal(Double.toString(number)).stripTrailingZeros();
        String unscaled = digits.unscaledValue().abs().toString();
        int exponent = digits.precision() - digits.scale() - 1;
        String mantissa = unscaled.length() == 1 ? unscaled : unscaled.charAt(0) + "." + unscaled.substring(1);
        String sign = exponent < 0 ? "-" : "+";
        String power = Math.abs(exponent) < 10 ? "0" + Math.abs(exponent) : Integer.toString(Math.abs(exponent));
        return (number < 0 ? "-" : "") + mantissa + "e" + sign + power;
    }

    /** The value as {@code %v} prints it. */
    public String plain(Value value) {
        return switch (value) {
            case StringValue text -> text.text();
            case NumberValue number -> read(number);
            case BooleanValue truth -> truth.toString();
            case NullValue ignored -> "<nil>";
            case ListValue list -> list.stream().map(this::plain).collect(Collectors.joining(" ", "[", "]"));
            case ObjectValue object -> {
                TreeMap<String, String> sorted = new TreeMap<>(TextOrder::compare);
                object.forEach((key, child) -> sorted.put(key, key + ":" + plain(child)));
                yield "map[" + String.join(" ", sorted.values()) + "]";
            }
        };
    }

    /** The value as {@code %#v} prints it. */
    public String syntax(Value value) {
        return switch (value) {
            case StringValue text -> ApiErrors.quote(text.text());
            case NumberValue number -> read(number);
            case BooleanValue truth -> truth.toString();
            case NullValue ignored -> "interface {}(nil)";
            case ListValue list ->
                    list.stream().map(this::syntax).collect(Collectors.joining(", ", "[]interface {}{", "}"));
            case ObjectValue object -> {
                TreeMap<String, String> sorted = new TreeMap<>(TextOrder::compare);
                object.forEach((key, child) -> sorted.put(key, ApiErrors.quote(key) + ":" + syntax(child)));
                yield "map[string]interface {}{" + String.join(", ", sorted.values()) + "}";
            }
        };
    }

    /** The name of the value's type as {@code %T} prints it. */
    public String type(Value value) {
        return switch (value) {
            case StringValue ignored -> "string";
            case NumberValue number -> this == FROM_JSON && number.isLong() ? "int64" : "float64";
            case BooleanValue ignored -> "bool";
            case NullValue ignored -> "<nil>";
            case ListValue ignored -> "[]interface {}";
            case ObjectValue ignored -> "map[string]interface {}";
        };
    }

    private String read(NumberValue number) {
        return this == FROM_JSON ? number(number) : floating(number.doubleValue());
    }
}
