package dev.edict.patch.merge;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.patch.field.GoText;
import org.jspecify.annotations.Nullable;

/** The kinds of scalar that structured merge tells apart. */
enum Scalar {
    NUMERIC,
    STRING,
    BOOLEAN,
    UNTYPED;

    /** What is wrong with a value of this kind, or null if nothing is. Null is right everywhere. */
    @Nullable String complaint(Value value) {
        if (value == NullValue.NULL) {
            return null;
        }
        return switch (this) {
            case NUMERIC -> value instanceof NumberValue
                    ? null
                    : "expected numeric (int or float), got " + GoText.FROM_YAML.type(value);
            case STRING -> value instanceof StringValue
                    ? null
                    : "expected string, got &value.valueUnstructured{Value:" + GoText.FROM_YAML.syntax(value) + "}";
            case BOOLEAN -> value instanceof BooleanValue
                    ? null
                    : "expected boolean, got &{" + GoText.FROM_YAML.plain(value) + "}";
            case UNTYPED -> value instanceof NumberValue || value instanceof StringValue
                            || value instanceof BooleanValue
                    ? null
                    : "expected any scalar, got &{" + GoText.FROM_YAML.plain(value) + "}";
        };
    }
}
