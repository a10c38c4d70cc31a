package dev.edict.cel.function;

import dev.edict.model.quantity.Quantity;

/** Values of the types that Kubernetes adds to the language, for those who have them without an expression. */
public final class NativeValues {
    private NativeValues() {}

    public static Object quantity(Quantity amount) {
        return new QuantityFunctions.Amount(amount);
    }

    /** @throws IllegalArgumentException if the text is no version, strictly */
    public static Object version(String text) {
        try {
            return SemanticVersion.parse(text);
        } catch (SemanticVersion.Malformed malformed) {
            throw new IllegalArgumentException(malformed.getMessage(), malformed);
        }
    }
}
