package dev.edict.controllers.hash;

import dev.edict.model.quantity.Quantity;
import dev.edict.model.quantity.QuantityFormat;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What Go holds of a quantity that was read in its canonical form: a number with a scale if it is small, a decimal of any length if it
 * is large, and its text if the reader saw at once that it will be printed so again.
 */
final class GoQuantity {
    private static final String ZERO = "0";
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");

    private GoQuantity() {}

    static void print(@Nullable Value value, StringBuilder text) {
        String written = value instanceof StringValue string && !string.text().isEmpty() ? string.text() : ZERO;
        Quantity quantity = Quantity.parse(written);
        text.append("{i:(resource.int64Amount){value:(int64)")
                .append(quantity.isPlain() ? quantity.amount().unscaledValue() : BigInteger.ZERO)
                .append(" scale:(resource.Scale)")
                .append(quantity.isPlain() ? -quantity.amount().scale() : 0)
                .append("} d:(resource.infDecAmount){Dec:(*inf.Dec)")
                .append(quantity.isPlain() ? "<nil>" : decimal(quantity))
                .append("} s:(string)")
                .append(keepsText(quantity, written) ? written : "")
                .append(" Format:(resource.Format)")
                .append(format(quantity.format()))
                .append('}');
    }

    /** Of small binary numbers only those keep their text whose digits are no multiple of eight: others might have a larger suffix. */
    private static boolean keepsText(Quantity quantity, String written) {
        if (!quantity.isPlain() || quantity.format() != QuantityFormat.BINARY_SI) {
            return quantity.isPlain();
        }
        Matcher digits = DIGITS.matcher(written);
        return digits.find() && (Long.parseLong(digits.group()) & 7) != 0;
    }

    private static String format(QuantityFormat format) {
        return switch (format) {
            case DECIMAL_SI -> "DecimalSI";
            case DECIMAL_EXPONENT -> "DecimalExponent";
            case BINARY_SI -> "BinarySI";
        };
    }

    private static String decimal(Quantity quantity) {
        BigInteger digits = quantity.amount().unscaledValue();
        return "{unscaled:(big.Int){neg:(bool)" + (digits.signum() < 0)
                + " abs:(big.nat)" + words(digits.abs())
                + "} scale:(inf.Scale)" + quantity.amount().scale() + "}";
    }

    /** The words of 64 bits, the lowest first. */
    private static String words(BigInteger number) {
        List<String> words = new ArrayList<>();
        for (BigInteger rest = number; rest.signum() > 0; rest = rest.shiftRight(Long.SIZE)) {
            words.add(Long.toUnsignedString(rest.longValue()));
        }
        return "[" + String.join(" ", words) + "]";
    }
}
