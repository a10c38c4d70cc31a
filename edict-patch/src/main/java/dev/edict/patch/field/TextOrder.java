package dev.edict.patch.field;

/** The order of strings by their UTF-8 bytes, in which Kubernetes sorts; Java's own is by UTF-16 units. */
public final class TextOrder {
    private TextOrder() {}

    public static int compare(String left, String right) {
        int shorter = Math.min(left.length(), right.length());
        for (int index = 0; index < shorter; index++) {
            char one = left.charAt(index);
            char other = right.charAt(index);
            if (one != other) {
                return rank(one) - rank(other);
            }
        }
        return left.length() - right.length();
    }

    /** Surrogates stand for code points above all others, though their units do not sort last. */
    private static int rank(char unit) {
        if (unit < Character.MIN_SURROGATE) {
            return unit;
        }
        return unit <= Character.MAX_SURROGATE ? unit + 0x2000 : unit - 0x800;
    }
}
