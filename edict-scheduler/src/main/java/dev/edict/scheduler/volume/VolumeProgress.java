package dev.edict.scheduler.volume;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.client.index.Cache;
import dev.edict.pods.VolumeBond;
import dev.edict.types.Resource;
import org.jspecify.annotations.Nullable;

/** How far others have come with what was written about a pod's claims. Safe for use by any thread. */
public final class VolumeProgress {
    private final Cache<PersistentVolume> volumes;
    private final Cache<PersistentVolumeClaim> claims;

    public VolumeProgress(Cache<PersistentVolume> volumes, Cache<PersistentVolumeClaim> claims) {
        this.volumes = volumes;
        this.claims = claims;
    }

    /** Whether all claims are bound. @throws IllegalStateException if that will not be */
    public boolean isDone(PodVolumes written, Node node) {
        for (PodVolumes.Match match : written.matches()) {
            if (!isDone(match, node)) {
                return false;
            }
        }
        for (PersistentVolumeClaim claim : written.provisions()) {
            if (!isDone(claim, node)) {
                return false;
            }
        }
        return true;
    }

    private boolean isDone(PodVolumes.Match match, Node node) {
        PersistentVolume volume = volumes.get("", match.volume().name());
        if (volume == null) {
            throw missing("binding", "persistentvolumes", match.volume());
        }
        PersistentVolumeClaim claim = claims.get(match.claim().namespace(), match.claim().name());
        if (claim == null) {
            throw missing("binding", "persistentvolumeclaims", match.claim());
        }
        if (isOlder(volume, match.volume())) {
            return false;
        }
        checkReachable(volume, node);
        if (volume.spec().claimRef() == null || volume.spec().claimRef().uid().isEmpty()) {
            throw new IllegalStateException("binding volumes: ClaimRef got reset for pv \"" + volume.name() + "\"");
        }
        return Claims.isFullyBound(claim);
    }

    private boolean isDone(PersistentVolumeClaim written, Node node) {
        PersistentVolumeClaim claim = claims.get(written.namespace(), written.name());
        if (claim == null) {
            throw missing("provisioning pvc", "persistentvolumeclaims", written);
        }
        if (isOlder(claim, written)) {
            return false;
        }
        if (claim.metadata().annotations().isEmpty()) {
            throw new IllegalStateException("binding volumes: selectedNode annotation reset for PVC \"" + claim.name() + "\"");
        }
        if (!node.name().equals(claim.metadata().annotations().get(VolumeBond.SELECTED_NODE))) {
            throw new IllegalStateException("binding volumes: provisioning failed for PVC \"" + claim.name() + "\"");
        }
        if (!claim.spec().volumeName().isEmpty()) {
            PersistentVolume volume = volumes.get("", claim.spec().volumeName());
            if (volume == null) {
                return false;
            }
            checkReachable(volume, node);
        }
        return Claims.isFullyBound(claim);
    }

    private static void checkReachable(PersistentVolume volume, Node node) {
        if (!NodeVolumes.isReachable(volume, node.metadata().labels())) {
            throw new IllegalStateException("binding volumes: pv \"" + volume.name() + "\" node affinity doesn't match node \""
                    + node.name() + "\": no matching NodeSelectorTerms");
        }
    }

    private static IllegalStateException missing(String step, String resource, Resource wanted) {
        return new IllegalStateException(
                "binding volumes: failed to check " + step + ": " + resource + " \"" + wanted.key() + "\" not found");
    }

    private static boolean isOlder(Resource known, Resource written) {
        return Long.parseLong(known.resourceVersion()) < Long.parseLong(written.resourceVersion());
    }
}
