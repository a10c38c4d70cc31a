package dev.edict.cel.cost;

import dev.edict.cel.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** The sizes of what a list or map holds. */
record EntrySize(TypeKind container, Estimate key, Estimate value) {
    static @Nullable EntrySize union(@Nullable EntrySize one, @Nullable EntrySize other) {
        return one == null || other == null
                ? null
                : new EntrySize(one.container, one.key.union(other.key), one.value.union(other.value));
    }
}
