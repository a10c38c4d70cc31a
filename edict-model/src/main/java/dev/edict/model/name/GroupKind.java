package dev.edict.model.name;

/** A kind of a group, whatever the version. */
public record GroupKind(String group, String kind) {

    /** {@code Deployment.apps}, or {@code Pod} for the core group: how messages name a kind. */
    @Override
    public String toString() {
        return group.isEmpty() ? kind : kind + "." + group;
    }
}
