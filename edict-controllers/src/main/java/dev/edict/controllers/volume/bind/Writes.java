package dev.edict.controllers.volume.bind;

import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.PersistentVolumeClaimStatus;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.volume.Latest;
import dev.edict.pods.VolumeBond;

/**
 * Writes claims and volumes, and lets the next pass know. Nothing is written that is so already, and nothing over what somebody else
 * has written since: then the pass fails, and looks again.
 */
final class Writes {
    private final ResourceClient<PersistentVolumeClaim> claimClient;
    private final ResourceClient<PersistentVolume> volumeClient;
    private final Latest<PersistentVolumeClaim> claims;
    private final VolumeIndex volumes;
    private final ObjectEvents<PersistentVolumeClaim> claimEvents;
    private final ObjectEvents<PersistentVolume> volumeEvents;

    Writes(
            ResourceClient<PersistentVolumeClaim> claimClient,
            ResourceClient<PersistentVolume> volumeClient,
            Latest<PersistentVolumeClaim> claims,
            VolumeIndex volumes,
            ObjectEvents<PersistentVolumeClaim> claimEvents,
            ObjectEvents<PersistentVolume> volumeEvents) {
        this.claimClient = claimClient;
        this.volumeClient = volumeClient;
        this.claims = claims;
        this.volumes = volumes;
        this.claimEvents = claimEvents;
        this.volumeEvents = volumeEvents;
    }

    PersistentVolumeClaim update(PersistentVolumeClaim before, PersistentVolumeClaim after) {
        return after.equals(before) ? before : claims.put(claimClient.in(after.namespace()).replace(after));
    }

    PersistentVolume update(PersistentVolume before, PersistentVolume after) {
        return after.equals(before) ? before : known(volumeClient.replace(after));
    }

    private PersistentVolume known(PersistentVolume volume) {
        volumes.put(volume);
        return volume;
    }

    PersistentVolumeClaim status(PersistentVolumeClaim claim, PersistentVolumeClaimStatus status) {
        return status.equals(claim.status())
                ? claim
                : claims.put(claimClient.in(claim.namespace()).status().replace(claim.name(), claim.withStatus(status)));
    }

    PersistentVolume phase(PersistentVolume volume, String phase, String message) {
        return volume.status().phase().equals(phase)
                ? volume
                : known(volumeClient.status().replace(volume.name(),
                        volume.editStatus(status -> status.withPhase(phase).withMessage(message))));
    }

    /** A volume has failed; that is told once. */
    void fail(PersistentVolume volume, String reason, String message) {
        if (!volume.status().phase().equals(VolumePass.FAILED)) {
            volumeEvents.warning(phase(volume, VolumePass.FAILED, message), reason, message);
        }
    }

    /** A claim has lost its volume; that is told once. */
    void lose(PersistentVolumeClaim claim, String reason, String message) {
        if (!claim.status().phase().equals(ClaimStatus.LOST)) {
            claimEvents.warning(status(claim, ClaimStatus.without(claim, ClaimStatus.LOST)), reason, message);
        }
    }

    /**
     * Binds a volume and a claim to each other: first the volume says so, since it can be for one claim only, then the claim. A pass
     * that was cut short is taken up where it ended.
     */
    void bind(PersistentVolume volume, PersistentVolumeClaim claim) {
        PersistentVolume taken = phase(update(volume, VolumeBond.bound(volume, claim)), VolumePass.BOUND, "");
        PersistentVolumeClaim given = update(claim, Bond.bound(claim, taken));
        status(given, ClaimStatus.bound(given, taken));
    }

    /** A volume is free again. */
    void loosen(PersistentVolume volume) {
        phase(update(volume, Bond.loosened(volume)), VolumePass.AVAILABLE, "");
    }
}
