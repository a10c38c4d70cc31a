package dev.edict.cel.cost;

/**
 * Between what and what a size or a cost lies, in unsigned 64 bits; what does not fit is the largest number.
 */
record Estimate(long min, long max) {
    static final long LARGEST = -1L;
    static final Estimate UNKNOWN = new Estimate(0, LARGEST);
    static final Estimate ZERO = fixed(0);
    static final Estimate ONE = fixed(1);
    private static final double TWO_TO_64 = 0x1p64;

    static Estimate fixed(long number) {
        return new Estimate(number, number);
    }

    Estimate plus(Estimate other) {
        return new Estimate(sum(min, other.min), sum(max, other.max));
    }

    Estimate times(Estimate other) {
        return new Estimate(product(min, other.min), product(max, other.max));
    }

    Estimate times(double factor) {
        return new Estimate(scaled(min, factor), scaled(max, factor));
    }

    /** The smallest estimate that covers both. */
    Estimate union(Estimate other) {
        return new Estimate(least(min, other.min), Long.compareUnsigned(max, other.max) >= 0 ? max : other.max);
    }

    static long least(long one, long other) {
        return Long.compareUnsigned(one, other) <= 0 ? one : other;
    }

    static long sum(long one, long other) {
        long sum = one + other;
        return Long.compareUnsigned(sum, one) < 0 ? LARGEST : sum;
    }

    static long product(long one, long other) {
        return Math.unsignedMultiplyHigh(one, other) != 0 ? LARGEST : one * other;
    }

    static double toDouble(long unsigned) {
        return unsigned >= 0 ? (double) unsigned : (double) ((unsigned >>> 1) | (unsigned & 1)) * 2;
    }

    static long toUnsigned(double number) {
        if (number >= TWO_TO_64) {
            return LARGEST;
        }
        return number < 0x1p63 ? (long) number : (long) (number - 0x1p63) ^ Long.MIN_VALUE;
    }

    private static long scaled(long number, double factor) {
        double exact = toDouble(number);
        if (exact > 0 && factor > 0 && exact > TWO_TO_64 / factor) {
            return LARGEST;
        }
        return toUnsigned(Math.ceil(exact * factor));
    }
}
