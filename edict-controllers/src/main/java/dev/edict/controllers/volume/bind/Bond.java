package dev.edict.controllers.volume.bind;

import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.client.index.ObjectKey;
import dev.edict.controllers.volume.Claims;
import dev.edict.pods.VolumeBond;
import java.util.Map;

/** How a volume and a claim say that they belong to each other, each on its side. */
final class Bond {
    private Bond() {}

    static ObjectKey key(ObjectReference claimRef) {
        return new ObjectKey(claimRef.namespace(), claimRef.name());
    }

    /** A claim that says which volume it has, and that it has it for good. */
    static PersistentVolumeClaim bound(PersistentVolumeClaim claim, PersistentVolume volume) {
        PersistentVolumeClaim chosen = volume.name().equals(claim.spec().volumeName())
                ? claim
                : claim.editSpec(spec -> spec.withVolumeName(volume.name())).editMetadata(VolumeBond::byController);
        return Claims.isBindCompleted(chosen)
                ? chosen
                : chosen.editMetadata(metadata -> metadata.putAnnotations(VolumeBond.BIND_COMPLETED, "yes"));
    }

    /** A volume that is for no claim any more; for the next of the same name, if a person has meant it so. */
    static PersistentVolume loosened(PersistentVolume volume) {
        Map<String, String> annotations = volume.metadata().annotations();
        return annotations.containsKey(VolumeBond.BOUND_BY_CONTROLLER)
                ? volume.editSpec(spec -> spec.withClaimRef(null))
                        .editMetadata(metadata -> Claims.without(metadata, VolumeBond.BOUND_BY_CONTROLLER))
                : volume.editSpec(spec -> spec.editClaimRef(reference -> reference.withUid("")));
    }
}
