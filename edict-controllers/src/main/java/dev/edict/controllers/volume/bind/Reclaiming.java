package dev.edict.controllers.volume.bind;

import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.volume.Claims;
import dev.edict.controllers.volume.Latest;
import java.util.Optional;

/** What is done with a volume whose claim is gone, as its policy says. */
final class Reclaiming {
    private final ResourceClient<PersistentVolume> client;
    private final Latest<PersistentVolumeClaim> claims;
    private final Writes writes;
    private final Recycler recycler;

    Reclaiming(
            ResourceClient<PersistentVolume> client,
            Latest<PersistentVolumeClaim> claims,
            Writes writes,
            Recycler recycler) {
        this.client = client;
        this.claims = claims;
        this.writes = writes;
        this.recycler = recycler;
    }

    void reclaim(PersistentVolume volume) {
        if (!volume.metadata().annotations().getOrDefault(Claims.MIGRATED_TO, "").isEmpty()) {
            return;
        }
        switch (volume.spec().persistentVolumeReclaimPolicy()) {
            case "Retain" -> {
                // It is left to people.
            }
            case "Recycle" -> newest(volume).ifPresent(recycler::recycle);
            case "Delete" -> delete(volume);
            default -> writes.fail(
                    volume, "VolumeUnknownReclaimPolicy", "Volume has unrecognized PersistentVolumeReclaimPolicy");
        }
    }

    private void delete(PersistentVolume volume) {
        switch (VolumeKinds.remover(volume)) {
            case VolumeKinds.Remover.Other other -> {
                // Its driver sees that it is released.
            }
            case VolumeKinds.Remover.Nobody nobody -> writes.fail(volume, "VolumeFailedDelete", nobody.why());
            case VolumeKinds.Remover.Loop loop -> newest(volume).ifPresent(this::remove);
        }
    }

    /** The files stay where they are: the loop does not touch the machine that it runs on. */
    private void remove(PersistentVolume volume) {
        writes.update(volume, volume.editMetadata(DeletionFinalizer::removed));
        if (!volume.isBeingDeleted()) {
            try {
                client.delete(volume.name());
            } catch (ApiFailure.NotFound gone) {
                // Somebody else was faster.
            }
        }
    }

    /** As the server has it now, if it still belongs to a claim that is gone. */
    private Optional<PersistentVolume> newest(PersistentVolume volume) {
        return client.find(volume.name()).filter(this::isReleased);
    }

    private boolean isReleased(PersistentVolume volume) {
        ObjectReference reference = volume.spec().claimRef();
        if (reference == null || reference.uid().isEmpty()) {
            return false;
        }
        PersistentVolumeClaim claim = claims.get(Bond.key(reference));
        if (claim == null || !claim.metadata().uid().equals(reference.uid())) {
            return true;
        }
        String other = claim.spec().volumeName();
        return !other.isEmpty() && !other.equals(volume.name());
    }
}
