package dev.edict.patch.strategic;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.patch.field.GoText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What can be said of the items of lists: what kind they are, which are the same, and in which order they belong. */
final class Elements {
    private Elements() {}

    /** Items that count as the same: scalars of one type and value. */
    record Identity(String type, Value value) {
        static Identity of(@Nullable Value value) {
            Value known = value == null ? NullValue.NULL : value;
            return new Identity(known instanceof NumberValue number && !number.isLong() ? "float" : "", known);
        }
    }

    /**
     * Whether the items of the lists are objects.
     *
     * @throws StrategicMergeException if they are of several types, or lists, or if there are none
     */
    static boolean areObjects(List<Value> one, List<Value> other) {
        String type = null;
        for (List<Value> list : List.of(one, other)) {
            for (Value item : list) {
                String next = GoText.FROM_JSON.type(item);
                if (type == null && item instanceof ListValue) {
                    throw StrategicMergeException.listOfLists();
                }
                if (type != null && !type.equals(next) || next.equals("<nil>")) {
                    throw StrategicMergeException.other("list element types are not identical: ["
                            + GoText.FROM_JSON.plain(ListValue.copyOf(one)) + " "
                            + GoText.FROM_JSON.plain(ListValue.copyOf(other)) + "]");
                }
                type = next;
            }
        }
        if (type == null) {
            throw StrategicMergeException.other("no elements in any of the given slices");
        }
        return type.equals("map[string]interface {}");
    }

    static ObjectValue object(Value item) {
        if (item instanceof ObjectValue object) {
            return object;
        }
        throw StrategicMergeException.notAnObject(item);
    }

    /** The value of an item's merge key. */
    static Value key(Value item, String mergeKey) {
        ObjectValue object = object(item);
        Value key = object.get(mergeKey);
        if (key == null) {
            throw StrategicMergeException.noMergeKey(object, mergeKey);
        }
        return key;
    }

    /** The places of the items of a list, by what identifies them; the first of several. */
    static Map<Identity, Integer> places(List<Value> list, String mergeKey, boolean objects) {
        Map<Identity, Integer> places = HashMap.newHashMap(list.size());
        for (int index = 0; index < list.size(); index++) {
            places.putIfAbsent(identity(list.get(index), mergeKey, objects), index);
        }
        return places;
    }

    static Identity identity(Value item, String mergeKey, boolean objects) {
        if (!objects) {
            return Identity.of(item);
        }
        return Identity.of(item instanceof ObjectValue object ? object.get(mergeKey) : null);
    }

    static List<Value> withoutDuplicates(List<Value> scalars) {
        Set<Identity> seen = new HashSet<>();
        List<Value> distinct = new ArrayList<>(scalars.size());
        for (Value scalar : scalars) {
            if (seen.add(Identity.of(scalar))) {
                distinct.add(scalar);
            }
        }
        return distinct;
    }

    /** The items split in those that a list names and those that it does not. */
    record Partition(List<Value> named, List<Value> others) {}

    static Partition partitionScalars(List<Value> items, List<Value> by) {
        Map<Identity, Integer> places = places(by, "", false);
        Partition partition = new Partition(new ArrayList<>(), new ArrayList<>());
        for (Value item : items) {
            (places.containsKey(Identity.of(item)) ? partition.named : partition.others).add(item);
        }
        return partition;
    }

    static Partition partitionObjects(List<Value> items, List<Value> by, String mergeKey) {
        int firstOther = 0;
        while (firstOther < by.size() && by.get(firstOther) instanceof ObjectValue) {
            firstOther++;
        }
        Map<Identity, Integer> places = new HashMap<>();
        for (int index = 0; index < firstOther; index++) {
            Value key = object(by.get(index)).get(mergeKey);
            if (key != null) {
                places.putIfAbsent(Identity.of(key), index);
            }
        }
        Partition partition = new Partition(new ArrayList<>(), new ArrayList<>());
        for (Value item : items) {
            boolean named = places.containsKey(Identity.of(key(item, mergeKey)));
            if (!named && firstOther < by.size()) {
                throw StrategicMergeException.other("value for key " + firstOther + " is not a map");
            }
            (named ? partition.named : partition.others).add(item);
        }
        return partition;
    }

    /**
     * One list of the items that a patch names, in the order that it gives them, and of those that only the server has,
     * in theirs. The two are interleaved so that the server's items stand before those that they stood before.
     */
    static List<Value> inOrder(
            Partition items, List<Value> patchOrder, List<Value> serverOrder, String mergeKey, boolean objects) {
        List<Value> patch = sorted(items.named, patchOrder, mergeKey, objects);
        List<Value> server = sorted(items.others, serverOrder, mergeKey, objects);
        Map<Identity, Integer> places = places(serverOrder, mergeKey, objects);
        List<Value> all = new ArrayList<>(patch.size() + server.size());
        int left = 0;
        int right = 0;
        while (left < server.size() || right < patch.size()) {
            if (right >= patch.size()) {
                all.add(server.get(left++));
            } else if (left >= server.size()) {
                all.add(patch.get(right++));
            } else {
                Integer mine = places.get(identity(server.get(left), mergeKey, objects));
                Integer theirs = places.get(identity(patch.get(right), mergeKey, objects));
                all.add(mine != null && theirs != null && mine < theirs ? server.get(left++) : patch.get(right++));
            }
        }
        return all;
    }

    /** The items in the order of a list; those to be deleted last. */
    static List<Value> sorted(List<Value> items, List<Value> order, String mergeKey, boolean objects) {
        List<Value> kept = new ArrayList<>(items.size());
        List<Value> deleted = new ArrayList<>();
        if (objects) {
            items.forEach(item -> key(item, mergeKey));
            order.forEach(item -> key(item, mergeKey));
        }
        for (Value item : items) {
            boolean isDeletion = objects && Directives.is(object(item).get(Directives.PATCH), Directives.DELETE);
            (isDeletion ? deleted : kept).add(item);
        }
        Map<Identity, Integer> places = places(order, mergeKey, objects);
        kept.sort(Comparator.comparingInt(
                item -> places.getOrDefault(identity(item, mergeKey, objects), Integer.MAX_VALUE)));
        kept.addAll(deleted);
        return kept;
    }
}
