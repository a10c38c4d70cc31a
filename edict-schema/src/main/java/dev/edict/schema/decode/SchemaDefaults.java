package dev.edict.schema.decode;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fills in the defaults that a schema declares, at every depth: for absent fields, and for nulls where the schema does
 * not allow them. Gives back the same tree where nothing is missing.
 */
final class SchemaDefaults {
    private SchemaDefaults() {}

    public static Value apply(Value value, Schema schema) {
        return switch (value) {
            case ObjectValue object -> object(object, schema);
            case ListValue list -> list(list, schema.items());
            default -> value;
        };
    }

    private static ObjectValue object(ObjectValue object, Schema schema) {
        ObjectValue result = object;
        for (Map.Entry<String, Schema> property : schema.properties().entrySet()) {
            Value given = property.getValue().defaultValue();
            if (given == null) {
                continue;
            }
            Value present = result.get(property.getKey());
            if (present == null || isForbiddenNull(present, property.getValue())) {
                result = result.with(property.getKey(), given);
            }
        }
        return within(result, schema);
    }

    private static ObjectValue within(ObjectValue object, Schema schema) {
        Schema additional = schema.additional();
        ObjectValue.Builder changed = null;
        for (int position = 0; position < object.size(); position++) {
            String key = object.keyAt(position);
            Value before = object.valueAt(position);
            Schema property = schema.property(key);
            Value after = property != null ? apply(before, property)
                    : additional != null ? element(before, additional) : before;
            if (after != before) {
                changed = changed == null ? object.toBuilder() : changed;
                changed.put(key, after);
            }
        }
        return changed == null ? object : changed.build();
    }

    private static ListValue list(ListValue list, @Nullable Schema items) {
        if (items == null) {
            return list;
        }
        List<Value> changed = null;
        for (int index = 0; index < list.size(); index++) {
            Value before = list.get(index);
            Value after = element(before, items);
            if (changed == null && after != before) {
                changed = new ArrayList<>(list.items());
            }
            if (changed != null) {
                changed.set(index, after);
            }
        }
        return changed == null ? list : ListValue.copyOf(changed);
    }

    private static Value element(Value value, Schema schema) {
        Value given = schema.defaultValue();
        return apply(isForbiddenNull(value, schema) && given != null ? given : value, schema);
    }

    private static boolean isForbiddenNull(Value value, Schema schema) {
        return value == NullValue.NULL && !schema.isNullable();
    }
}
