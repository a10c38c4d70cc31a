package dev.edict.model.value;

import dev.edict.model.budget.TimeBudget;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An object: keys in the order in which they were first put, each with a value.
 *
 * <p>Two arrays hold the keys and values; objects with more than {@value #INDEX_ABOVE} keys get a hash index on first
 * look-up. Changing methods return a changed copy that shares everything else.
 *
 * <p>The accessors that name a type ({@link #string}, {@link #object}, {@link #list}, {@link #integer}, {@link #bool})
 * read an absent field, a null and a value of another type as the empty value of the type, the way a Go struct reads:
 * rules written against them need no null checks. {@link #get} tells absent from present.
 */
public final class ObjectValue implements Value {
    public static final ObjectValue EMPTY = new ObjectValue(new String[0], new Value[0]);

    private static final int INDEX_ABOVE = 12;

    private final String[] keys;
    private final Value[] values;
    private @Nullable Map<String, Integer> index;

    private ObjectValue(String[] keys, Value[] values) {
        this.keys = keys;
        this.values = values;
        TimeBudget.giveWay();
    }

    /** An object of alternating keys and plain values, see {@link Value#of}. */
    public static ObjectValue of(Object... keysAndValues) {
        Builder builder = builder();
        for (int position = 0; position < keysAndValues.length; position += 2) {
            builder.put((String) keysAndValues[position], Value.of(keysAndValues[position + 1]));
        }
        return builder.build();
    }

    public static ObjectValue copyOf(Map<String, ? extends Value> fields) {
        Builder builder = builder();
        fields.forEach(builder::put);
        return builder.build();
    }

    public static Builder builder() {
        return new Builder();
    }

    public Builder toBuilder() {
        Builder builder = builder();
        forEach(builder::put);
        return builder;
    }

    public int size() {
        return keys.length;
    }

    public boolean isEmpty() {
        return keys.length == 0;
    }

    private int find(String key) {
        if (keys.length > INDEX_ABOVE) {
            Map<String, Integer> found = index;
            if (found == null) {
                Map<String, Integer> positions = HashMap.newHashMap(keys.length);
                for (int position = 0; position < keys.length; position++) {
                    positions.put(keys[position], position);
                }
                // An immutable map may be published by a race: its fields are final.
                found = Map.copyOf(positions);
                index = found;
            }
            return found.getOrDefault(key, -1);
        }
        for (int position = 0; position < keys.length; position++) {
            if (keys[position].equals(key)) {
                return position;
            }
        }
        return -1;
    }

    public @Nullable Value get(String key) {
        int position = find(key);
        return position < 0 ? null : values[position];
    }

    /** Whether the key is there, be it with a null. */
    public boolean has(String key) {
        return find(key) >= 0;
    }

    /** Whether the key is there with something other than null: what a Go pointer, slice or map field calls set. */
    public boolean isSet(String key) {
        Value value = get(key);
        return value != null && value != NullValue.NULL;
    }

    public String string(String key) {
        return get(key) instanceof StringValue text ? text.text() : "";
    }

    public @Nullable String stringOrNull(String key) {
        return get(key) instanceof StringValue text ? text.text() : null;
    }

    public ObjectValue object(String key) {
        return get(key) instanceof ObjectValue object ? object : EMPTY;
    }

    public @Nullable ObjectValue objectOrNull(String key) {
        return get(key) instanceof ObjectValue object ? object : null;
    }

    public ListValue list(String key) {
        return get(key) instanceof ListValue list ? list : ListValue.EMPTY;
    }

    public long integer(String key) {
        return integer(key, 0);
    }

    public long integer(String key, long whenAbsent) {
        return get(key) instanceof NumberValue number && number.isLong() ? number.longValue() : whenAbsent;
    }

    public @Nullable Long integerOrNull(String key) {
        return get(key) instanceof NumberValue number && number.isLong() ? Long.valueOf(number.longValue()) : null;
    }

    public boolean bool(String key) {
        return get(key) == BooleanValue.TRUE;
    }

    public @Nullable Boolean boolOrNull(String key) {
        return get(key) instanceof BooleanValue truth ? Boolean.valueOf(truth.isTrue()) : null;
    }

    /** The value at the end of a path of keys, or null where the path breaks off. */
    public @Nullable Value at(String... path) {
        Value value = this;
        for (String key : path) {
            if (!(value instanceof ObjectValue object)) {
                return null;
            }
            value = object.get(key);
        }
        return value;
    }

    public ObjectValue with(String key, Value value) {
        int position = find(key);
        if (position >= 0) {
            if (values[position] == value) {
                return this;
            }
            Value[] changed = values.clone();
            changed[position] = value;
            return new ObjectValue(keys, changed);
        }
        String[] moreKeys = Arrays.copyOf(keys, keys.length + 1);
        Value[] moreValues = Arrays.copyOf(values, values.length + 1);
        moreKeys[keys.length] = key;
        moreValues[values.length] = value;
        return new ObjectValue(moreKeys, moreValues);
    }

    public ObjectValue with(String key, String text) {
        return with(key, new StringValue(text));
    }

    public ObjectValue with(String key, long number) {
        return with(key, NumberValue.of(number));
    }

    public ObjectValue with(String key, boolean truth) {
        return with(key, BooleanValue.of(truth));
    }

    /** This object with the key set if it is absent or null. */
    public ObjectValue withDefault(String key, Object plain) {
        return isSet(key) ? this : with(key, Value.of(plain));
    }

    public ObjectValue without(String key) {
        int position = find(key);
        if (position < 0) {
            return this;
        }
        if (keys.length == 1) {
            return EMPTY;
        }
        String[] fewerKeys = new String[keys.length - 1];
        Value[] fewerValues = new Value[keys.length - 1];
        System.arraycopy(keys, 0, fewerKeys, 0, position);
        System.arraycopy(values, 0, fewerValues, 0, position);
        System.arraycopy(keys, position + 1, fewerKeys, position, keys.length - position - 1);
        System.arraycopy(values, position + 1, fewerValues, position, keys.length - position - 1);
        return new ObjectValue(fewerKeys, fewerValues);
    }

    /** This object with the value at a path set; objects on the way are made where they are missing. */
    public ObjectValue withAt(Value value, String... path) {
        String key = path[0];
        if (path.length == 1) {
            return with(key, value);
        }
        return with(key, object(key).withAt(value, Arrays.copyOfRange(path, 1, path.length)));
    }

    /** This object without the value at a path. */
    public ObjectValue withoutAt(String... path) {
        String key = path[0];
        if (path.length == 1) {
            return without(key);
        }
        return get(key) instanceof ObjectValue child
                ? with(key, child.withoutAt(Arrays.copyOfRange(path, 1, path.length)))
                : this;
    }

    /** This object with the object under a key changed, if there is one. */
    public ObjectValue mapObject(String key, UnaryOperator<ObjectValue> change) {
        return get(key) instanceof ObjectValue child ? with(key, change.apply(child)) : this;
    }

    /** This object with every object in the list under a key changed, if there is such a list. */
    public ObjectValue mapObjects(String key, UnaryOperator<ObjectValue> change) {
        return get(key) instanceof ListValue list ? with(key, list.mapObjects(change)) : this;
    }

    public void forEach(BiConsumer<? super String, ? super Value> action) {
        for (int position = 0; position < keys.length; position++) {
            action.accept(keys[position], values[position]);
        }
    }

    public String keyAt(int position) {
        return keys[position];
    }

    public Value valueAt(int position) {
        return values[position];
    }

    /** The keys in their order. */
    public Set<String> keys() {
        return new AbstractSet<>() {
            @Override
            public Iterator<String> iterator() {
                return List.of(keys).iterator();
            }

            @Override
            public int size() {
                return keys.length;
            }

            @Override
            public boolean contains(Object key) {
                return key instanceof String text && has(text);
            }
        };
    }

    /** The string values by key, in the object's order; values of other types are left out. */
    public Map<String, String> strings() {
        Map<String, String> strings = LinkedHashMap.newLinkedHashMap(keys.length);
        forEach((key, value) -> {
            if (value instanceof StringValue text) {
                strings.put(key, text.text());
            }
        });
        return strings;
    }

    @Override
    public String typeName() {
        return "object";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof ObjectValue that) || keys.length != that.keys.length) {
            return false;
        }
        for (int position = 0; position < keys.length; position++) {
            if (!values[position].equals(that.get(keys[position]))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = 0;
        for (int position = 0; position < keys.length; position++) {
            hash += keys[position].hashCode() * 31 ^ values[position].hashCode();
        }
        return hash;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        forEach((key, value) -> text.append(text.length() > 1 ? ", " : "").append(key).append(": ").append(value));
        return text.append('}').toString();
    }

    /** Gathers fields; a key put twice keeps its place and takes the later value. */
    public static final class Builder {
        private String[] keys = new String[8];
        private Value[] values = new Value[8];
        private int size;
        /** Where each key is; from {@link #INDEX_ABOVE} keys on. */
        private @Nullable Map<String, Integer> index;

        private Builder() {}

        private int find(String key) {
            if (index != null) {
                return index.getOrDefault(key, -1);
            }
            for (int position = 0; position < size; position++) {
                if (keys[position].equals(key)) {
                    return position;
                }
            }
            return -1;
        }

        public Builder put(String key, Value value) {
            int position = find(key);
            if (position >= 0) {
                values[position] = value;
                return this;
            }
            if (size == keys.length) {
                keys = Arrays.copyOf(keys, size * 2);
                values = Arrays.copyOf(values, size * 2);
            }
            keys[size] = key;
            values[size] = value;
            if (index != null) {
                index.put(key, size);
            } else if (size >= INDEX_ABOVE) {
                index = HashMap.newHashMap(size * 2);
                for (int known = 0; known <= size; known++) {
                    index.put(keys[known], known);
                }
            }
            size++;
            return this;
        }

        public Builder put(String key, String text) {
            return put(key, new StringValue(text));
        }

        public Builder put(String key, long number) {
            return put(key, NumberValue.of(number));
        }

        public Builder put(String key, boolean truth) {
            return put(key, BooleanValue.of(truth));
        }

        public boolean has(String key) {
            return find(key) >= 0;
        }

        public boolean isEmpty() {
            return size == 0;
        }

        public ObjectValue build() {
            return size == 0 ? EMPTY : new ObjectValue(Arrays.copyOf(keys, size), Arrays.copyOf(values, size));
        }
    }
}
