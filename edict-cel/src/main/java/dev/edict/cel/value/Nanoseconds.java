package dev.edict.cel.value;

import java.math.BigDecimal;

/** A span of time, in 64 bits of nanoseconds. */
public record Nanoseconds(long count) implements Comparable<Nanoseconds> {
    public static final long PER_SECOND = 1_000_000_000L;

    @Override
    public int compareTo(Nanoseconds other) {
        return Long.compare(count, other.count);
    }

    /** The span in seconds, as {@code string()} writes it. */
    @Override
    public String toString() {
        long whole = count / PER_SECOND;
        double seconds = (double) whole + (double) (count % PER_SECOND) / 1e9;
        BigDecimal decimal = new BigDecimal(Double.toString(seconds)).stripTrailingZeros();
        return (decimal.signum() == 0 ? "0" : decimal.toPlainString()) + "s";
    }
}
