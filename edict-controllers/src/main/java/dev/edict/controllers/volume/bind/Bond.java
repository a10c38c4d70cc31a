package dev.edict.controllers.volume.bind;

import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.index.ObjectKey;
import dev.edict.controllers.volume.Claims;
import java.util.Map;

/** How a volume and a claim say that they belong to each other, each on its side. */
final class Bond {
    private static final String YES = "yes";

    private Bond() {}

    static ObjectKey key(ObjectReference claimRef) {
        return new ObjectKey(claimRef.namespace(), claimRef.name());
    }

    /** Whether a volume says that it is for a claim: for that very one, or for any of its name. */
    static boolean isMeantFor(PersistentVolume volume, PersistentVolumeClaim claim) {
        ObjectReference reference = volume.spec().claimRef();
        return reference != null
                && reference.name().equals(claim.name())
                && reference.namespace().equals(claim.namespace())
                && (reference.uid().isEmpty() || reference.uid().equals(claim.metadata().uid()));
    }

    /** A volume that says that it is a claim's. That the loop has chosen it is noted, unless a person has meant it for the claim. */
    static PersistentVolume bound(PersistentVolume volume, PersistentVolumeClaim claim) {
        PersistentVolume marked = isMeantFor(volume, claim) ? volume : volume.editMetadata(Bond::byController);
        ObjectReference reference = volume.spec().claimRef();
        boolean isSame = reference != null
                && reference.name().equals(claim.name())
                && reference.namespace().equals(claim.namespace())
                && reference.uid().equals(claim.metadata().uid());
        return isSame ? marked : marked.editSpec(spec -> spec.withClaimRef(reference(claim)));
    }

    private static ObjectReference reference(PersistentVolumeClaim claim) {
        return ObjectReference.EMPTY
                .withKind("PersistentVolumeClaim")
                .withApiVersion("v1")
                .withNamespace(claim.namespace())
                .withName(claim.name())
                .withUid(claim.metadata().uid())
                .withResourceVersion(claim.resourceVersion());
    }

    private static ObjectMeta byController(ObjectMeta metadata) {
        return metadata.annotations().containsKey(Claims.BOUND_BY_CONTROLLER)
                ? metadata
                : metadata.putAnnotations(Claims.BOUND_BY_CONTROLLER, YES);
    }

    /** A claim that says which volume it has, and that it has it for good. */
    static PersistentVolumeClaim bound(PersistentVolumeClaim claim, PersistentVolume volume) {
        PersistentVolumeClaim chosen = volume.name().equals(claim.spec().volumeName())
                ? claim
                : claim.editSpec(spec -> spec.withVolumeName(volume.name())).editMetadata(Bond::byController);
        return Claims.isBindCompleted(chosen)
                ? chosen
                : chosen.editMetadata(metadata -> metadata.putAnnotations(Claims.BIND_COMPLETED, YES));
    }

    /** A volume that is for no claim any more; for the next of the same name, if a person has meant it so. */
    static PersistentVolume loosened(PersistentVolume volume) {
        Map<String, String> annotations = volume.metadata().annotations();
        return annotations.containsKey(Claims.BOUND_BY_CONTROLLER)
                ? volume.editSpec(spec -> spec.withClaimRef(null))
                        .editMetadata(metadata -> Claims.without(metadata, Claims.BOUND_BY_CONTROLLER))
                : volume.editSpec(spec -> spec.editClaimRef(reference -> reference.withUid("")));
    }
}
