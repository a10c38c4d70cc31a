package dev.edict.model.value;

import dev.edict.model.budget.TimeBudget;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A list of values. */
public final class ListValue implements Value, Iterable<Value> {
    public static final ListValue EMPTY = new ListValue(List.of());

    private final List<Value> items;

    private ListValue(List<Value> items) {
        this.items = items;
        TimeBudget.giveWay();
    }

    public static ListValue of(Object... plain) {
        List<Value> items = new ArrayList<>(plain.length);
        for (Object item : plain) {
            items.add(Value.of(item));
        }
        return new ListValue(items);
    }

    public static ListValue copyOf(List<? extends Value> items) {
        return items.isEmpty() ? EMPTY : new ListValue(List.copyOf(items));
    }

    public List<Value> items() {
        return items;
    }

    public int size() {
        return items.size();
    }

    public boolean isEmpty() {
        return items.isEmpty();
    }

    public Value get(int index) {
        return items.get(index);
    }

    /** The item as an object; an item of another type counts as an empty object. */
    public ObjectValue object(int index) {
        return items.get(index) instanceof ObjectValue object ? object : ObjectValue.EMPTY;
    }

    /** All items as objects, in the sense of {@link #object}. */
    public List<ObjectValue> objects() {
        List<ObjectValue> objects = new ArrayList<>(items.size());
        for (int index = 0; index < items.size(); index++) {
            objects.add(object(index));
        }
        return objects;
    }

    /** The items that are strings. */
    public List<String> strings() {
        List<String> strings = new ArrayList<>(items.size());
        for (Value item : items) {
            if (item instanceof StringValue text) {
                strings.add(text.text());
            }
        }
        return strings;
    }

    public Stream<Value> stream() {
        return items.stream();
    }

    public ListValue plus(Value item) {
        List<Value> longer = new ArrayList<>(items.size() + 1);
        longer.addAll(items);
        longer.add(item);
        return new ListValue(longer);
    }

    public ListValue with(int index, Value item) {
        List<Value> changed = new ArrayList<>(items);
        changed.set(index, item);
        return new ListValue(changed);
    }

    public ListValue without(int index) {
        List<Value> shorter = new ArrayList<>(items);
        shorter.remove(index);
        return copyOf(shorter);
    }

    /** This list with each object in it changed; other items stay. The same list comes back if nothing changed. */
    public ListValue mapObjects(UnaryOperator<ObjectValue> change) {
        List<Value> changed = null;
        for (int index = 0; index < items.size(); index++) {
            Value before = items.get(index);
            Value after = before instanceof ObjectValue object ? change.apply(object) : before;
            if (changed == null && after != before) {
                changed = new ArrayList<>(items);
            }
            if (changed != null) {
                changed.set(index, after);
            }
        }
        return changed == null ? this : new ListValue(changed);
    }

    @Override
    public Iterator<Value> iterator() {
        return items.iterator();
    }

    @Override
    public String typeName() {
        return "array";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ListValue that && items.equals(that.items);
    }

    @Override
    public int hashCode() {
        return items.hashCode();
    }

    @Override
    public String toString() {
        return items.toString();
    }
}
