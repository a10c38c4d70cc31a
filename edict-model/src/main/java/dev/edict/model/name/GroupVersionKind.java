package dev.edict.model.name;

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
}
