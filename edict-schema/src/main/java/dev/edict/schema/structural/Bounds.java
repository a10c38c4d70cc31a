package dev.edict.schema.structural;

import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import org.jspecify.annotations.Nullable;

/** The numbers that limit a value; null where a schema does not limit it so. */
public record Bounds(
        @Nullable Double maximum,
        boolean exclusiveMaximum,
        @Nullable Double minimum,
        boolean exclusiveMinimum,
        @Nullable Double multipleOf,
        @Nullable Long maxLength,
        @Nullable Long minLength,
        @Nullable Long maxItems,
        @Nullable Long minItems,
        @Nullable Long maxProperties,
        @Nullable Long minProperties) {

    /** No bounds at all: what most schemas have. */
    public static final Bounds NONE =
            new Bounds(null, false, null, false, null, null, null, null, null, null, null);

    static Bounds of(ObjectValue tree) {
        Bounds read = new Bounds(
                number(tree, "maximum"),
                tree.bool("exclusiveMaximum"),
                number(tree, "minimum"),
                tree.bool("exclusiveMinimum"),
                number(tree, "multipleOf"),
                tree.integerOrNull("maxLength"),
                tree.integerOrNull("minLength"),
                tree.integerOrNull("maxItems"),
                tree.integerOrNull("minItems"),
                tree.integerOrNull("maxProperties"),
                tree.integerOrNull("minProperties"));
        return read.equals(NONE) ? NONE : read;
    }

    private static @Nullable Double number(ObjectValue tree, String key) {
        return tree.get(key) instanceof NumberValue number ? Double.valueOf(number.doubleValue()) : null;
    }
}
