package dev.edict.model.name;

/** A resource of a group, whatever the version. */
public record GroupResource(String group, String resource) {

    /** {@code deployments.apps}, or {@code pods} for the core group: how messages name a resource. */
    @Override
    public String toString() {
        return group.isEmpty() ? resource : resource + "." + group;
    }
}
