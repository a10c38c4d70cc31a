package dev.edict.cel.value;

/**
 * What an operation that failed evaluates to. It is a value because {@code &&}, {@code ||} and the loops built on them
 * can do without the value of an operand.
 */
public record CelError(String message) {
    public static final CelError NO_SUCH_OVERLOAD = new CelError("no such overload");

    /** The value if it is an error itself, the error of a call that no function fits otherwise. */
    public static CelError noSuchOverload(Object value) {
        return value instanceof CelError error ? error : NO_SUCH_OVERLOAD;
    }

    public static CelError noConversion(Object value, String type) {
        return new CelError("type conversion error from '" + Values.typeOf(value).name() + "' to '" + type + "'");
    }
}
