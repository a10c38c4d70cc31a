package dev.edict.server.admit.plugin;

import dev.edict.model.value.ObjectValue;

/** The name of a claim's storage class: in its spec, or in the annotation that was there before. */
final class StorageClassName {
    private static final String ANNOTATION = "volume.beta.kubernetes.io/storage-class";

    private StorageClassName() {}

    /** Whether the claim says which class it wants, be it none. */
    static boolean isSaid(ObjectValue claim) {
        return annotations(claim).has(ANNOTATION) || claim.object("spec").isSet("storageClassName");
    }

    static String of(ObjectValue claim) {
        return annotations(claim).has(ANNOTATION)
                ? annotations(claim).string(ANNOTATION) : claim.object("spec").string("storageClassName");
    }

    private static ObjectValue annotations(ObjectValue claim) {
        return claim.object("metadata").object("annotations");
    }
}
