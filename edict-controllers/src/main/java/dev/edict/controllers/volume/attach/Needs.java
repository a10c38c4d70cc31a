package dev.edict.controllers.volume.attach;

import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Volume;
import dev.edict.api.storage.v1.CSIDriver;
import dev.edict.client.index.Cache;
import dev.edict.client.index.Index;
import dev.edict.client.index.ObjectKey;
import dev.edict.controllers.volume.PodClaims;
import dev.edict.pods.VolumeClaims;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which volumes are to be attached to a node, since pods on it use them. */
final class Needs {
    /** Pods that have claims, by their node. */
    static final Index<Pod> PODS = Index.ofOne("nodes of claims",
            pod -> pod.spec().nodeName().isEmpty() || PodClaims.keys(pod).isEmpty() ? null : pod.spec().nodeName());

    private final Cache<Pod> pods;
    private final Cache<PersistentVolumeClaim> claims;
    private final Cache<PersistentVolume> volumes;
    private final Cache<CSIDriver> drivers;

    Needs(
            Cache<Pod> pods,
            Cache<PersistentVolumeClaim> claims,
            Cache<PersistentVolume> volumes,
            Cache<CSIDriver> drivers) {
        this.pods = pods;
        this.claims = claims;
        this.volumes = volumes;
        this.drivers = drivers;
    }

    /** The volumes that pods on a node use, each with these pods. */
    Map<Attachable, List<Pod>> of(String node) {
        Map<Attachable, List<Pod>> needed = new LinkedHashMap<>();
        for (Pod pod : pods.byIndex(PODS.name(), node)) {
            if (!PodClaims.isOver(pod)) {
                for (Volume volume : pod.spec().volumes()) {
                    attachable(pod, volume)
                            .ifPresent(found -> needed.computeIfAbsent(found, any -> new ArrayList<>()).add(pod));
                }
            }
        }
        return needed;
    }

    /** The nodes of the pods that use a claim. */
    List<ObjectKey> nodesOf(ObjectKey claim) {
        return PodClaims.users(pods, claim).stream()
                .map(pod -> pod.spec().nodeName())
                .filter(name -> !name.isEmpty())
                .distinct()
                .map(name -> new ObjectKey("", name))
                .toList();
    }

    /** The nodes of the pods that use a volume. */
    List<ObjectKey> nodesOf(String volume) {
        PersistentVolume known = volumes.get("", volume);
        ObjectReference reference = known == null ? null : known.spec().claimRef();
        return reference == null ? List.of() : nodesOf(new ObjectKey(reference.namespace(), reference.name()));
    }

    private Optional<Attachable> attachable(Pod pod, Volume volume) {
        String name = VolumeClaims.name(pod, volume);
        PersistentVolumeClaim claim = name == null ? null : claims.get(pod.namespace(), name);
        if (claim == null
                || !claim.status().phase().equals("Bound")
                || (volume.ephemeral() != null && PodClaims.misfit(pod, claim) != null)) {
            return Optional.empty();
        }
        PersistentVolume bound = volumes.get("", claim.spec().volumeName());
        ObjectReference reference = bound == null ? null : bound.spec().claimRef();
        return bound == null || reference == null || !reference.uid().equals(claim.metadata().uid())
                ? Optional.empty()
                : Attachable.of(bound).filter(this::isToBeAttached);
    }

    /** Unless its driver says that it needs not. */
    private boolean isToBeAttached(Attachable volume) {
        CSIDriver driver = drivers.get("", volume.driver());
        return driver == null || !Boolean.FALSE.equals(driver.spec().attachRequired());
    }
}
