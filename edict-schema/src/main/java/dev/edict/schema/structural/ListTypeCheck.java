package dev.edict.schema.structural;

import dev.edict.model.budget.TimeBudget;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks that the items of a list that is a set differ, and the keys of the items of a list that is a map. */
final class ListTypeCheck {
    private final FieldErrors errors;

    ListTypeCheck(FieldErrors errors) {
        this.errors = errors;
    }

    /** @param path where the value stands, or null for the root of an object */
    void check(Value value, StructuralSchema schema, @Nullable FieldPath path) {
        TimeBudget.step();
        switch (value) {
            case ObjectValue object -> fields(object, schema, path);
            case ListValue list when path != null -> list(list, schema, path);
            default -> {}
        }
    }

    private void fields(ObjectValue object, StructuralSchema schema, @Nullable FieldPath path) {
        StructuralSchema additional = schema.additionalProperties();
        object.forEach((key, value) -> {
            StructuralSchema property = schema.property(key);
            if (property != null) {
                check(value, property, path == null ? FieldPath.of(key) : path.child(key));
            } else if (additional != null) {
                check(value, additional, path == null ? FieldPath.of(key) : path.key(key));
            }
        });
    }

    private void list(ListValue list, StructuralSchema schema, FieldPath path) {
        String type = schema.listType();
        if ("set".equals(type)) {
            duplicates(list.items(), path);
        } else if ("map".equals(type)) {
            keys(list, schema.listMapKeys(), path);
        }
        StructuralSchema items = schema.items();
        if (items != null) {
            for (int index = 0; index < list.size(); index++) {
                check(list.get(index), items, path.index(index));
            }
        }
    }

    private void keys(ListValue list, List<String> names, FieldPath path) {
        List<Value> keys = new ArrayList<>(list.size());
        for (int index = 0; index < list.size(); index++) {
            Value item = list.get(index);
            if (item != NullValue.NULL && !(item instanceof ObjectValue)) {
                errors.invalid(path.index(index), Trees.sorted(item), "must be an object for an array of list-type map");
                return;
            }
            ObjectValue.Builder key = ObjectValue.builder();
            for (String name : names) {
                Value part = item instanceof ObjectValue object ? object.get(name) : null;
                if (part != null) {
                    key.put(name, part);
                }
            }
            keys.add(key.build());
        }
        duplicates(keys, path);
    }

    /** Reports the second of equal values, and not the third. */
    private void duplicates(List<Value> values, FieldPath path) {
        Map<Value, Integer> seen = new HashMap<>();
        for (int index = 0; index < values.size(); index++) {
            if (seen.merge(values.get(index), 1, Integer::sum) == 2 && errors.size() < Outcome.MAX_FAILURES) {
                errors.duplicate(path.index(index), Trees.sorted(values.get(index)));
            }
        }
    }
}
