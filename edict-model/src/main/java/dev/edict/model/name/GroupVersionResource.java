package dev.edict.model.name;

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
}
