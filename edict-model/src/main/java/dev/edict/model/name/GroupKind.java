package dev.edict.model.name;

import org.jspecify.annotations.Nullable;

/** A kind of a group, whatever the version. */
public record GroupKind(String group, String kind) {

    /** {@code Deployment.apps}, or {@code Pod} for the core group: how messages name a kind. */
    @Override
    public String toString() {
        return group.isEmpty() ? kind : kind + "." + group;
    }

    // Names are keys of maps from the first moment on, where what a record makes itself costs its linkage at start-up.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof GroupKind that && kind.equals(that.kind) && group.equals(that.group);
    }

    @Override
    public int hashCode() {
        return kind.hashCode() * 31 + group.hashCode();
    }
}
