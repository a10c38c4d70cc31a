package dev.edict.cel.value;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Floating-point numbers as text, the way Go writes them. */
public final class GoNumbers {
    private GoNumbers() {}

    /** The shortest text that reads back as the same number, with an exponent where it is large or small. */
    public static String shortest(double number) {
        if (Double.isNaN(number)) {
            return "NaN";
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "+Inf" : "-Inf";
        }
        if (number == 0) {
            return 1 / number < 0 ? "-0" : "0";
        }
        BigDecimal decimal = new BigDecimal(Double.toString(number)).stripTrailingZeros();
        int exponent = decimal.precision() - decimal.scale() - 1;
        return exponent < -4 || exponent >= 6 ? scientific(decimal, exponent) : decimal.toPlainString();
    }

    /** The shortest text without an exponent. */
    public static String plain(double number) {
        if (Double.isNaN(number) || Double.isInfinite(number) || number == 0) {
            return shortest(number);
        }
        return new BigDecimal(Double.toString(number)).stripTrailingZeros().toPlainString();
    }

    /** So many decimals, rounded to the nearest, halves to even. */
    public static String fixed(double number, int decimals) {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            return shortest(number);
        }
        String text = new BigDecimal(number).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
        return number < 0 && !text.startsWith("-") ? "-" + text : text;
    }

    /** One digit, so many decimals, and an exponent. */
    public static String scientific(double number, int decimals) {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            return shortest(number);
        }
        if (number == 0) {
            return fixed(0, decimals) + "e+00";
        }
        BigDecimal exact = new BigDecimal(number);
        BigDecimal rounded = exact.round(new MathContext(decimals + 1, RoundingMode.HALF_EVEN));
        int exponent = rounded.precision() - rounded.scale() - 1;
        BigDecimal digits = rounded.movePointLeft(exponent).setScale(decimals, RoundingMode.HALF_EVEN);
        return digits.toPlainString() + exponent(exponent);
    }

    private static String scientific(BigDecimal decimal, int exponent) {
        return decimal.movePointLeft(exponent).stripTrailingZeros().toPlainString() + exponent(exponent);
    }

    private static String exponent(int exponent) {
        return (exponent < 0 ? "e-" : "e+") + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
    }
}
