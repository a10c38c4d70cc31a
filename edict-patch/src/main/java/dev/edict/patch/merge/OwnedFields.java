package dev.edict.patch.merge;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.patch.field.FieldSet;
import dev.edict.patch.field.FieldSetBuilder;
import dev.edict.patch.field.PathElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The fields that somebody who applies a value declares: its leaves, its list items and its map entries. */
public final class OwnedFields {
    private OwnedFields() {}

    /** The fields of a value that has passed {@link TypeCheck} for the type. */
    public static FieldSet of(Value value, MergeType type) {
        FieldSetBuilder builder = new FieldSetBuilder();
        visit(value, type, builder);
        return builder.build();
    }

    /** Adds the fields below the value; tells whether the value itself is a leaf. */
    private static boolean visit(Value value, MergeType type, FieldSetBuilder builder) {
        int form = MergeType.preferred(type.formsOf(value));
        MapRule map = type.map();
        ListRule list = type.list();
        if (form == MergeType.MAP && map != null) {
            if (!map.atomic() && value instanceof ObjectValue object) {
                visitFields(object, map, builder);
            }
            return map.atomic();
        }
        if (form == MergeType.LIST && list != null) {
            if (!list.atomic() && value instanceof ListValue items) {
                visitItems(items, list, builder);
            }
            return list.atomic();
        }
        return true;
    }

    private static void visitFields(ObjectValue object, MapRule rule, FieldSetBuilder builder) {
        for (int position = 0; position < object.size(); position++) {
            String name = object.keyAt(position);
            Value value = object.valueAt(position);
            PathElement step = rule.step(name);
            FieldSetBuilder below = new FieldSetBuilder();
            boolean leaf = visit(value, rule.childOrUntyped(name), below);
            boolean empty = value == NullValue.NULL || value instanceof ObjectValue child && child.isEmpty();
            builder.add(step, leaf || empty || !rule.declares(name), below.build());
        }
    }

    private static void visitItems(ListValue items, ListRule rule, FieldSetBuilder builder) {
        List<PathElement> steps = new ArrayList<>(items.size());
        Set<PathElement> seen = new TreeSet<>();
        Set<PathElement> duplicates = new TreeSet<>();
        List<Value> placed = new ArrayList<>(items.size());
        for (Value item : items) {
            try {
                PathElement step = rule.step(item);
                steps.add(step);
                placed.add(item);
                if (!seen.add(step)) {
                    duplicates.add(step);
                }
            } catch (ListRule.BadItemException ruledOutByTheTypeCheck) {
                continue;
            }
        }
        for (int index = 0; index < placed.size(); index++) {
            PathElement step = steps.get(index);
            FieldSetBuilder below = new FieldSetBuilder();
            if (!duplicates.contains(step)) {
                visit(placed.get(index), rule.element().get(), below);
            }
            builder.add(step, true, below.build());
        }
    }
}
