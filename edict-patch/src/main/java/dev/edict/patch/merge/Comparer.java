package dev.edict.patch.merge;

import dev.edict.model.budget.TimeBudget;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.patch.field.FieldSetBuilder;
import dev.edict.patch.field.PathElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Walks two trees side by side and notes which fields were added, modified and removed.
 *
 * <p>Leaves are scalars, whatever is shared as a whole, and lists and objects that are empty on both sides. A container
 * that is on one side only is noted itself, besides what is in it. Parts that are the same object in memory are equal,
 * and are not walked.
 */
final class Comparer {
    private final FieldSetBuilder added = new FieldSetBuilder();
    private final FieldSetBuilder modified = new FieldSetBuilder();
    private final FieldSetBuilder removed = new FieldSetBuilder();

    /** Where the walk is. The builders of a place are made when something is first noted below it. */
    private final class Place {
        private final @Nullable Place parent;
        private final @Nullable PathElement step;
        private @Nullable FieldSetBuilder addedBelow;
        private @Nullable FieldSetBuilder modifiedBelow;
        private @Nullable FieldSetBuilder removedBelow;

        Place(@Nullable Place parent, @Nullable PathElement step) {
            this.parent = parent;
            this.step = step;
        }

        Place below(PathElement next) {
            return new Place(this, next);
        }

        private FieldSetBuilder addedBelow() {
            if (parent == null || step == null) {
                return added;
            }
            FieldSetBuilder builder = addedBelow;
            if (builder == null) {
                builder = parent.addedBelow().below(step);
                addedBelow = builder;
            }
            return builder;
        }

        private FieldSetBuilder modifiedBelow() {
            if (parent == null || step == null) {
                return modified;
            }
            FieldSetBuilder builder = modifiedBelow;
            if (builder == null) {
                builder = parent.modifiedBelow().below(step);
                modifiedBelow = builder;
            }
            return builder;
        }

        private FieldSetBuilder removedBelow() {
            if (parent == null || step == null) {
                return removed;
            }
            FieldSetBuilder builder = removedBelow;
            if (builder == null) {
                builder = parent.removedBelow().below(step);
                removedBelow = builder;
            }
            return builder;
        }

        void noteAdded() {
            if (parent != null && step != null) {
                parent.addedBelow().add(step);
            }
        }

        void noteModified() {
            if (parent != null && step != null) {
                parent.modifiedBelow().add(step);
            }
        }

        void noteRemoved() {
            if (parent != null && step != null) {
                parent.removedBelow().add(step);
            }
        }
    }

    Comparison compare(Value before, Value after, MergeType type) {
        visit(before, after, type, new Place(null, null));
        return new Comparison(added.build(), modified.build(), removed.build());
    }

    private void visit(@Nullable Value before, @Nullable Value after, MergeType type, Place place) {
        if (before == after) {
            return;
        }
        TimeBudget.step();
        int formsBefore = type.formsOf(before);
        int formsAfter = type.formsOf(after);
        boolean leaf;
        if (after == null) {
            leaf = visitAs(formsBefore, before, null, type, place);
        } else if (before == null || formsBefore == formsAfter) {
            leaf = visitAs(formsAfter, before, after, type, place);
        } else {
            visitAs(formsBefore, before, after, type, place);
            leaf = visitAs(formsAfter, before, after, type, place);
        }
        if (!leaf) {
            if (before == null) {
                place.noteAdded();
            } else if (after == null) {
                place.noteRemoved();
            }
        }
    }

    /** Compares two values in a form that one of them has; tells whether they were treated as a leaf. */
    private boolean visitAs(
            int forms, @Nullable Value before, @Nullable Value after, MergeType type, Place place) {
        int form = MergeType.preferred(forms);
        MapRule map = type.map();
        ListRule list = type.list();
        if (form == MergeType.MAP && map != null) {
            ObjectValue left = before instanceof ObjectValue object ? object : ObjectValue.EMPTY;
            ObjectValue right = after instanceof ObjectValue object ? object : ObjectValue.EMPTY;
            if (map.atomic() || left.isEmpty() && right.isEmpty()) {
                visitLeaf(before, after, place);
                return true;
            }
            visitFields(left, right, map, place);
            return false;
        }
        if (form == MergeType.LIST && list != null) {
            ListValue left = before instanceof ListValue items ? items : ListValue.EMPTY;
            ListValue right = after instanceof ListValue items ? items : ListValue.EMPTY;
            if (list.atomic() || left.isEmpty() && right.isEmpty()) {
                visitLeaf(before, after, place);
                return true;
            }
            visitItems(left, right, list, place);
            return false;
        }
        visitLeaf(before, after, place);
        return true;
    }

    private static void visitLeaf(@Nullable Value before, @Nullable Value after, Place place) {
        if (before == null) {
            place.noteAdded();
        } else if (after == null) {
            place.noteRemoved();
        } else if (!before.equals(after)) {
            place.noteModified();
        }
    }

    private void visitFields(ObjectValue before, ObjectValue after, MapRule rule, Place place) {
        for (int position = 0; position < before.size(); position++) {
            String name = before.keyAt(position);
            visitField(name, before.valueAt(position), after.get(name), rule, place);
        }
        for (int position = 0; position < after.size(); position++) {
            String name = after.keyAt(position);
            if (!before.has(name)) {
                visitField(name, null, after.valueAt(position), rule, place);
            }
        }
    }

    private void visitField(
            String name, @Nullable Value before, @Nullable Value after, MapRule rule, Place place) {
        if (before != after) {
            visit(before, after, rule.childOrUntyped(name), place.below(rule.step(name)));
        }
    }

    /** The items under one step on both sides; more than one on a side are duplicates. */
    private record Occurrences(List<Value> before, List<Value> after) {
        Occurrences() {
            this(new ArrayList<>(1), new ArrayList<>(1));
        }
    }

    private void visitItems(ListValue before, ListValue after, ListRule rule, Place place) {
        Map<PathElement, Occurrences> steps = new TreeMap<>();
        for (Value item : before) {
            PathElement step = stepOrNull(rule, item);
            if (step != null) {
                steps.computeIfAbsent(step, ignored -> new Occurrences()).before().add(item);
            }
        }
        for (Value item : after) {
            PathElement step = stepOrNull(rule, item);
            if (step != null) {
                steps.computeIfAbsent(step, ignored -> new Occurrences()).after().add(item);
            }
        }
        steps.forEach((step, items) -> visitItem(items, rule.element().get(), place.below(step)));
    }

    private static @Nullable PathElement stepOrNull(ListRule rule, Value item) {
        try {
            return rule.step(item);
        } catch (ListRule.BadItemException ruledOutByTheTypeCheck) {
            return null;
        }
    }

    /** Duplicates are owned as a whole: the step that leads to them stands for all of them. */
    private void visitItem(Occurrences items, MergeType type, Place place) {
        List<Value> before = items.before();
        List<Value> after = items.after();
        if (before.size() <= 1 && after.size() <= 1) {
            visit(first(before), first(after), type, place);
        } else if (before.size() > 1 && after.size() > 1) {
            if (!before.equals(after)) {
                place.noteModified();
            }
        } else if (before.size() > 1) {
            if (!after.isEmpty()) {
                visit(null, after.getFirst(), type, place);
            }
            place.noteRemoved();
        } else {
            if (!before.isEmpty()) {
                visit(before.getFirst(), null, type, place);
            }
            place.noteAdded();
        }
    }

    private static @Nullable Value first(List<Value> items) {
        return items.isEmpty() ? null : items.getFirst();
    }
}
