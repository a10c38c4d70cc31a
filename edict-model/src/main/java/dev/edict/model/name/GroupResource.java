package dev.edict.model.name;

import org.jspecify.annotations.Nullable;

/** A resource of a group, whatever the version. */
public record GroupResource(String group, String resource) {

    /** {@code deployments.apps}, or {@code pods} for the core group: how messages name a resource. */
    @Override
    public String toString() {
        return group.isEmpty() ? resource : resource + "." + group;
    }

    // Names are keys of maps from the first moment on, where what a record makes itself costs its linkage at start-up.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof GroupResource that && resource.equals(that.resource) && group.equals(that.group);
    }

    @Override
    public int hashCode() {
        return resource.hashCode() * 31 + group.hashCode();
    }
}
