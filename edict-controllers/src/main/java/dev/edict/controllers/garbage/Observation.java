package dev.edict.controllers.garbage;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import java.util.List;

/**
 * An object as an informer has seen it, as far as the graph is concerned.
 *
 * @param orphans whether it has the finalizer that keeps it until its dependents have been let go
 * @param waitsForDependents whether it has the finalizer that keeps it until its dependents are gone
 */
record Observation(
        Identity identity, List<OwnerReference> owners, boolean isBeingDeleted, boolean orphans, boolean waitsForDependents) {
    /** The finalizer of objects whose dependents are to be let go. */
    static final String ORPHAN = "orphan";

    /** The finalizer of objects whose dependents are to be deleted before them. */
    static final String FOREGROUND = "foregroundDeletion";

    static Observation of(String apiVersion, String kind, ObjectMeta metadata) {
        return new Observation(
                new Identity(apiVersion, kind, metadata.namespace(), metadata.name(), metadata.uid()),
                metadata.ownerReferences(),
                metadata.deletionTimestamp() != null,
                metadata.finalizers().contains(ORPHAN),
                metadata.finalizers().contains(FOREGROUND));
    }
}
