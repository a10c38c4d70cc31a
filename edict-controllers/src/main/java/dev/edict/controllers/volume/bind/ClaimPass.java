package dev.edict.controllers.volume.bind;

import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.storage.v1.StorageClass;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.record.ObjectEvents;
import dev.edict.controllers.volume.Claims;
import dev.edict.controllers.volume.Latest;
import dev.edict.controllers.volume.Migration;
import dev.edict.controllers.volume.PodClaims;
import dev.edict.controllers.volume.StorageClasses;
import dev.edict.pods.VolumeBond;
import java.util.List;

/** A look at a claim: it gets a volume, or somebody is asked to make one, or it waits and is told for what. */
final class ClaimPass {
    private static final String FAILED_BINDING = "FailedBinding";

    private final Latest<PersistentVolumeClaim> claims;
    private final VolumeIndex volumes;
    private final Cache<StorageClass> classes;
    private final Cache<Pod> pods;
    private final ObjectEvents<PersistentVolumeClaim> events;
    private final Writes writes;
    private final Provisioning provisioning;

    ClaimPass(
            Latest<PersistentVolumeClaim> claims,
            VolumeIndex volumes,
            Cache<StorageClass> classes,
            Cache<Pod> pods,
            ObjectEvents<PersistentVolumeClaim> events,
            Writes writes) {
        this.claims = claims;
        this.volumes = volumes;
        this.classes = classes;
        this.pods = pods;
        this.events = events;
        this.writes = writes;
        this.provisioning = new Provisioning(classes, events, writes);
    }

    void look(ObjectKey key) {
        PersistentVolumeClaim known = claims.get(key);
        if (known == null) {
            return;
        }
        PersistentVolumeClaim claim = writes.update(known, known.editMetadata(metadata -> Migration.said(metadata,
                metadata.annotations().getOrDefault(
                        Claims.PROVISIONER, metadata.annotations().get(Claims.OLD_PROVISIONER)))));
        if (Claims.isBindCompleted(claim)) {
            keep(claim);
        } else if (claim.spec().volumeName().isEmpty()) {
            find(claim);
        } else {
            take(claim);
        }
    }

    /** A claim that names no volume gets the best there is. */
    private void find(PersistentVolumeClaim claim) {
        boolean delayed = StorageClasses.isDelayed(classes.get("", VolumeBond.classOf(claim)));
        PersistentVolume volume = volumes.best(claim, delayed);
        StorageClass usual = VolumeBond.hasClass(claim) ? null : StorageClasses.usual(classes.list()).orElse(null);
        if (volume != null) {
            writes.bind(volume, claim);
        } else if (usual != null) {
            writes.update(claim, claim.editSpec(spec -> spec.withStorageClassName(usual.name())));
        } else if (delayed && !claim.metadata().annotations().containsKey(VolumeBond.SELECTED_NODE)) {
            tellWhoIsWaitedFor(claim);
            await(claim);
        } else if (!VolumeBond.classOf(claim).isEmpty()) {
            provisioning.ask(claim);
        } else {
            events.normal(claim, FAILED_BINDING, "no persistent volumes available for this claim and no storage class is set");
            await(claim);
        }
    }

    private void tellWhoIsWaitedFor(PersistentVolumeClaim claim) {
        List<String> waiting = PodClaims.users(pods, ObjectKey.of(claim)).stream()
                .filter(pod -> !PodClaims.isOver(pod) && pod.spec().nodeName().isEmpty())
                .map(Pod::name)
                .sorted()
                .toList();
        if (waiting.isEmpty()) {
            events.normal(claim, "WaitForFirstConsumer", "waiting for first consumer to be created before binding");
        } else {
            events.normal(claim, "WaitForPodScheduled", "waiting for pod" + (waiting.size() > 1 ? "s " : " ")
                    + String.join(",", waiting) + " to be scheduled");
        }
    }

    /** A claim that names a volume gets that one, or none. */
    private void take(PersistentVolumeClaim claim) {
        PersistentVolume volume = volumes.get(claim.spec().volumeName());
        if (volume == null) {
            await(claim);
        } else if (volume.spec().claimRef() == null) {
            String misfit = Fit.misfit(volume, claim);
            if (misfit == null) {
                writes.bind(volume, claim);
            } else {
                events.warning(claim, "VolumeMismatch", "Cannot bind to requested volume \"" + volume.name() + "\": " + misfit);
                await(claim);
            }
        } else if (VolumeBond.isMeantFor(volume, claim)) {
            writes.bind(volume, claim);
        } else {
            events.warning(claim, FAILED_BINDING, "volume \"" + volume.name() + "\" already bound to a different claim.");
            if (claim.metadata().annotations().containsKey(VolumeBond.BOUND_BY_CONTROLLER)) {
                throw new IllegalStateException("invalid binding of claim \"" + claim.key() + "\" to volume \"" + volume.name()
                        + "\": volume already claimed by \"" + Bond.key(volume.spec().claimRef()) + "\"");
            }
            await(claim);
        }
    }

    /** A claim that had a volume once has it still, or is lost. */
    private void keep(PersistentVolumeClaim claim) {
        String name = claim.spec().volumeName();
        PersistentVolume volume = volumes.get(name);
        if (name.isEmpty()) {
            writes.lose(claim, "ClaimLost", "Bound claim has lost reference to PersistentVolume. Data on the volume is lost!");
        } else if (volume == null) {
            writes.lose(claim, "ClaimLost", "Bound claim has lost its PersistentVolume. Data on the volume is lost!");
        } else if (volume.spec().claimRef() == null || volume.spec().claimRef().uid().equals(claim.metadata().uid())) {
            writes.bind(volume, claim);
        } else {
            writes.lose(claim, "ClaimMisbound", "Two claims are bound to the same volume, this one is bound incorrectly");
        }
    }

    private void await(PersistentVolumeClaim claim) {
        writes.status(claim, ClaimStatus.without(claim, ClaimStatus.PENDING));
    }
}
