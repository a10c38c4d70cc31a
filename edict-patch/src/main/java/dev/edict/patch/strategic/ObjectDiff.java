package dev.edict.patch.strategic;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.patch.field.GoText;
import dev.edict.patch.field.TextOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the strategic merge patch that leads from one object to another.
 *
 * @param setsOrder whether to write down the order of merged lists that change
 * @param additions whether to write down what is new or different
 * @param deletions whether to write down what is gone
 */
record ObjectDiff(boolean setsOrder, boolean additions, boolean deletions) {

    ObjectValue between(ObjectValue original, ObjectValue modified, PatchSchema schema, boolean retainsKeys) {
        ObjectValue.Builder patch = ObjectValue.builder();
        List<String> retained = new ArrayList<>();
        modified.forEach((key, after) -> {
            if (retainsKeys && after != NullValue.NULL) {
                retained.add(key);
            }
            Value before = original.get(key);
            if (before == null) {
                if (additions) {
                    patch.put(key, after);
                }
            } else if (key.equals(Directives.PATCH)) {
                putDirective(before, after, patch);
            } else {
                putField(key, before, after, schema, patch);
            }
        });
        boolean gone = false;
        for (int position = 0; position < original.size(); position++) {
            String key = original.keyAt(position);
            if (!modified.has(key)) {
                gone |= original.valueAt(position) != NullValue.NULL;
                if (deletions) {
                    patch.put(key, NullValue.NULL);
                }
            }
        }
        if (!retained.isEmpty() && (!patch.isEmpty() || gone)) {
            retained.sort(TextOrder::compare);
            patch.put(Directives.RETAIN_KEYS, ListValue.of(retained.toArray()));
        }
        return patch.build();
    }

    private static void putDirective(Value before, Value after, ObjectValue.Builder patch) {
        if (!(before instanceof StringValue) || !(after instanceof StringValue)) {
            throw StrategicMergeException.other("invalid value for special key: " + Directives.PATCH);
        }
        if (!before.equals(after)) {
            patch.put(Directives.PATCH, after);
        }
    }

    private void putField(String key, Value before, Value after, PatchSchema schema, ObjectValue.Builder patch) {
        if (before.equals(after)) {
            return;
        }
        if (before instanceof ObjectValue original && after instanceof ObjectValue modified) {
            putObject(key, original, modified, schema, patch);
        } else if (before instanceof ListValue original && after instanceof ListValue modified) {
            putList(key, original, modified, schema, patch);
        } else if (additions) {
            patch.put(key, after);
        }
    }

    private void putObject(
            String key, ObjectValue original, ObjectValue modified, PatchSchema schema, ObjectValue.Builder patch) {
        PatchSchema.Field field = schema.object(key);
        if (field.replaces()) {
            if (additions) {
                patch.put(key, modified);
            }
            return;
        }
        ObjectValue below = between(original, modified, field.of(), field.retainsKeys());
        if (!below.isEmpty()) {
            patch.put(key, below);
        }
    }

    private void putList(
            String key, ListValue original, ListValue modified, PatchSchema schema, ObjectValue.Builder patch) {
        PatchSchema.Field field = schema.list(key);
        if (!field.merges() || original.isEmpty()) {
            if (additions) {
                patch.put(key, modified);
            }
        } else if (Elements.areObjects(original.items(), modified.items())) {
            putObjects(key, original.items(), modified.items(), field, patch);
        } else {
            putScalars(key, original, modified, patch);
        }
    }

