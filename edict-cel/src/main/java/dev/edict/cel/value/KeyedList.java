package dev.edict.cel.value;

import dev.edict.cel.type.SchemaView;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A list of objects that are told apart by keys: order does not count, and adding an object replaces its namesake. */
final class KeyedList extends TreeList {
    private final List<String> keys;

    /** @param keys the names of the key fields as expressions write them */
    KeyedList(ListValue tree, SchemaView items, List<String> keys) {
        super(tree, items);
        this.keys = keys;
    }

    private List<Value> keyOf(Value element) {
        List<Value> key = new ArrayList<>(keys.size());
        for (String name : keys) {
            Value found = element instanceof ObjectValue object ? object.get(name) : null;
            key.add(found == null ? NullValue.NULL : found);
        }
        return key;
    }

    @Override
    Object isEqualTo(CelList other, Meter meter) {
        if (size() != other.size()) {
            return false;
        }
        Map<List<Value>, Value> mine = new HashMap<>();
        for (Value element : tree()) {
            meter.work(1);
            mine.put(keyOf(element), element);
        }
        for (Object next : other) {
            meter.work(1);
            Value namesake = mine.get(keyOf(Values.tree(next)));
            if (namesake == null) {
                return false;
            }
            Object equal = Equality.equal(adapt(namesake), next, meter);
            if (!Boolean.TRUE.equals(equal)) {
                return equal;
            }
        }
        return true;
    }

    @Override
    public CelList plus(CelList other, Meter meter) {
        List<Value> joined = new ArrayList<>(tree().items());
        Map<List<Value>, Integer> places = new HashMap<>();
        for (int index = 0; index < joined.size(); index++) {
            places.put(keyOf(joined.get(index)), index);
        }
        for (Object element : other) {
            meter.work(1);
            Value next = Values.tree(element);
            Integer place = places.get(keyOf(next));
            if (place == null) {
                joined.add(next);
            } else {
                joined.set(place, next);
            }
        }
        return new KeyedList(ListValue.copyOf(joined), items(), keys);
    }
}
