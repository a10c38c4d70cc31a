package dev.edict.model.quantity;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What stands behind the number of a quantity: a power of ten or of two, and the format that it belongs to. */
record Suffix(int base, int exponent, QuantityFormat format) {
    /** Exponents above this are refused: the sum of such a number and a small one would fill the memory. */
    private static final int HIGHEST_EXPONENT = 1_000;

    private static final Map<String, Suffix> BY_TEXT = new HashMap<>();
    private static final Map<Suffix, String> TEXTS = new HashMap<>();

    static {
        decimal("n", -9);
        decimal("u", -6);
        decimal("m", -3);
        decimal("", 0);
        decimal("k", 3);
        decimal("M", 6);
        decimal("G", 9);
        decimal("T", 12);
        decimal("P", 15);
        decimal("E", 18);
        binary("Ki", 10);
        binary("Mi", 20);
        binary("Gi", 30);
        binary("Ti", 40);
        binary("Pi", 50);
        binary("Ei", 60);
    }

    private static void decimal(String text, int exponent) {
        put(text, new Suffix(10, exponent, QuantityFormat.DECIMAL_SI));
    }

    private static void binary(String text, int exponent) {
        put(text, new Suffix(2, exponent, QuantityFormat.BINARY_SI));
    }

    private static void put(String text, Suffix suffix) {
        BY_TEXT.put(text, suffix);
        TEXTS.put(suffix, text);
    }

    /** The suffix that a text denotes, or null. */
    static @Nullable Suffix parse(String text) {
        Suffix known = BY_TEXT.get(text);
        if (known != null) {
            return known;
        }
        if (text.length() > 1 && (text.charAt(0) == 'e' || text.charAt(0) == 'E')) {
            try {
                long exponent = Long.parseLong(text, 1, text.length(), 10);
                return exponent > HIGHEST_EXPONENT
                        ? null
                        : new Suffix(10, (int) Math.max(exponent, Integer.MIN_VALUE), QuantityFormat.DECIMAL_EXPONENT);
            } catch (NumberFormatException noExponent) {
                return null;
            }
        }
        return null;
    }

    /** How the suffix is written; a power for which the format has no suffix is written without one. */
    String text() {
        if (format == QuantityFormat.DECIMAL_EXPONENT) {
            return exponent == 0 ? "" : "e" + exponent;
        }
        return TEXTS.getOrDefault(this, "");
    }

    // A key of a map, where what a record makes itself costs its linkage at start-up.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Suffix that && base == that.base && exponent == that.exponent && format == that.format;
    }

    @Override
    public int hashCode() {
        return exponent * 31 + base;
    }
}