    private void putScalars(String key, ListValue original, ListValue modified, ObjectValue.Builder patch) {
        List<Value> before = sortedByText(original.items());
        List<Value> after = sortedByText(modified.items());
        List<Value> added = new ArrayList<>();
        List<Value> deleted = new ArrayList<>();
        int left = 0;
        int right = 0;
        while (left < before.size() || right < after.size()) {
            int order = left >= before.size() ? 1 : right >= after.size() ? -1
                    : TextOrder.compare(text(before.get(left)), text(after.get(right)));
            if (order == 0) {
                left++;
                right++;
            } else if (order < 0) {
                deleted.add(before.get(left++));
            } else {
                added.add(after.get(right++));
            }
        }
        if (additions && !added.isEmpty()) {
            patch.put(key, ListValue.copyOf(Elements.sorted(added, modified.items(), "", false)));
        }
        if (deletions && !deleted.isEmpty()) {
            patch.put(Directives.DELETE_FROM_PRIMITIVE_LIST + "/" + key,
                    ListValue.copyOf(Elements.withoutDuplicates(deleted)));
        }
        boolean changed = deletions && !deleted.isEmpty() || additions;
        if (setsOrder && changed && !modified.isEmpty()) {
            patch.put(Directives.SET_ELEMENT_ORDER + "/" + key, modified);
        }
    }

    private void putObjects(
            String key, List<Value> original, List<Value> modified, PatchSchema.Field field,
            ObjectValue.Builder patch) {
        String mergeKey = field.mergeKey();
        List<Value> before = sortedByKey(original, mergeKey);
        List<Value> after = sortedByKey(modified, mergeKey);
        List<Value> changes = new ArrayList<>();
        List<Value> removals = new ArrayList<>();
        int left = 0;
        int right = 0;
        while (left < before.size() || right < after.size()) {
            int order = left >= before.size() ? 1 : right >= after.size() ? -1
                    : TextOrder.compare(text(Elements.key(before.get(left), mergeKey)),
                            text(Elements.key(after.get(right), mergeKey)));
            if (order == 0) {
                ObjectValue modifiedItem = Elements.object(after.get(right++));
                ObjectValue below = between(
                        Elements.object(before.get(left++)), modifiedItem, field.of(), field.retainsKeys());
                if (!below.isEmpty()) {
                    changes.add(below.with(mergeKey, Elements.key(modifiedItem, mergeKey)));
                }
            } else if (order > 0) {
                Value added = after.get(right++);
                if (additions) {
                    changes.add(added);
                }
            } else {
                Value gone = Elements.key(before.get(left++), mergeKey);
                if (deletions) {
                    removals.add(ObjectValue.of(mergeKey, gone, Directives.PATCH, Directives.DELETE));
                }
            }
        }
        List<Value> list = new ArrayList<>(Elements.sorted(changes, modified, mergeKey, true));
        list.addAll(removals);
        if (!list.isEmpty()) {
            patch.put(key, ListValue.copyOf(list));
        }
        boolean changed = additions && (!list.isEmpty() || !sameOrder(original, modified, mergeKey))
                || deletions && !list.isEmpty();
        if (setsOrder && changed && !modified.isEmpty()) {
            patch.put(Directives.SET_ELEMENT_ORDER + "/" + key, ListValue.copyOf(modified.stream()
                    .map(item -> ObjectValue.of(mergeKey, Elements.key(item, mergeKey))).toList()));
        }
    }

    private static boolean sameOrder(List<Value> original, List<Value> modified, String mergeKey) {
        if (original.size() != modified.size()) {
            return false;
        }
        for (int index = 0; index < original.size(); index++) {
            if (!Elements.Identity.of(Elements.key(original.get(index), mergeKey))
                    .equals(Elements.Identity.of(Elements.key(modified.get(index), mergeKey)))) {
                return false;
            }
        }
        return true;
    }

    private static List<Value> sortedByKey(List<Value> items, String mergeKey) {
        List<Value> sorted = new ArrayList<>(items);
        sorted.sort((one, other) -> TextOrder.compare(
                text(Elements.key(one, mergeKey)), text(Elements.key(other, mergeKey))));
        return sorted;
    }

    private static List<Value> sortedByText(List<Value> scalars) {
        List<Value> sorted = new ArrayList<>(scalars);
        sorted.sort((one, other) -> TextOrder.compare(text(one), text(other)));
        return sorted;
    }

    private static String text(Value value) {
        return GoText.FROM_JSON.plain(value);
    }
}
