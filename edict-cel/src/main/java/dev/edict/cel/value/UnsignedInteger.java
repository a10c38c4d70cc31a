package dev.edict.cel.value;

/** A 64-bit integer without a sign. */
public record UnsignedInteger(long bits) implements Comparable<UnsignedInteger> {

    public double doubleValue() {
        return bits >= 0 ? (double) bits : (double) ((bits >>> 1) | (bits & 1)) * 2;
    }

    @Override
    public int compareTo(UnsignedInteger other) {
        return Long.compareUnsigned(bits, other.bits);
    }

    @Override
    public String toString() {
        return Long.toUnsignedString(bits);
    }
}
