package dev.edict.model.quantity;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Reads a quantity in one pass: a sign, zeros, digits, a fraction, and a suffix.
 *
 * <p>There are two kinds of result, as in Kubernetes, and callers can tell them apart where numbers are too large for
 * 64 bits: a plain one, whose digits fit a long, and which keeps its spelling if that is canonical enough; and a large
 * one, which is rounded up to nanos and, if binary, capped at the largest long.
 */
final class QuantityParser {
    static final int NANO = 9;

    private static final String WRONG_FORMAT =
            "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
    private static final String WRONG_NUMBER = "unable to parse numeric part of quantity";
    private static final String WRONG_SUFFIX = "unable to parse quantity's suffix";
    private static final BigDecimal HIGHEST = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final int LONGEST = 4_096;

    private final String text;
    private boolean negative;
    private String whole = "0";
    private String fraction = "";
    private boolean hasDigits;
    private String suffixText = "";

    private QuantityParser(String text) {
        this.text = text;
    }

    static Quantity parse(String text) {
        if (text.isEmpty()) {
            throw new QuantityFormatException(WRONG_FORMAT);
        }
        if (text.length() > LONGEST) {
            throw new QuantityFormatException(WRONG_NUMBER);
        }
        QuantityParser parser = new QuantityParser(text);
        parser.split();
        return parser.quantity();
    }

    private void split() {
        int position = 0;
        if (text.charAt(0) == '-' || text.charAt(0) == '+') {
            negative = text.charAt(0) == '-';
            position++;
        }
        int start = position;
        while (at(position) == '0') {
            position++;
        }
        int end = digits(position);
        hasDigits = end > start;
        if (end > position) {
            whole = text.substring(position, end);
        }
        position = end;
        if (at(position) == '.') {
            end = digits(position + 1);
            fraction = text.substring(position + 1, end);
            hasDigits |= !fraction.isEmpty();
            position = end;
        }
        suffixText = text.substring(position);
        while ("eEinumkKMGTP".indexOf(at(position)) >= 0) {
            position++;
        }
        if (at(position) == '-' || at(position) == '+') {
            position++;
        }
        if (digits(position) < text.length()) {
            throw new QuantityFormatException(WRONG_FORMAT);
        }
    }

    private char at(int position) {
        return position < text.length() ? text.charAt(position) : '\0';
    }

    private int digits(int start) {
        int position = start;
        while (at(position) >= '0' && at(position) <= '9') {
            position++;
        }
        return position;
    }

    private Quantity quantity() {
        Suffix suffix = Suffix.parse(suffixText);
        if (suffix == null) {
            throw new QuantityFormatException(WRONG_SUFFIX);
        }
        boolean binary = suffix.base() == 2;
        int exponent = binary ? -fraction.length() : suffix.exponent() - fraction.length();
        if (isShort(suffix) && exponent >= -NANO) {
            long digits = Long.parseLong(whole + fraction);
            long factor = binary ? 1L << suffix.exponent() : 1;
            if (Math.multiplyHigh(digits, factor) == 0 && digits * factor >= 0) {
                return plain(suffix, exponent, digits, factor);
            }
        }
        if (!hasDigits) {
            throw new QuantityFormatException(WRONG_NUMBER);
        }
        return large(suffix);
    }

    /** Whether the digits surely fit a long, by Kubernetes' estimate. */
    private boolean isShort(Suffix suffix) {
        if (suffix.base() == 10) {
            return whole.length() + fraction.length() <= 18;
        }
        return fraction.isEmpty() && whole.length() + suffix.exponent() * 3 / 10 <= 14;
    }

    private Quantity plain(Suffix suffix, int exponent, long digits, long factor) {
        boolean canonical = suffix.base() == 2
                ? (digits & 7) != 0
                : exponent % 3 == 0 && isCanonical(whole + fraction);
        BigDecimal amount = BigDecimal.valueOf(negative ? -(digits * factor) : digits * factor, -exponent);
        return new Quantity(amount, true, suffix.format(), canonical ? text : null);
    }

    private static boolean isCanonical(String digits) {
        return !digits.endsWith("000") && digits.charAt(0) != '0';
    }

    private Quantity large(Suffix suffix) {
        QuantityFormat format = suffix.format();
        BigDecimal amount = new BigDecimal(new BigInteger(whole + fraction), fraction.length());
        amount = suffix.base() == 2
                ? amount.multiply(new BigDecimal(BigInteger.ONE.shiftLeft(suffix.exponent())))
                : shift(amount, suffix.exponent());
        if (amount.signum() != 0) {
            amount = amount.setScale(NANO, RoundingMode.UP);
        }
        if (format == QuantityFormat.BINARY_SI) {
            if (amount.compareTo(HIGHEST) > 0) {
                amount = HIGHEST;
            } else if (amount.signum() > 0 && amount.compareTo(BigDecimal.ONE) < 0) {
                format = QuantityFormat.DECIMAL_SI;
            }
        }
        return new Quantity(negative ? amount.negate() : amount, false, format, null);
    }

    /** Moves the decimal point; a number that will be rounded up to one nano anyway is not written out. */
    private static BigDecimal shift(BigDecimal amount, int exponent) {
        long magnitude = (long) amount.precision() - amount.scale() + exponent;
        return amount.signum() == 0 || magnitude >= -NANO
                ? amount.scaleByPowerOfTen(exponent)
                : BigDecimal.ONE.movePointLeft(NANO + 1);
    }
}
