package dev.edict.controllers.volume.bind;

import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.controllers.volume.Claims;
import dev.edict.pods.VolumeBond;
import org.jspecify.annotations.Nullable;

/** Whether a volume is what a claim asks for. */
final class Fit {
    private Fit() {}

    /** Why a volume that a claim names is not what the claim asks for, in upstream's words; null if it is. */
    static @Nullable String misfit(PersistentVolume volume, PersistentVolumeClaim claim) {
        if (volume.isBeingDeleted()) {
            return "the volume is marked for deletion \"" + volume.name() + "\"";
        } else if (VolumeBond.capacity(volume).value() < VolumeBond.requested(claim).value()) {
            return "requested PV is too small";
        } else if (!VolumeBond.classOf(volume).equals(VolumeBond.classOf(claim))) {
            return "storageClassName does not match";
        } else if (!VolumeBond.hasAttributesOf(volume, claim)) {
            return "volumeAttributesClassName does not match";
        } else if (!VolumeBond.hasModeOf(volume, claim)) {
            return "incompatible volumeMode";
        }
        return volume.spec().accessModes().containsAll(claim.spec().accessModes()) ? null : "incompatible accessMode";
    }
}
