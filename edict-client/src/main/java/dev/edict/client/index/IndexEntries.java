package dev.edict.client.index;

import dev.edict.types.Resource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What an index knows: for each value its objects. Guarded by its owner. */
final class IndexEntries<T extends Resource> {
    private final Index<T> index;

    /** A value has its only object, or a table of two or more at some time; one without objects is not here. */
    private final Map<String, Object> groups = new HashMap<>();

    IndexEntries(Index<T> index) {
        this.index = index;
    }

    Index<T> index() {
        return index;
    }

    /** An object takes the place of another of the same name; null for none. */
    void change(@Nullable T before, @Nullable T after) {
        if (index.hasOneValue()) {
            String valueBefore = before == null ? null : index.value(before);
            String valueAfter = after == null ? null : index.value(after);
            if (before != null && valueBefore != null && !valueBefore.equals(valueAfter)) {
                remove(valueBefore, before);
            }
            if (after != null && valueAfter != null) {
                add(valueAfter, after);
            }
            return;
        }
        Collection<String> valuesBefore = before == null ? List.of() : index.values(before);
        Collection<String> valuesAfter = after == null ? List.of() : index.values(after);
        if (before != null) {
            for (String value : valuesBefore) {
                if (!valuesAfter.contains(value)) {
                    remove(value, before);
                }
            }
        }
        if (after != null) {
            for (String value : valuesAfter) {
                add(value, after);
            }
        }
    }

    private void add(String value, T object) {
        Object group = groups.get(value);
        if (group instanceof ObjectTable<?>) {
            table(group).put(object);
        } else if (group == null || isSame((Resource) group, object)) {
            groups.put(value, object);
        } else {
            ObjectTable<T> table = new ObjectTable<>(2);
            table.put(single(group));
            table.put(object);
            groups.put(value, table);
        }
    }

    private void remove(String value, T object) {
        Object group = groups.get(value);
        if (group instanceof ObjectTable<?>) {
            ObjectTable<T> table = table(group);
            table.remove(object.namespace(), object.name());
            if (table.size() == 0) {
                groups.remove(value);
            }
        } else if (group != null && isSame((Resource) group, object)) {
            groups.remove(value);
        }
    }

    private static boolean isSame(Resource one, Resource other) {
        return one.name().equals(other.name()) && one.namespace().equals(other.namespace());
    }

    /** The objects of a value, for {@link ObjectTable#compact}. */
    @Nullable Resource[] copy(String value) {
        Object group = groups.get(value);
        if (group == null) {
            return new @Nullable Resource[0];
        }
        return group instanceof ObjectTable<?> table ? table.copy() : new @Nullable Resource[] {(Resource) group};
    }

    Set<String> values() {
        return Set.copyOf(groups.keySet());
    }

    @SuppressWarnings("unchecked") // a group is a T or a table of them
    private ObjectTable<T> table(Object group) {
        return (ObjectTable<T>) group;
    }

    @SuppressWarnings("unchecked") // a group is a T or a table of them
    private T single(Object group) {
        return (T) group;
    }
}
