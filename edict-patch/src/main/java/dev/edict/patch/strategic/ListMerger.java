package dev.edict.patch.strategic;

import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Merges a list that the schema says to merge: scalars as a set, objects by their merge key. */
record ListMerger(ObjectMerger merger, PatchSchema.Field field) {

    /** @param deletion whether the patch lists scalars to take out */
    List<Value> merge(List<Value> original, List<Value> patch, boolean deletion) {
        if (original.isEmpty() && patch.isEmpty()) {
            return original;
        }
        if (!Elements.areObjects(original, patch)) {
            return deletion ? withoutScalars(original, patch) : mergeScalars(original, patch);
        }
        if (field.mergeKey().isEmpty()) {
            throw StrategicMergeException.other("cannot merge lists without merge key for " + field.of().kind());
        }
        return mergeObjects(original, patch);
    }

    private static List<Value> withoutScalars(List<Value> original, List<Value> patch) {
        return Elements.partitionScalars(original, patch).others();
    }

    private List<Value> mergeScalars(List<Value> original, List<Value> patch) {
        List<Value> both = new ArrayList<>(original);
        both.addAll(patch);
        List<Value> merged = Elements.withoutDuplicates(both);
        Elements.Partition items = field.mergeKey().isEmpty()
                ? Elements.partitionScalars(merged, patch)
                : Elements.partitionObjects(merged, patch, field.mergeKey());
        return Elements.inOrder(items, patch, original, field.mergeKey(), false);
    }

    private List<Value> mergeObjects(List<Value> original, List<Value> patch) {
        String mergeKey = field.mergeKey();
        Set<Elements.Identity> deleted = new HashSet<>();
        List<Value> changes = new ArrayList<>(patch.size());
        boolean replace = false;
        for (Value item : patch) {
            ObjectValue change = Elements.object(item);
            Value directive = change.get(Directives.PATCH);
            if (directive == null) {
                changes.add(change);
            } else if (Directives.is(directive, Directives.DELETE)) {
                deleted.add(Elements.Identity.of(Elements.key(change, mergeKey)));
            } else if (Directives.is(directive, Directives.REPLACE)) {
                replace = true;
            } else if (Directives.is(directive, Directives.MERGE)) {
                throw StrategicMergeException.other("merging lists cannot yet be specified in the patch");
            } else {
                throw StrategicMergeException.unknownDirective(directive, change);
            }
        }
        if (replace) {
            return joined(changes, List.of());
        }
        List<Value> live = new ArrayList<>(original);
        live.removeIf(item -> item instanceof ObjectValue object && object.has(mergeKey)
                && deleted.contains(Elements.Identity.of(object.get(mergeKey))));
        return joined(live, changes);
    }

    private List<Value> joined(List<Value> live, List<Value> changes) {
        String mergeKey = field.mergeKey();
        List<Value> merged = new ArrayList<>(live);
        Map<Elements.Identity, Integer> places = new HashMap<>();
        for (int index = 0; index < merged.size(); index++) {
            Value key = Elements.object(merged.get(index)).get(mergeKey);
            if (key != null) {
                places.putIfAbsent(Elements.Identity.of(key), index);
            }
        }
        for (Value item : changes) {
            ObjectValue change = Elements.object(item);
            Elements.Identity key = Elements.Identity.of(Elements.key(change, mergeKey));
            Integer place = places.get(key);
            if (place == null) {
                places.put(key, merged.size());
                merged.add(change);
            } else {
                merged.set(place, merger.merge(Elements.object(merged.get(place)), change, field.of()));
            }
        }
        return Elements.inOrder(Elements.partitionObjects(merged, changes, mergeKey), changes, live, mergeKey, true);
    }
}
