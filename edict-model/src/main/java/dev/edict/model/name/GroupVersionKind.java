package dev.edict.model.name;

import org.jspecify.annotations.Nullable;

/** The full name of a type. */
public record GroupVersionKind(String group, String version, String kind) {

    public GroupVersion groupVersion() {
        return new GroupVersion(group, version);
    }

    public GroupKind groupKind() {
        return new GroupKind(group, kind);
    }

    public String apiVersion() {
        return groupVersion().apiVersion();
    }

    /** The form that Kubernetes prints in messages: {@code apps/v1, Kind=Deployment}. */
    @Override
    public String toString() {
        return apiVersion() + ", Kind=" + kind;
    }

    // Names are keys of maps from the first moment on, where what a record makes itself costs its linkage at start-up.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof GroupVersionKind that
                && kind.equals(that.kind) && version.equals(that.version) && group.equals(that.group);
    }

    @Override
    public int hashCode() {
        return (kind.hashCode() * 31 + version.hashCode()) * 31 + group.hashCode();
    }
}
