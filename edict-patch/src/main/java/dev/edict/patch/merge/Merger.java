package dev.edict.patch.merge;

import dev.edict.model.budget.TimeBudget;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Lays a partial value over a full one, as server-side apply does.
 *
 * <p>The problem: several writers each declare a part of an object and none may disturb what it does not declare. The
 * idea: walk both trees by the type. Where the type shares part by part, go on into the parts; where it shares as a
 * whole, and at scalars, the declared value wins. Nothing is ever removed here; that is for pruning, which knows who
 * declared what before.
 *
 * <p>The invariant: what the partial value does not mention comes out as it went in, the very same object in memory.
 * An explicit null clears a scalar or a whole, but leaves the parts of a shared container alone.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/server-side-apply/#merge-strategy">Merge strategy</a>
 */
final class Merger {
    private Merger() {}

    /** Both values must have passed {@link TypeCheck} for the type, the partial one without duplicates. */
    static Value merge(Value full, Value partial, MergeType type) {
        Value merged = visit(full, partial, type);
        return merged == null ? NullValue.NULL : merged;
    }

    static @Nullable Value visit(@Nullable Value full, @Nullable Value partial, MergeType type) {
        if (partial == null || full == partial) {
            return full;
        }
        if (full == null) {
            return partial;
        }
        TimeBudget.step();
        int form = MergeType.preferred(type.formsOf(partial));
        MapRule map = type.map();
        ListRule list = type.list();
        if (form == MergeType.MAP && map != null) {
            ObjectValue left = full instanceof ObjectValue object ? object : ObjectValue.EMPTY;
            ObjectValue right = partial instanceof ObjectValue object ? object : ObjectValue.EMPTY;
            return map.atomic() || left.isEmpty() && right.isEmpty() ? partial : mergeFields(left, right, map);
        }
        if (form == MergeType.LIST && list != null) {
            ListValue left = full instanceof ListValue items ? items : ListValue.EMPTY;
            ListValue right = partial instanceof ListValue items ? items : ListValue.EMPTY;
            return list.atomic() || left.isEmpty() && right.isEmpty()
                    ? partial
                    : new ListMerger(list, left, right).merge();
        }
        return partial;
    }

    private static @Nullable Value mergeFields(ObjectValue full, ObjectValue partial, MapRule rule) {
        ObjectValue.Builder changed = null;
        for (int position = 0; position < partial.size(); position++) {
            String name = partial.keyAt(position);
            Value before = full.get(name);
            Value after = visit(before, partial.valueAt(position), rule.childOrUntyped(name));
            if (after != null && after != before) {
                changed = changed == null ? full.toBuilder() : changed;
                changed.put(name, after);
            }
        }
        ObjectValue merged = changed == null ? full : changed.build();
        return merged.isEmpty() ? null : merged;
    }
}
