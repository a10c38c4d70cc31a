package dev.edict.patch.merge;

import dev.edict.model.value.ObjectValue;
import dev.edict.patch.field.FieldSet;

/** What structured merge does with whole objects. All objects must have passed {@link TypeCheck} for the type. */
public final class StructuredMerge {
    private StructuredMerge() {}

    /** The full object with a partial one laid over it; nothing is removed. The partial one has no duplicates. */
    public static ObjectValue merge(ObjectValue full, ObjectValue partial, MergeType type) {
        return Merger.merge(full, partial, type) instanceof ObjectValue object ? object : ObjectValue.EMPTY;
    }

    /** The object without the fields and without what is below them. A container that this empties becomes null. */
    public static ObjectValue remove(ObjectValue object, FieldSet fields, MergeType type) {
        if (fields.isEmpty()) {
            return object;
        }
        return Removal.from(object, fields, type) instanceof ObjectValue left ? left : ObjectValue.EMPTY;
    }

    /** The set, completed with the declared fields on the way to its members. */
    public static FieldSet withNamedFields(FieldSet set, MergeType type) {
        return NamedFields.with(set, type);
    }
}
