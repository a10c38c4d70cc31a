package dev.edict.schema.structural;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of nulls. A field that may not be null and is counts as absent: it is dropped, or, where it has a default,
 * left for the default to replace. Items of lists stay.
 */
final class Nulls {
    private Nulls() {}

    /** The object without the nulls that count as absent and have no default. */
    static ObjectValue drop(ObjectValue object, @Nullable StructuralSchema schema) {
        return schema == null
                ? object
                : Trees.mapFields(object, (key, value) -> field(value, schema.child(key)));
    }

    private static @Nullable Value field(Value value, @Nullable StructuralSchema schema) {
        if (schema == null) {
            return value;
        }
        return countsAsAbsent(value, schema) && schema.defaultValue() == null ? null : within(value, schema);
    }

    private static Value within(Value value, StructuralSchema schema) {
        StructuralSchema items = schema.items();
        return switch (value) {
            case ObjectValue object -> drop(object, schema);
            case ListValue list when items != null -> Trees.mapItems(list, (index, item) -> within(item, items));
            default -> value;
        };
    }

    static boolean countsAsAbsent(Value value, StructuralSchema schema) {
        return value == NullValue.NULL && !schema.isNullable();
    }
}
