package dev.edict.types;

import dev.edict.api.meta.v1.ObjectMeta;

/** An object of the API: it has a name, a version and whatever its type adds. Immutable. */
public interface Resource {

    ObjectMeta metadata();

    default String name() {
        return metadata().name();
    }

    /** Empty for what lives in no namespace. */
    default String namespace() {
        return metadata().namespace();
    }

    /** Empty for what was not read from a server. */
    default String resourceVersion() {
        return metadata().resourceVersion();
    }

    default boolean isBeingDeleted() {
        return metadata().deletionTimestamp() != null;
    }
}
