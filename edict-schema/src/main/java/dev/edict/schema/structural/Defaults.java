package dev.edict.schema.structural;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fills in the defaults of a schema: for absent fields and for nulls that count as absent, also within what a default has
 * just put there. Parts of the schema that have no defaults are not walked.
 */
final class Defaults {
    private Defaults() {}

    static ObjectValue fill(ObjectValue object, StructuralSchema schema) {
        if (!schema.hasDefaultsWithin()) {
            return object;
        }
        return Trees.mapFields(withMissing(object, schema), (key, value) -> {
            StructuralSchema property = schema.property(key);
            return property != null ? value(value, property) : element(value, schema.additionalProperties());
        });
    }

    private static ObjectValue withMissing(ObjectValue object, StructuralSchema schema) {
        ObjectValue.@Nullable Builder filled = null;
        for (Map.Entry<String, StructuralSchema> property : schema.properties().entrySet()) {
            Value given = property.getValue().defaultValue();
            Value present = given == null ? null : object.get(property.getKey());
            if (given != null && (present == null || Nulls.countsAsAbsent(present, property.getValue()))) {
                filled = filled == null ? object.toBuilder() : filled;
                filled.put(property.getKey(), given);
            }
        }
        return filled == null ? object : filled.build();
    }

    private static Value value(Value value, StructuralSchema schema) {
        if (!schema.hasDefaultsWithin()) {
            return value;
        }
        return switch (value) {
            case ObjectValue object -> fill(object, schema);
            case ListValue list -> Trees.mapItems(list, (index, item) -> element(item, schema.items()));
            default -> value;
        };
    }

    private static Value element(Value value, @Nullable StructuralSchema schema) {
        if (schema == null) {
            return value;
        }
        Value given = schema.defaultValue();
        return value(given != null && Nulls.countsAsAbsent(value, schema) ? given : value, schema);
    }
}
