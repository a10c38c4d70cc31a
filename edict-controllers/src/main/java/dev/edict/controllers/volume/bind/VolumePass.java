package dev.edict.controllers.volume.bind;

import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.volume.Claims;
import dev.edict.controllers.volume.Latest;
import dev.edict.controllers.volume.Migration;
import dev.edict.pods.VolumeBond;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A look at a volume: whether it is free, somebody's, or was somebody's who is gone, and what follows from that. */
final class VolumePass {
    static final String AVAILABLE = "Available";
    static final String BOUND = "Bound";
    static final String RELEASED = "Released";
    static final String FAILED = "Failed";

    private static final Set<String> OVER = Set.of(RELEASED, FAILED);
    private static final String MISMATCH = "VolumeMismatch";

    private final VolumeIndex volumes;
    private final Latest<PersistentVolumeClaim> claims;
    private final ResourceClient<PersistentVolumeClaim> asking;
    private final Writes writes;
    private final Reclaiming reclaiming;
    private final ObjectEvents<PersistentVolume> events;
    private final ObjectEvents<PersistentVolumeClaim> claimEvents;
    private final Invitations invitations;
    private final Consumer<ObjectKey> claimWaker;

    /**
     * @param asking of the server itself, where what is known may be old
     * @param claimWaker has a claim looked at
     */
    VolumePass(
            VolumeIndex volumes,
            Latest<PersistentVolumeClaim> claims,
            ResourceClient<PersistentVolumeClaim> asking,
            Writes writes,
            Reclaiming reclaiming,
            ObjectEvents<PersistentVolume> events,
            ObjectEvents<PersistentVolumeClaim> claimEvents,
            Invitations invitations,
            Consumer<ObjectKey> claimWaker) {
        this.volumes = volumes;
        this.claims = claims;
        this.asking = asking;
        this.writes = writes;
        this.reclaiming = reclaiming;
        this.events = events;
        this.claimEvents = claimEvents;
        this.invitations = invitations;
        this.claimWaker = claimWaker;
    }

    void look(String name) {
        PersistentVolume known = volumes.get(name);
        if (known == null) {
            return;
        }
        PersistentVolume volume = writes.update(known, known.editMetadata(metadata -> DeletionFinalizer.kept(
                Migration.said(metadata, metadata.annotations().get(Claims.PROVISIONED_BY)),
                known.spec().persistentVolumeReclaimPolicy())));
        invitations.recall(volume);
        ObjectReference reference = volume.spec().claimRef();
        if (reference == null) {
            invitations.send(writes.phase(volume, AVAILABLE, ""));
        } else if (reference.uid().isEmpty()) {
            writes.phase(volume, AVAILABLE, "");
            claimWaker.accept(Bond.key(reference));
        } else {
            lookAtClaimed(volume, claim(volume, reference));
        }
    }

    private void lookAtClaimed(PersistentVolume volume, @Nullable PersistentVolumeClaim claim) {
        if (claim == null) {
            release(volume);
        } else if (claim.spec().volumeName().isEmpty()) {
            if (VolumeBond.hasModeOf(volume, claim)) {
                claimWaker.accept(ObjectKey.of(claim));
            } else {
                events.warning(volume, MISMATCH, "Cannot bind PersistentVolume to requested PersistentVolumeClaim \"" + claim.name()
                        + "\" due to incompatible volumeMode.");
                claimEvents.warning(claim, MISMATCH, "Cannot bind PersistentVolume \"" + volume.name()
                        + "\" to requested PersistentVolumeClaim due to incompatible volumeMode.");
            }
        } else if (claim.spec().volumeName().equals(volume.name())) {
            writes.phase(volume, BOUND, "");
        } else if (volume.metadata().annotations().containsKey(Claims.PROVISIONED_BY)
                && volume.spec().persistentVolumeReclaimPolicy().equals("Delete")) {
            release(volume);
        } else {
            writes.loosen(volume);
        }
    }

    private void release(PersistentVolume volume) {
        reclaiming.reclaim(OVER.contains(volume.status().phase()) ? volume : writes.phase(volume, RELEASED, ""));
    }

    /**
     * The claim that a volume is for; null if it is gone. That it is gone is not believed without a look at the server: data may be
     * deleted because of it.
     */
    private @Nullable PersistentVolumeClaim claim(PersistentVolume volume, ObjectReference reference) {
        PersistentVolumeClaim known = claims.get(Bond.key(reference));
        if (known != null && known.metadata().uid().equals(reference.uid())) {
            return known;
        }
        if (known == null && OVER.contains(volume.status().phase())) {
            return null;
        }
        return asking.in(reference.namespace()).find(reference.name())
                .filter(claim -> claim.metadata().uid().equals(reference.uid()))
                .orElse(null);
    }
}
