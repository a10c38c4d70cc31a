package dev.edict.model.quantity;

/** The way in which a quantity was written, and will be written again. */
public enum QuantityFormat {
    /** {@code 12M}, that is 12 times 10 to the power of 6. */
    DECIMAL_SI,
    /** {@code 12Mi}, that is 12 times 2 to the power of 20. */
    BINARY_SI,
    /** {@code 12e6}. */
    DECIMAL_EXPONENT
}
