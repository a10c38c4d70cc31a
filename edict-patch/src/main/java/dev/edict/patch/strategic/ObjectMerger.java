package dev.edict.patch.strategic;

import dev.edict.model.budget.TimeBudget;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.patch.field.GoText;
import dev.edict.patch.json.MergePatch;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lays a strategic merge patch over an object, or over another patch.
 *
 * <p>The problem: a patch must be able to say what it wants of a list without repeating it, and to delete. The idea: it
 * has the shape of the object; the schema tells which lists have items with names ("merge keys"), so that an item of the
 * patch finds the item that it changes; null deletes a field, and directives say the rest. The order of work on an object
 * is: {@code $patch}, then {@code $retainKeys}, then the lists that have a {@code $setElementOrder}, then every other
 * field of the patch.
 *
 * <p>Two patches are joined by the same walk, except that nothing is acted upon: nulls and directives are kept for
 * whoever applies the result ({@link #JOINING}).
 *
 * @see <a href="https://kubernetes.io/docs/tasks/manage-kubernetes-objects/update-api-object-kubectl-patch/">Strategic
 *     merge patch</a>
 */
final class ObjectMerger {
    /** Applies a patch to an object. */
    static final ObjectMerger APPLYING = new ObjectMerger(true);

    /** Joins two patches into one. */
    static final ObjectMerger JOINING = new ObjectMerger(false);

    private final boolean applies;

    private ObjectMerger(boolean applies) {
        this.applies = applies;
    }

    ObjectValue merge(ObjectValue original, ObjectValue patch, PatchSchema schema) {
        TimeBudget.step();
        Value directive = patch.get(Directives.PATCH);
        if (directive != null) {
            return obey(directive, patch);
        }
        Map<String, Value> result = fields(original);
        Map<String, Value> rest = fields(patch);
        retainKeys(result, rest);
        orderLists(result, rest, schema);
        rest.forEach((key, value) -> mergeField(key, value, result, schema));
        return ObjectValue.copyOf(result);
    }

    private static Map<String, Value> fields(ObjectValue object) {
        Map<String, Value> fields = LinkedHashMap.newLinkedHashMap(object.size());
        object.forEach(fields::put);
        return fields;
    }

    private static ObjectValue obey(Value directive, ObjectValue patch) {
        if (Directives.is(directive, Directives.REPLACE)) {
            return patch.without(Directives.PATCH);
        }
        if (Directives.is(directive, Directives.DELETE)) {
            return ObjectValue.EMPTY;
        }
        throw StrategicMergeException.unknownDirective(directive, patch);
    }

    private void retainKeys(Map<String, Value> result, Map<String, Value> patch) {
        Value directive = patch.remove(Directives.RETAIN_KEYS);
        if (directive == null) {
            return;
        }
        if (!applies) {
            Value other = result.putIfAbsent(Directives.RETAIN_KEYS, directive);
            if (other != null && !other.equals(directive)) {
                throw StrategicMergeException.other(GoText.FROM_JSON.plain(other) + " and "
                        + GoText.FROM_JSON.plain(directive)
                        + " are not deep equal: this may happen when calculating the 3-way diff patch");
            }
            return;
        }
        if (!(directive instanceof ListValue keys)) {
            throw StrategicMergeException.badRetainKeys();
        }
        Set<String> retained = new HashSet<>(keys.strings());
        patch.forEach((key, value) -> {
            if (value != NullValue.NULL && !Directives.isDeletion(key) && !Directives.isOrder(key)
                    && !retained.contains(key)) {
                throw StrategicMergeException.badRetainKeys();
            }
        });
        result.keySet().retainAll(retained);
    }

    /** Merges the lists whose order the patch sets, and takes them out of the patch. */
    private void orderLists(Map<String, Value> result, Map<String, Value> patch, PatchSchema schema) {
        for (String key : List.copyOf(patch.keySet())) {
            if (!Directives.isOrder(key)) {
                continue;
            }
            Value directive = patch.remove(key);
            if (directive == null) {
                continue;
            }
            if (!applies) {
                Value other = result.putIfAbsent(key, directive);
                if (other != null && !other.equals(directive)) {
                    throw StrategicMergeException.badElementOrder();
                }
            }
            orderList(key, directive, result, patch, schema);
        }
    }

    private void orderList(
            String key, Value directive, Map<String, Value> result, Map<String, Value> patch, PatchSchema schema) {
        List<Value> order = items(directive);
        String target = Directives.target(key, Directives.SET_ELEMENT_ORDER);
        Value before = result.get(target);
        Value change = patch.get(target);
        List<Value> original = before == null ? List.of() : items(before);
        List<Value> changes = change == null ? List.of() : items(change);
        PatchSchema.Field field = schema.list(target);
        String mergeKey = field.mergeKey();
        checkOrder(changes, order, mergeKey);
        List<Value> merged;
        if (before == null && change == null) {
            return;
        } else if (change == null) {
            merged = original;
        } else if (before == null) {
            merged = Directives.without(change) instanceof ListValue list ? list.items() : List.of();
        } else {
            merged = mergeList(original, changes, field, false);
        }
        Elements.Partition items = mergeKey.isEmpty()
                ? Elements.partitionScalars(merged, order)
                : Elements.partitionObjects(merged, order, mergeKey);
        boolean objects = Elements.areObjects(original, changes);
        result.put(target, ListValue.copyOf(Elements.inOrder(items, order, original, mergeKey, objects)));
        patch.remove(target);
    }

    private static List<Value> items(Value value) {
        if (value instanceof ListValue list) {
            return list.items();
        }
        throw StrategicMergeException.notAList(value);
    }

    /** The order must name every item of the patch that is not deleted, in the same order. */
    private static void checkOrder(List<Value> changes, List<Value> order, String mergeKey) {
        if (changes.isEmpty() || order.isEmpty()) {
            return;
        }
        List<Value> kept = mergeKey.isEmpty() ? changes : changes.stream()
                .filter(item -> !Directives.is(Elements.object(item).get(Directives.PATCH), Directives.DELETE))
                .toList();
        int position = 0;
        int place = 0;
        while (position < kept.size() && place < order.size()) {
            Value item = kept.get(position);
            if (Directives.marks(item)) {
                position++;
                continue;
            }
            boolean same = mergeKey.isEmpty()
                    ? Elements.Identity.of(item).equals(Elements.Identity.of(order.get(place)))
                    : Elements.Identity.of(Elements.key(item, mergeKey))
                            .equals(Elements.Identity.of(Elements.key(order.get(place), mergeKey)));
            if (same) {
                position++;
            }
            place++;
        }
        if (position < kept.size()) {
            throw StrategicMergeException.other("The order in patch list:\n"
                    + GoText.FROM_JSON.plain(ListValue.copyOf(changes)) + "\n doesn't match "
                    + Directives.SET_ELEMENT_ORDER + " list:\n" + GoText.FROM_JSON.plain(ListValue.copyOf(order))
                    + "\n");
        }
    }

    private void mergeField(String patchKey, Value patch, Map<String, Value> result, PatchSchema schema) {
        boolean deletion = Directives.isDeletion(patchKey);
        if (deletion && !applies) {
            result.put(patchKey, patch);
            return;
        }
        String key = deletion
                ? Directives.target(patchKey, Directives.DELETE_FROM_PRIMITIVE_LIST) : patchKey;
        if (patch == NullValue.NULL) {
            result.remove(key);
            if (applies) {
                return;
            }
        }
        Value original = result.get(key);
        if (original == null || !sameType(original, patch)) {
            if (!deletion) {
                put(result, key, Directives.without(applies ? MergePatch.withoutNulls(patch) : patch));
            }
        } else if (original instanceof ObjectValue before && patch instanceof ObjectValue change) {
            PatchSchema.Field field = schema.object(key);
            result.put(key, field.replaces() ? change : merge(before, change, field.of()));
        } else if (original instanceof ListValue before && patch instanceof ListValue change) {
            PatchSchema.Field field = schema.list(key);
            result.put(key, ListValue.copyOf(mergeList(before.items(), change.items(), field, deletion)));
        } else {
            result.put(key, patch);
        }
    }

    private static void put(Map<String, Value> result, String key, @Nullable Value value) {
        if (value == null) {
            result.remove(key);
        } else {
            result.put(key, value);
        }
    }

    private static boolean sameType(Value one, Value other) {
        return one.getClass() == other.getClass()
                && (!(one instanceof NumberValue number) || number.isLong() == ((NumberValue) other).isLong());
    }

    private List<Value> mergeList(
            List<Value> original, List<Value> patch, PatchSchema.Field field, boolean deletion) {
        return field.merges() || deletion
                ? new ListMerger(this, field).merge(original, patch, deletion && applies)
                : patch;
    }
}
