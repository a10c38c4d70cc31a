package dev.edict.schema.structural;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A value of an updated object together with the value that it had before, as far as the schema tells which that is:
 * fields and entries of maps by their name, items of a list by their keys if the list has keys, other items not at all.
 * What was wrong before and has not changed is let through.
 *
 * <p>Remembers what it has compared. For one thread.
 */
public final class Correlation {
    private final Value value;
    private final Value old;
    private final StructuralSchema schema;
    private final Map<Object, Correlation> children = new HashMap<>();
    private @Nullable Map<List<Object>, Value> oldItems;
    private @Nullable Boolean unchanged;

    private Correlation(Value value, Value old, StructuralSchema schema) {
        this.value = value;
        this.old = old;
        this.schema = schema;
    }

    public static Correlation of(Value value, Value old, StructuralSchema schema) {
        return new Correlation(value, old, schema);
    }

    public Value value() {
        return value;
    }

    public Value old() {
        return old;
    }

    /** The field or entry of this name, or null where it was not there before or the schema does not know it. */
    public @Nullable Correlation key(String name) {
        Correlation known = children.get(name);
        if (known != null) {
            return known;
        }
        Value after = value instanceof ObjectValue object ? object.get(name) : null;
        Value before = old instanceof ObjectValue object ? object.get(name) : null;
        StructuralSchema child = schema.child(name);
        if (after == null || before == null || child == null) {
            return null;
        }
        Correlation correlation = new Correlation(after, before, child);
        children.put(name, correlation);
        return correlation;
    }

    /** The item at a place of the new list, or null where the old list has none with its keys. */
    public @Nullable Correlation item(int index) {
        Correlation known = children.get(index);
        if (known != null) {
            return known;
        }
        StructuralSchema items = schema.items();
        if (items == null || !(value instanceof ListValue list) || index >= list.size()) {
            return null;
        }
        Value before = oldItem(list.get(index));
        if (before == null) {
            return null;
        }
        Correlation correlation = new Correlation(list.get(index), before, items);
        children.put(index, correlation);
        return correlation;
    }

    private @Nullable Value oldItem(Value item) {
        if (!"map".equals(schema.listType()) || !(old instanceof ListValue before)) {
            return null;
        }
        List<Object> key = keyOf(item);
        return key.isEmpty() ? null : oldItems(before).get(key);
    }

    private Map<List<Object>, Value> oldItems(ListValue before) {
        Map<List<Object>, Value> known = oldItems;
        if (known == null) {
            known = new HashMap<>();
            for (Value item : before) {
                List<Object> key = keyOf(item);
                if (!key.isEmpty()) {
                    known.putIfAbsent(key, item);
                }
            }
            oldItems = known;
        }
        return known;
    }

    /** The values of an item's keys; empty where one is missing or no scalar. */
    private List<Object> keyOf(Value item) {
        if (!(item instanceof ObjectValue object) || !schema.type().equals("array")) {
            return List.of();
        }
        Object[] keys = new Object[schema.listMapKeys().size()];
        for (int index = 0; index < keys.length; index++) {
            Value key = object.get(schema.listMapKeys().get(index));
            if (key == null || key == NullValue.NULL || key instanceof ObjectValue || key instanceof ListValue) {
                return List.of();
            }
            keys[index] = key instanceof StringValue text ? text.text() : key;
        }
        return List.of(keys);
    }

    /**
     * Whether nothing has changed here. Lists with keys are compared key by key, so that their order does not count; an
     * object with fields that the schema does not know counts as changed.
     */
    public boolean isUnchanged() {
        Boolean known = unchanged;
        if (known == null) {
            known = compare();
            unchanged = known;
        }
        return known;
    }

    private boolean compare() {
        if (value instanceof ObjectValue after && old instanceof ObjectValue before) {
            return after.size() == before.size() && compareFields(after);
        }
        if (value instanceof ListValue after && old instanceof ListValue before) {
            return after.size() == before.size() && compare(after, before);
        }
        return value.equals(old);
    }

    private boolean compareFields(ObjectValue after) {
        for (String name : after.keys()) {
            Correlation child = key(name);
            if (child == null || !child.isUnchanged()) {
                return false;
            }
        }
        return true;
    }

    private boolean compare(ListValue after, ListValue before) {
        for (int index = 0; index < after.size(); index++) {
            Correlation child = item(index);
            if (child == null) {
                return !"map".equals(schema.listType()) && after.equals(before);
            }
            if (!child.isUnchanged()) {
                return false;
            }
        }
        return true;
    }
}
