package dev.edict.model.name;

import org.jspecify.annotations.Nullable;

/** The full name of a resource: what stands in a request's path. */
public record GroupVersionResource(String group, String version, String resource) {

    public GroupVersion groupVersion() {
        return new GroupVersion(group, version);
    }

    public GroupResource groupResource() {
        return new GroupResource(group, resource);
    }

    /** The form that Kubernetes prints in messages: {@code apps/v1, Resource=deployments}. */
    @Override
    public String toString() {
        return groupVersion().apiVersion() + ", Resource=" + resource;
    }

    // Names are keys of maps from the first moment on, where what a record makes itself costs its linkage at start-up.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof GroupVersionResource that
                && resource.equals(that.resource) && version.equals(that.version) && group.equals(that.group);
    }

    @Override
    public int hashCode() {
        return (resource.hashCode() * 31 + version.hashCode()) * 31 + group.hashCode();
    }
}
