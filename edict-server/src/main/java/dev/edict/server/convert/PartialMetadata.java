package dev.edict.server.convert;

import dev.edict.model.value.ObjectValue;

/** Objects reduced to their metadata. */
final class PartialMetadata {
    private PartialMetadata() {}

    static ObjectValue of(ObjectValue object, String version) {
        return ObjectValue.of("kind", "PartialObjectMetadata", "apiVersion", "meta.k8s.io/" + version,
                "metadata", object.object("metadata"));
    }
}
