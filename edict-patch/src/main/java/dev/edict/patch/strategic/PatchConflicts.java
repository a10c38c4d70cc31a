package dev.edict.patch.strategic;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.patch.field.GoText;
import dev.edict.patch.field.TextOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells whether two patches want different things of the same field. */
final class PatchConflicts {
    private PatchConflicts() {}

    static boolean exist(ObjectValue left, ObjectValue right, PatchSchema schema) {
        return inValues(left, right, schema, null);
    }

    private static boolean inValues(
            Value left, Value right, PatchSchema schema, PatchSchema.@Nullable Field field) {
        if (left instanceof ObjectValue one) {
            return !(right instanceof ObjectValue other) || inObjects(one, other, schema, field);
        }
        if (left instanceof ListValue one) {
            return !(right instanceof ListValue other) || inLists(one.items(), other.items(), schema, field);
        }
        return !left.equals(right);
    }

    private static boolean inObjects(
            ObjectValue left, ObjectValue right, PatchSchema schema, PatchSchema.@Nullable Field field) {
        Value leftDirective = left.get(Directives.PATCH);
        Value rightDirective = right.get(Directives.PATCH);
        if (leftDirective == null ? rightDirective != null : !leftDirective.equals(rightDirective)) {
            return true;
        }
        return (field == null || !field.replaces()) && inFields(left, right, schema);
    }

    private static boolean inFields(ObjectValue left, ObjectValue right, PatchSchema schema) {
        for (int position = 0; position < left.size(); position++) {
            String key = left.keyAt(position);
            Value one = left.valueAt(position);
            Value other = right.get(key);
            if (other == null || key.equals(Directives.PATCH) || key.equals(Directives.RETAIN_KEYS)) {
                continue;
            }
            PatchSchema.Field field = switch (one) {
                case ListValue ignored -> schema.list(key);
                case ObjectValue ignored -> schema.object(key);
                default -> null;
            };
            if (inValues(one, other, field == null ? schema : field.of(), field)) {
                return true;
            }
        }
        return false;
    }

    private static boolean inLists(
            List<Value> left, List<Value> right, PatchSchema schema, PatchSchema.@Nullable Field field) {
        boolean objects = Elements.areObjects(left, right);
        if (field != null && field.merges()) {
            return objects && inItems(left, right, schema, field.mergeKey());
        }
        if (left.size() != right.size()) {
            return true;
        }
        List<Value> ours = objects ? left : sorted(left);
        List<Value> theirs = objects ? right : sorted(right);
        for (int index = 0; index < ours.size(); index++) {
            if (index >= theirs.size() || inValues(ours.get(index), theirs.get(index), schema, null)) {
                return true;
            }
        }
        return false;
    }

    private static List<Value> sorted(List<Value> scalars) {
        List<Value> sorted = new ArrayList<>(Elements.withoutDuplicates(scalars));
        sorted.sort((one, other) -> TextOrder.compare(
                GoText.FROM_JSON.plain(one), GoText.FROM_JSON.plain(other)));
        return sorted;
    }

    private static boolean inItems(List<Value> left, List<Value> right, PatchSchema schema, String mergeKey) {
        Map<String, Value> byKey = new HashMap<>();
        right.forEach(item -> byKey.put(name(item, mergeKey), item));
        for (Value item : left) {
            Value other = byKey.get(name(item, mergeKey));
            if (other != null && inValues(item, other, schema, null)) {
                return true;
            }
        }
        return false;
    }

    private static String name(Value item, String mergeKey) {
        Value key = Elements.object(item).get(mergeKey);
        if (key == null) {
            throw StrategicMergeException.other("cannot find merge key `" + mergeKey
                    + "` in merging list element:" + GoText.FROM_JSON.plain(item));
        }
        return GoText.FROM_JSON.plain(key);
    }
}
