package dev.edict.controllers.volume.bind;

import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.controllers.volume.Claims;
import org.jspecify.annotations.Nullable;

/** Whether a volume is what a claim asks for. */
final class Fit {
    private Fit() {}

    /** Why a volume that a claim names is not what the claim asks for, in upstream's words; null if it is. */
    static @Nullable String misfit(PersistentVolume volume, PersistentVolumeClaim claim) {
        if (volume.isBeingDeleted()) {
            return "the volume is marked for deletion \"" + volume.name() + "\"";
        } else if (Claims.capacity(volume).value() < Claims.requested(claim).value()) {
            return "requested PV is too small";
        } else if (!Claims.classOf(volume).equals(Claims.classOf(claim))) {
            return "storageClassName does not match";
        } else if (!hasAttributesOf(volume, claim)) {
            return "volumeAttributesClassName does not match";
        } else if (!hasModeOf(volume, claim)) {
            return "incompatible volumeMode";
        }
        return volume.spec().accessModes().containsAll(claim.spec().accessModes()) ? null : "incompatible accessMode";
    }

    static boolean hasModeOf(PersistentVolume volume, PersistentVolumeClaim claim) {
        return Claims.mode(volume.spec().volumeMode()).equals(Claims.mode(claim.spec().volumeMode()));
    }

    private static boolean hasAttributesOf(PersistentVolume volume, PersistentVolumeClaim claim) {
        return Claims.text(volume.spec().volumeAttributesClassName())
                .equals(Claims.text(claim.spec().volumeAttributesClassName()));
    }

    /** Whether a volume would do for a claim, wherever it is and whatever its class: it must for one that is meant for the claim. */
    static boolean isSuitable(PersistentVolume volume, PersistentVolumeClaim claim) {
        return Claims.capacity(volume).compareTo(Claims.requested(claim)) >= 0
                && hasModeOf(volume, claim)
                && hasAttributesOf(volume, claim)
                && !volume.isBeingDeleted();
    }
}
