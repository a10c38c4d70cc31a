package dev.edict.cel.value;

import org.jspecify.annotations.Nullable;

/** A value that may be missing. */
public record OptionalValue(@Nullable Object value) {
    public static final OptionalValue NONE = new OptionalValue(null);

    public static OptionalValue of(Object value) {
        return new OptionalValue(value);
    }

    public boolean isPresent() {
        return value != null;
    }

    /** The value, or the error of asking for one that is missing. */
    public Object get() {
        return value == null ? new CelError("optional.none() dereference") : value;
    }
}
