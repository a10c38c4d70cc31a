package dev.edict.patch.merge;

import dev.edict.patch.field.FieldPath;
import dev.edict.patch.field.FieldSet;
import dev.edict.patch.field.PathElement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Brings a field set up to date with a schema that has since changed a list or an object from being shared part by part
 * to being shared as a whole: who owned parts then owns the whole. The other way round nothing changes.
 */
public final class SchemaChange {
    private final List<FieldPath> madeAtomic = new ArrayList<>();
    private final List<PathElement> path = new ArrayList<>();

    private SchemaChange() {}

    /** The set as it reads under the type; the same set if the type changes nothing in it. */
    public static FieldSet reconcile(FieldSet set, MergeType type) {
        SchemaChange change = new SchemaChange();
        change.visit(set, type, false);
        if (change.madeAtomic.isEmpty()) {
            return set;
        }
        FieldSet wholes = FieldSet.of(change.madeAtomic);
        return set.recursiveDifference(wholes).union(wholes);
    }

    /** @param whole whether the set's owner owns this value as a whole already */
    private void visit(FieldSet set, MergeType type, boolean whole) {
        MapRule map = type.map();
        ListRule list = type.list();
        if (map != null) {
            if (map.deduced()) {
                return;
            }
            if (!whole && map.atomic()) {
                if (!set.isEmpty()) {
                    madeAtomic.add(new FieldPath(path));
                }
                return;
            }
            visitChildren(set, type);
        } else if (type.scalar() == null && list != null) {
            if (!whole && list.atomic()) {
                madeAtomic.add(new FieldPath(path));
                return;
            }
            visitChildren(set, type);
        }
    }

    private void visitChildren(FieldSet set, MergeType type) {
        for (int position = 0; position < set.width(); position++) {
            PathElement step = set.elementAt(position);
            MergeType child = childType(type, step);
            if (child != null) {
                FieldSet below = set.childAt(position);
                path.add(step);
                visit(below, child, set.isMember(position) && below.isEmpty());
                path.removeLast();
            }
        }
    }

    private static @Nullable MergeType childType(MergeType type, PathElement step) {
        MapRule map = type.map();
        if (map != null) {
            if (step instanceof PathElement.Field field) {
                return map.child(field.name());
            }
            return map.element() == null ? null : map.element().get();
        }
        ListRule list = type.list();
        return list == null ? null : list.element().get();
    }
}
