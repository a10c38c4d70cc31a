package dev.edict.controllers.volume.bind;

import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.storage.v1.StorageClass;
import dev.edict.client.index.Cache;
import dev.edict.client.index.Index;
import dev.edict.client.index.ObjectKey;
import dev.edict.controllers.volume.Claims;
import dev.edict.controllers.volume.StorageClasses;
import dev.edict.pods.VolumeBond;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Tells a claim that waits for a volume that one like that is there now, so that it does not have to wait for its next turn. It is
 * only a hint: who gets which volume is decided when the claim is looked at.
 */
final class Invitations {
    /** Claims that have no volume, by their class. */
    static final Index<PersistentVolumeClaim> WAITING = Index.of("waiting", claim ->
            Claims.isBindCompleted(claim) && !claim.status().phase().equals(ClaimStatus.LOST)
                    ? List.of()
                    : List.of(VolumeBond.classOf(claim)));

    /** Claims that have a volume for good, by its name. */
    static final Index<PersistentVolumeClaim> BOUND = Index.ofOne("bound",
            claim -> Claims.isBindCompleted(claim) && !claim.spec().volumeName().isEmpty() ? claim.spec().volumeName() : null);

    private final Cache<PersistentVolumeClaim> claims;
    private final Cache<StorageClass> classes;
    private final Consumer<ObjectKey> claimWaker;

    /** Who has been told, and has not been looked at since. */
    private final Set<ObjectKey> invited = ConcurrentHashMap.newKeySet();

    Invitations(Cache<PersistentVolumeClaim> claims, Cache<StorageClass> classes, Consumer<ObjectKey> claimWaker) {
        this.claims = claims;
        this.classes = classes;
        this.claimWaker = claimWaker;
    }

    /** A volume is free. */
    void send(PersistentVolume volume) {
        String storageClass = VolumeBond.classOf(volume);
        boolean delayed = StorageClasses.isDelayed(classes.get("", storageClass));
        for (PersistentVolumeClaim claim : claims.byIndex(WAITING.name(), storageClass)) {
            boolean isNamed = claim.spec().volumeName().equals(volume.name());
            boolean isFree = !delayed && claim.spec().volumeName().isEmpty() && Fit.misfit(volume, claim) == null;
            if ((isNamed || isFree) && invited.add(ObjectKey.of(claim))) {
                claimWaker.accept(ObjectKey.of(claim));
                return;
            }
        }
    }

    /** Claims that have a volume which says otherwise now: they take it back before others get it, or are lost. */
    void recall(PersistentVolume volume) {
        ObjectReference reference = volume.spec().claimRef();
        claims.byIndex(BOUND.name(), volume.name()).stream()
                .filter(claim -> reference == null || !reference.uid().equals(claim.metadata().uid()))
                .map(ObjectKey::of)
                .forEach(claimWaker);
    }

    /** A claim is being looked at. */
    void accept(ObjectKey claim) {
        invited.remove(claim);
    }

    /** All claims that wait. */
    void sendToAll() {
        for (String storageClass : claims.indexValues(WAITING.name())) {
            claims.keysByIndex(WAITING.name(), storageClass).forEach(claimWaker);
        }
    }
}
