package dev.edict.patch.merge;

import dev.edict.patch.field.FieldSet;
import dev.edict.patch.field.FieldSetBuilder;
import dev.edict.patch.field.PathElement;

/** Completes field sets with the declared fields on the way to their members, which sets do not list themselves. */
final class NamedFields {
    private NamedFields() {}

    /**
     * The set, and each declared field above one of its members: {@code spec.replicas} brings {@code spec}, but an
     * entry of a map does not bring its map's other entries nor does an item bring its list's.
     */
    static FieldSet with(FieldSet set, MergeType type) {
        if (set.isEmpty()) {
            return set;
        }
        FieldSetBuilder builder = new FieldSetBuilder();
        for (int position = 0; position < set.width(); position++) {
            PathElement step = set.elementAt(position);
            FieldSet below = set.childAt(position);
            boolean declared = !below.isEmpty() && step instanceof PathElement.Field field
                    && type.map() != null && type.map().declares(field.name());
            builder.add(step, declared || set.isMember(position), with(below, childType(type, step)));
        }
        return builder.build();
    }

    private static MergeType childType(MergeType type, PathElement step) {
        MapRule map = type.map();
        ListRule list = type.list();
        if (step instanceof PathElement.Field field && map != null) {
            return map.childOrUntyped(field.name());
        }
        return step instanceof PathElement.Key && list != null ? list.element().get() : MergeType.UNTYPED;
    }
}
