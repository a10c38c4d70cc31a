package dev.edict.scheduler.volume;

import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.storage.v1.StorageClass;
import dev.edict.client.control.Owners;
import dev.edict.client.index.Cache;
import dev.edict.pods.VolumeBond;
import dev.edict.scheduler.snapshot.ClusterObjects;
import dev.edict.scheduler.snapshot.NodeFacts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Claims and volumes, with what is decided about them and not written yet. Owned by one thread. */
public final class Volumes {
    private final Assumed<PersistentVolumeClaim> claims;
    private final Assumed<PersistentVolume> volumes;
    private final Cache<StorageClass> classes;
    private final NodeVolumes nodes;

    public Volumes(ClusterObjects objects) {
        this.claims = new Assumed<>(objects.claims());
        this.volumes = new Assumed<>(objects.volumes());
        this.classes = objects.classes();
        this.nodes = new NodeVolumes(objects, volumes);
    }

    /** Why no node will do for a pod's claims, such as that one is not there; null if nodes are to be looked at. */
    public @Nullable String obstacle(Pod pod) {
        for (Claims.Named named : Claims.of(pod)) {
            PersistentVolumeClaim claim = claims.get(pod.namespace(), named.name());
            String quoted = "persistentvolumeclaim \"" + named.name() + "\"";
            if (claim == null) {
                return named.ephemeral()
                        ? "waiting for ephemeral volume controller to create the " + quoted
                        : quoted + " not found";
            }
            if (claim.status().phase().equals("Lost")) {
                return quoted + " bound to non-existent persistentvolume \"" + claim.spec().volumeName() + "\"";
            }
            if (claim.isBeingDeleted()) {
                return quoted + " is being deleted";
            }
            if (named.ephemeral() && !Owners.isControlledBy(claim, pod)) {
                return "PVC " + claim.key() + " was not created for pod " + pod.key() + " (pod is not owner)";
            }
        }
        return null;
    }

    /** The claims of a pod. All of them are there, by {@link #obstacle}. */
    public PodClaims claims(Pod pod) {
        PodClaims all = new PodClaims(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new HashMap<>());
        for (Claims.Named named : Claims.of(pod)) {
            PersistentVolumeClaim claim = claims.get(pod.namespace(), named.name());
            if (claim == null) {
                throw new IllegalStateException("error getting PVC \"" + pod.namespace() + "/" + named.name() + "\"");
            }
            if (Claims.isFullyBound(claim)) {
                all.bound().add(claim);
            } else if (claim.spec().volumeName().isEmpty() && Claims.isDelayed(classes.get("", VolumeBond.classOf(claim)))) {
                all.delayed().add(claim);
                all.candidates().computeIfAbsent(
                        VolumeBond.classOf(claim), name -> volumes.byIndex(ClusterObjects.BY_CLASS, name));
            } else {
                all.immediate().add(claim);
            }
        }
        return all;
    }

    /** What would become of claims on a node, or why nothing good would. */
    public Found find(PodClaims wanted, NodeFacts node) {
        return nodes.find(wanted, node);
    }

    /** @param reasons why the node will not do; none if it will */
    public record Found(PodVolumes volumes, List<String> reasons) {}

    /** Decides what becomes of a pod's claims on its node; until that is written, or {@link #release}d, others see it so. */
    public PodVolumes reserve(Pod pod, NodeFacts node) {
        if (Claims.of(pod).isEmpty()) {
            return PodVolumes.NONE;
        }
        Found found = find(claims(pod), node);
        if (!found.reasons().isEmpty()) {
            throw new IllegalStateException("volumes on node " + node.name() + ": " + String.join(", ", found.reasons()));
        }
        List<PodVolumes.Match> matches = found.volumes().matches().stream()
                .map(match -> new PodVolumes.Match(VolumeBond.bound(match.volume(), match.claim()), match.claim()))
                .toList();
        List<PersistentVolumeClaim> provisions = found.volumes().provisions().stream()
                .map(claim -> claim.editMetadata(metadata -> metadata.putAnnotations(VolumeBond.SELECTED_NODE, node.name())))
                .toList();
        matches.forEach(match -> volumes.assume(match.volume()));
        provisions.forEach(claims::assume);
        return new PodVolumes(matches, provisions);
    }

    /** What was reserved is not to be. */
    public void release(PodVolumes reserved) {
        reserved.matches().forEach(match -> volumes.release(match.volume()));
        reserved.provisions().forEach(claims::release);
    }
}
