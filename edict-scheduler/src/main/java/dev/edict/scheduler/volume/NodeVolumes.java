package dev.edict.scheduler.volume;

import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.TopologySelectorTerm;
import dev.edict.api.core.v1.VolumeNodeAffinity;
import dev.edict.api.storage.v1.CSIDriver;
import dev.edict.api.storage.v1.CSIStorageCapacity;
import dev.edict.api.storage.v1.StorageClass;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.selector.LabelSelector;
import dev.edict.pods.NodeRequirement;
import dev.edict.pods.Selectors;
import dev.edict.pods.VolumeBond;
import dev.edict.scheduler.snapshot.ClusterObjects;
import dev.edict.scheduler.snapshot.NodeFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which volumes a node can have for claims: those that are bound, that can be bound, and that can be made there. */
final class NodeVolumes {
    private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";

    private final ClusterObjects objects;
    private final Assumed<PersistentVolume> volumes;

    NodeVolumes(ClusterObjects objects, Assumed<PersistentVolume> volumes) {
        this.objects = objects;
        this.volumes = volumes;
    }

    /** Why a node will not do. */
    private enum Reason {
        NODE_CONFLICT("node(s) didn't match PersistentVolume's node affinity"),
        BIND_CONFLICT("node(s) didn't find available persistent volumes to bind"),
        NOT_ENOUGH_SPACE("node(s) did not have enough free storage"),
        NO_VOLUME("node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)");

        private final String words;

        Reason(String words) {
            this.words = words;
        }
    }

    Volumes.Found find(PodClaims wanted, NodeFacts node) {
        List<Reason> reasons = new ArrayList<>();
        Reason bound = boundReason(wanted.bound(), node);
        if (bound != null) {
            reasons.add(bound);
        }
        List<PodVolumes.Match> matches = new ArrayList<>();
        List<PersistentVolumeClaim> provisions = new ArrayList<>();
        Reason unbound = wanted.delayed().isEmpty() ? null : delayed(wanted, node, matches, provisions);
        if (unbound != null) {
            reasons.add(unbound);
        }
        reasons.sort(null);
        return new Volumes.Found(new PodVolumes(matches, provisions), reasons.stream().map(reason -> reason.words).toList());
    }

    private @Nullable Reason boundReason(List<PersistentVolumeClaim> claims, NodeFacts node) {
        for (PersistentVolumeClaim claim : claims) {
            PersistentVolume volume = volumes.get("", claim.spec().volumeName());
            if (volume == null) {
                return Reason.NO_VOLUME;
            }
            if (!isReachable(volume, node.labels())) {
                return Reason.NODE_CONFLICT;
            }
        }
        return null;
    }

    static boolean isReachable(PersistentVolume volume, Map<String, String> labels) {
        VolumeNodeAffinity affinity = volume.spec().nodeAffinity();
        return affinity == null || affinity.required() == null || NodeRequirement.of(affinity.required()).matches("", labels);
    }

    /** The smallest claims get their volumes first; what has none is made, if it can be. */
    private @Nullable Reason delayed(
            PodClaims wanted,
            NodeFacts node,
            List<PodVolumes.Match> matches,
            List<PersistentVolumeClaim> provisions) {
        List<PersistentVolumeClaim> toMake = new ArrayList<>();
        List<PersistentVolumeClaim> toMatch = new ArrayList<>();
        for (PersistentVolumeClaim claim : wanted.delayed()) {
            String selected = claim.metadata().annotations().get(VolumeBond.SELECTED_NODE);
            if (selected != null && !selected.equals(node.name())) {
                return Reason.BIND_CONFLICT;
            }
            (selected == null ? toMatch : toMake).add(claim);
        }
        toMatch.sort(Comparator.comparing(VolumeBond::requested));
        Set<String> taken = new HashSet<>();
        for (PersistentVolumeClaim claim : toMatch) {
            List<PersistentVolume> candidates = wanted.candidates().getOrDefault(VolumeBond.classOf(claim), List.of());
            PersistentVolume volume = match(claim, candidates, node, taken);
            if (volume == null) {
                toMake.add(claim);
            } else {
                taken.add(volume.name());
                matches.add(new PodVolumes.Match(volume, claim));
            }
        }
        for (PersistentVolumeClaim claim : toMake) {
            Reason reason = provisionReason(claim, node);
            if (reason != null) {
                return reason;
            }
            provisions.add(claim);
        }
        return null;
    }

