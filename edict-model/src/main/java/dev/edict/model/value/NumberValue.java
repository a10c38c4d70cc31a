package dev.edict.model.value;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A number, exactly as it was written: a literal that fits a {@code long} is kept as one, any other keeps its
 * spelling, so that nothing is rounded on its way through the server.
 */
public final class NumberValue implements Value {
    private final long integer;
    private final @Nullable String literal;

    private NumberValue(long integer, @Nullable String literal) {
        this.integer = integer;
        this.literal = literal;
    }

    public static NumberValue of(long number) {
        return new NumberValue(number, null);
    }

    /** The shortest spelling of a finite double; whole numbers are written without a fraction, as Go does. */
    public static NumberValue of(double number) {
        if (number == Math.rint(number) && Math.abs(number) < 1e15) {
            return of((long) number);
        }
        return parse(BigDecimal.valueOf(number).stripTrailingZeros().toString());
    }

    /** Reads a JSON number literal. */
    public static NumberValue parse(String literal) {
        if (literal.length() <= 20 && isPlainInteger(literal)) {
            try {
                return of(Long.parseLong(literal));
            } catch (NumberFormatException tooLarge) {
                return new NumberValue(0, literal);
            }
        }
        return new NumberValue(0, literal);
    }

    private static boolean isPlainInteger(String literal) {
        int start = literal.startsWith("-") ? 1 : 0;
        if (start == literal.length() || literal.equals("-0")) {
            return false;
        }
        for (int index = start; index < literal.length(); index++) {
            if (literal.charAt(index) < '0' || literal.charAt(index) > '9') {
                return false;
            }
        }
        return true;
    }

    /** Whether this is a whole number written without fraction or exponent that fits 64 bits. */
    public boolean isLong() {
        return literal == null;
    }

    /** The number as a long. Only for {@link #isLong} numbers. */
    public long longValue() {
        if (literal != null) {
            throw new ArithmeticException(literal + " is not a 64-bit integer");
        }
        return integer;
    }

    public double doubleValue() {
        return literal == null ? integer : Double.parseDouble(literal);
    }

    public BigDecimal decimalValue() {
        return literal == null ? BigDecimal.valueOf(integer) : new BigDecimal(literal);
    }

    /** The number as JSON writes it. */
    public String literal() {
        return literal == null ? Long.toString(integer) : literal;
    }

    /** Whether the number has no fractional part, however it is spelled. */
    public boolean isWhole() {
        return literal == null || decimalValue().stripTrailingZeros().scale() <= 0;
    }

    @Override
    public String typeName() {
        return literal == null ? "integer" : "number";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (!(other instanceof NumberValue that)) {
            return false;
        }
        if (literal == null && that.literal == null) {
            return integer == that.integer;
        }
        return decimalValue().compareTo(that.decimalValue()) == 0;
    }

    @Override
    public int hashCode() {
        return Double.hashCode(doubleValue());
    }

    @Override
    public String toString() {
        return literal();
    }
}
