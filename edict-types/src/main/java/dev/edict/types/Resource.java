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

    /** By what it is known among those of its type: {@code namespace/name}, or the name alone where there is no namespace. */
    default String key() {
        return namespace().isEmpty() ? name() : namespace() + "/" + name();
    }

    /** Empty for what was not read from a server. */
    default String resourceVersion() {
        return metadata().resourceVersion();
    }

    default boolean isBeingDeleted() {
        return metadata().deletionTimestamp() != null;
    }
}
