package dev.edict.patch.merge;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.patch.field.FieldSet;
import dev.edict.patch.field.PathElement;
import java.util.ArrayList;
import java.util.List;

/** Takes fields and list items out of a value. What becomes empty by it becomes null. */
final class Removal {
    private Removal() {}

    static Value from(Value value, FieldSet fields, MergeType type) {
        int form = MergeType.preferred(type.formsOf(value));
        MapRule map = type.map();
        ListRule list = type.list();
        if (form == MergeType.MAP && map != null) {
            return value instanceof ObjectValue object && !object.isEmpty() && !map.atomic()
                    ? fromFields(object, fields, map)
                    : NullValue.NULL;
        }
        if (form == MergeType.LIST && list != null) {
            return value instanceof ListValue items && !items.isEmpty() && !list.atomic()
                    ? fromItems(items, fields, list)
                    : NullValue.NULL;
        }
        return value;
    }

    private static Value fromFields(ObjectValue object, FieldSet fields, MapRule rule) {
        ObjectValue.Builder left = ObjectValue.builder();
        boolean changed = false;
        for (int position = 0; position < object.size(); position++) {
            String name = object.keyAt(position);
            Value value = object.valueAt(position);
            PathElement step = rule.step(name);
            if (fields.has(step)) {
                changed = true;
                continue;
            }
            FieldSet below = fields.child(step);
            Value kept = below.isEmpty() ? value : from(value, below, rule.childOrUntyped(name));
            changed |= kept != value;
            left.put(name, kept);
        }
        if (!changed) {
            return object;
        }
        return left.isEmpty() ? NullValue.NULL : left.build();
    }

    private static Value fromItems(ListValue items, FieldSet fields, ListRule rule) {
        List<Value> left = new ArrayList<>(items.size());
        boolean changed = false;
        for (Value item : items) {
            PathElement step;
            try {
                step = rule.step(item);
            } catch (ListRule.BadItemException ruledOutByTheTypeCheck) {
                left.add(item);
                continue;
            }
            if (fields.has(step)) {
                changed = true;
                continue;
            }
            FieldSet below = fields.child(step);
            Value kept = below.isEmpty() ? item : from(item, below, rule.element().get());
            changed |= kept != item;
            left.add(kept);
        }
        if (!changed) {
            return items;
        }
        return left.isEmpty() ? NullValue.NULL : ListValue.copyOf(left);
    }
}
