package dev.edict.model.quantity;

import dev.edict.model.json.Json;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * An exact amount, such as {@code 1500m} or {@code 2Gi}, that remembers the kind of suffix it was written with.
 *
 * <p>Printing gives the canonical form: no fraction, the largest suffix that loses nothing. A quantity that was read
 * in a form close to the canonical one is printed as it was written. Two quantities are equal when they denote the same
 * amount, whatever their format.
 */
public final class Quantity implements Comparable<Quantity> {
    public static final Quantity ZERO = new Quantity(BigDecimal.ZERO, true, QuantityFormat.DECIMAL_SI, "0");

    private static final BigDecimal KIBI = BigDecimal.valueOf(1_024);

    private final BigDecimal amount;
    private final boolean plain;
    private final QuantityFormat format;
    private @Nullable String text;

    /** @param plain whether Kubernetes would hold this amount in 64 bits and a scale */
    Quantity(BigDecimal amount, boolean plain, QuantityFormat format, @Nullable String text) {
        this.amount = amount;
        this.plain = plain;
        this.format = format;
        this.text = text;
    }

    /** Reads a quantity. @throws QuantityFormatException if the text is none */
    public static Quantity parse(String text) {
        return QuantityParser.parse(text);
    }

    /** Reads a quantity from a field: a string or a number; null is zero. @throws QuantityFormatException otherwise */
    public static Quantity parse(Value value) {
        return switch (value) {
            case StringValue string -> parse(string.text().strip());
            case NumberValue number -> parse(number.literal());
            case NullValue ignored -> ZERO;
            default -> parse(Json.text(value));
        };
    }

    public static Quantity of(long amount, QuantityFormat format) {
        return of(amount, 0, format);
    }

    public static Quantity ofMilli(long thousandths, QuantityFormat format) {
        return of(thousandths, -3, format);
    }

    /** The amount times ten to the power of the exponent. */
    public static Quantity of(long amount, int exponent, QuantityFormat format) {
        return new Quantity(BigDecimal.valueOf(amount, -exponent), true, format, null);
    }

    public QuantityFormat format() {
        return format;
    }

    public BigDecimal amount() {
        return amount;
    }

    /** Whether Kubernetes holds this amount in 64 bits and a scale, not as a decimal of any length. */
    public boolean isPlain() {
        return plain;
    }

    public boolean isZero() {
        return amount.signum() == 0;
    }

    public int sign() {
        return amount.signum();
    }

    /** The amount in whole units, rounded away from zero, in the sense of {@link #scaledValue}. */
    public long value() {
        return scaledValue(0);
    }

    /** The amount in thousandths, rounded away from zero. */
    public long milliValue() {
        return scaledValue(-3);
    }

    /**
     * The amount in units of ten to the power of the exponent, rounded away from zero. As in Kubernetes an overflow is
     * not reported: numbers whose digits fit 64 bits give 0, longer ones (which are rounded up) their low bits.
     */
    public long scaledValue(int exponent) {
        BigDecimal scaled = amount.signum() == 0 ? BigDecimal.ZERO : amount.scaleByPowerOfTen(-exponent);
        BigInteger rounded = scaled.setScale(0, plain ? RoundingMode.UP : RoundingMode.CEILING).unscaledValue();
        return !plain || fits(rounded) ? rounded.longValue() : 0;
    }

    /** The amount as a long if it was written in whole units, or null. */
    public @Nullable Long exactValue() {
        if (!plain || amount.scale() > 0) {
            return null;
        }
        BigInteger whole = amount.toBigInteger();
        return fits(whole) ? Long.valueOf(whole.longValue()) : null;
    }

    public double doubleValue() {
        return amount.doubleValue();
    }

    /** The sum. Zero takes the format of what is added to it. */
    public Quantity plus(Quantity other) {
        return add(other, other.amount);
    }

    /** The difference. Zero takes the format of what is taken from it. */
    public Quantity minus(Quantity other) {
        return add(other, other.amount.negate());
    }

    private Quantity add(Quantity other, BigDecimal addend) {
        QuantityFormat kept = isZero() ? other.format : format;
        if (plain && other.plain && addend.signum() == 0) {
            return new Quantity(amount, true, kept, null);
        }
        if (plain && other.plain && isZero()) {
            return new Quantity(addend, true, kept, null);
        }
        BigDecimal sum = amount.add(addend);
        boolean small = plain && other.plain && fits(sum.unscaledValue())
                && fits(amount.setScale(sum.scale()).unscaledValue())
                && fits(addend.setScale(sum.scale()).unscaledValue());
        return new Quantity(sum, small, kept, null);
    }

    public Quantity times(long factor) {
        BigDecimal product = amount.multiply(BigDecimal.valueOf(factor));
        return new Quantity(product, plain && fits(product.unscaledValue()), format, null);
    }

    public Quantity negate() {
        return new Quantity(amount.negate(), plain, format, null);
    }

    /** This amount rounded away from zero to a multiple of ten to the power of the exponent. */
    public Quantity roundUp(int exponent) {
        if (plain && -amount.scale() >= exponent) {
            return this;
        }
        return new Quantity(amount.setScale(-exponent, RoundingMode.UP), plain, format, null);
    }

    private static boolean fits(BigInteger number) {
        return number.bitLength() <= 63;
    }

    /** The quantity as it is written in objects. */
    @Override
    public String toString() {
        String written = text;
        if (written == null) {
            written = canonical();
            text = written;
        }
        return written;
    }

    private String canonical() {
        if (isZero()) {
            return "0";
        }
        BigDecimal stripped = amount.stripTrailingZeros();
        boolean binary = format == QuantityFormat.BINARY_SI
                && amount.abs().compareTo(KIBI) >= 0
                && stripped.scale() <= 0;
        return binary ? binary(stripped.toBigInteger()) : decimal(stripped);
    }

    private String decimal(BigDecimal stripped) {
        int exponent = Math.floorDiv(-stripped.scale(), 3) * 3;
        BigInteger number = stripped.scaleByPowerOfTen(-exponent).toBigIntegerExact();
        QuantityFormat written = format == QuantityFormat.BINARY_SI ? QuantityFormat.DECIMAL_SI : format;
        return number + new Suffix(10, exponent, written).text();
    }

    private static String binary(BigInteger whole) {
        int exponent = whole.getLowestSetBit() / 10 * 10;
        return whole.shiftRight(exponent)
                + (exponent == 0 ? "" : new Suffix(2, exponent, QuantityFormat.BINARY_SI).text());
    }

    @Override
    public int compareTo(Quantity other) {
        return amount.compareTo(other.amount);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Quantity that && compareTo(that) == 0;
    }

    @Override
    public int hashCode() {
        return amount.stripTrailingZeros().hashCode();
    }
}
