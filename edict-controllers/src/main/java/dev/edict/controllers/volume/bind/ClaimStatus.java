package dev.edict.controllers.volume.bind;

import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.PersistentVolumeClaimStatus;
import dev.edict.controllers.volume.Claims;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.quantity.QuantityFormatException;
import dev.edict.pods.VolumeBond;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What a claim's status is to say. */
final class ClaimStatus {
    static final String PENDING = "Pending";
    static final String BOUND = "Bound";
    static final String LOST = "Lost";

    private ClaimStatus() {}

    /** The status of a claim that has no volume. */
    static PersistentVolumeClaimStatus without(PersistentVolumeClaim claim, String phase) {
        return claim.status()
                .withPhase(phase)
                .withAccessModes(List.of())
                .withCapacity(Map.of())
                .withCurrentVolumeAttributesClassName(null);
    }

    /**
     * The status of a claim that is bound. What it has of its volume is told when it is bound; later, whoever makes the volume bigger
     * or other tells it.
     */
    static PersistentVolumeClaimStatus bound(PersistentVolumeClaim claim, PersistentVolume volume) {
        PersistentVolumeClaimStatus before = claim.status();
        PersistentVolumeClaimStatus status = before.withPhase(BOUND).withAccessModes(volume.spec().accessModes());
        if (before.phase().equals(BOUND)) {
            return status;
        }
        PersistentVolumeClaimStatus sized = status.withCapacity(capacity(before, volume));
        boolean isNew = before.phase().equals(PENDING);
        return isNew && !Objects.equals(before.currentVolumeAttributesClassName(), volume.spec().volumeAttributesClassName())
                ? sized.withCurrentVolumeAttributesClassName(volume.spec().volumeAttributesClassName())
                : sized;
    }

    private static Map<String, Quantity> capacity(PersistentVolumeClaimStatus before, PersistentVolume volume) {
        Quantity size = volume.spec().capacity().get(VolumeBond.STORAGE);
        if (size == null) {
            throw new IllegalStateException("PersistentVolume \"" + volume.name() + "\" is without a storage capacity");
        }
        String earlier = volume.metadata().annotations().get(Claims.PRE_RESIZE_CAPACITY);
        if (earlier != null) {
            return Map.of(VolumeBond.STORAGE, parsed(earlier, size));
        }
        Quantity known = before.capacity().get(VolumeBond.STORAGE);
        return known != null && known.compareTo(size) == 0 ? before.capacity() : volume.spec().capacity();
    }

    private static Quantity parsed(String text, Quantity otherwise) {
        try {
            return Quantity.parse(text);
        } catch (QuantityFormatException none) {
            return otherwise;
        }
    }
}
