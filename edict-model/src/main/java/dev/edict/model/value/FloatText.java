package dev.edict.model.value;

import java.math.BigDecimal;

/** Floating-point numbers in the two forms in which Go writes them: the shortest digits that denote the number. */
public final class FloatText {
    private FloatText() {}

    /** As JSON: plain unless the number is very small or very large. */
    public static String json(double number) {
        double size = Math.abs(number);
        if (size == 0) {
            return 1 / number < 0 ? "-0" : "0";
        }
        BigDecimal digits = new BigDecimal(Double.toString(number)).stripTrailingZeros();
        if (size >= 1e-6 && size < 1e21) {
            return digits.toPlainString();
        }
        int exponent = digits.precision() - digits.scale() - 1;
        return mantissa(digits) + "e" + (exponent < 0 ? "-" : "+") + Math.abs(exponent);
    }

    /** As messages and YAML have it: with an exponent of two digits or more from a million up and below a ten-thousandth. */
    public static String general(double number) {
        return general(number, Double.toString(number));
    }

    /** As a key: with no more digits than single precision needs. */
    public static String key(double number) {
        return general(number, Float.toString((float) number));
    }

    private static String general(double number, String shortest) {
        if (Double.isNaN(number)) {
            return ".nan";
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? ".inf" : "-.inf";
        }
        if (number == 0) {
            return 1 / number < 0 ? "-0" : "0";
        }
        BigDecimal digits = new BigDecimal(shortest).stripTrailingZeros();
        int exponent = digits.precision() - digits.scale() - 1;
        if (exponent >= -4 && exponent < 6) {
            return digits.toPlainString();
        }
        int size = Math.abs(exponent);
        return mantissa(digits) + "e" + (exponent < 0 ? "-" : "+") + (size < 10 ? "0" : "") + size;
    }

    private static String mantissa(BigDecimal digits) {
        return digits.movePointLeft(digits.precision() - digits.scale() - 1).stripTrailingZeros().toPlainString();
    }
}