    /** The volume that is meant for a claim, or else the smallest that will do. */
    private static @Nullable PersistentVolume match(
            PersistentVolumeClaim claim, List<PersistentVolume> candidates, NodeFacts node, Set<String> taken) {
        LabelSelector selector =
                claim.spec().selector() == null ? LabelSelector.EVERYTHING : Selectors.understood(claim.spec().selector());
        PersistentVolume smallest = null;
        for (PersistentVolume volume : candidates) {
            if (taken.contains(volume.name())
                    || (volume.spec().claimRef() != null && !VolumeBond.isMeantFor(volume, claim))
                    || !VolumeBond.isSuitable(volume, claim)) {
                continue;
            }
            boolean reachable = isReachable(volume, node.labels());
            if (VolumeBond.isMeantFor(volume, claim)) {
                return reachable ? volume : null;
            }
            if (reachable
                    && volume.status().phase().equals("Available")
                    && selector.matches(volume.metadata().labels())
                    && volume.spec().accessModes().containsAll(claim.spec().accessModes())
                    && (smallest == null || VolumeBond.capacity(volume).compareTo(VolumeBond.capacity(smallest)) < 0)) {
                smallest = volume;
            }
        }
        return smallest;
    }

    /** Why a volume can not be made on a node; null if it can. */
    private @Nullable Reason provisionReason(PersistentVolumeClaim claim, NodeFacts node) {
        StorageClass storageClass = objects.classes().get("", VolumeBond.classOf(claim));
        if (storageClass == null) {
            throw new IllegalStateException("failed to find storage class \"" + VolumeBond.classOf(claim) + "\"");
        }
        String provisioner = storageClass.provisioner();
        if (provisioner.isEmpty()
                || provisioner.equals(NO_PROVISIONER)
                || !isAllowed(storageClass.allowedTopologies(), node.labels())) {
            return Reason.BIND_CONFLICT;
        }
        return hasSpace(storageClass, claim, node) ? null : Reason.NOT_ENOUGH_SPACE;
    }

    private static boolean isAllowed(List<TopologySelectorTerm> terms, Map<String, String> labels) {
        return terms.isEmpty() || terms.stream().anyMatch(term -> !term.matchLabelExpressions().isEmpty()
                && term.matchLabelExpressions().stream().allMatch(expression -> {
                    String value = labels.get(expression.key());
                    return value != null && expression.values().contains(value);
                }));
    }

    /** Drivers that tell how much room there is are believed. */
    private boolean hasSpace(StorageClass storageClass, PersistentVolumeClaim claim, NodeFacts node) {
        CSIDriver driver = objects.csiDrivers().get("", storageClass.provisioner());
        Quantity wanted = VolumeBond.requested(claim);
        if (driver == null || !Boolean.TRUE.equals(driver.spec().storageCapacity()) || wanted.isZero()) {
            return true;
        }
        for (CSIStorageCapacity capacity : objects.capacities().list()) {
            Quantity most = capacity.maximumVolumeSize() == null ? capacity.capacity() : capacity.maximumVolumeSize();
            if (capacity.storageClassName().equals(storageClass.name())
                    && most != null
                    && most.compareTo(wanted) >= 0
                    && Selectors.understood(capacity.nodeTopology()).matches(node.labels())) {
                return true;
            }
        }
        return false;
    }
}
