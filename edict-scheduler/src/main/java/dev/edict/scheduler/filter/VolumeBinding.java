package dev.edict.scheduler.filter;

import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.storage.v1.CSIDriver;
import dev.edict.api.storage.v1.CSINode;
import dev.edict.api.storage.v1.CSIStorageCapacity;
import dev.edict.api.storage.v1.StorageClass;
import dev.edict.model.quantity.Quantity;
import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.plugin.Preparation;
import dev.edict.scheduler.plugin.Rejection;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.PodFacts;
import dev.edict.scheduler.volume.Claims;
import dev.edict.scheduler.volume.PodClaims;
import dev.edict.scheduler.volume.Volumes;
import dev.edict.types.Resource;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A pod runs where its volumes are, or where they can be had. */
public final class VolumeBinding implements FilterPlugin {
    public static final String NAME = "VolumeBinding";

    private static final String MIGRATED = "storage.alpha.kubernetes.io/migrated-plugins";
    private static final Rejection UNBOUND = Rejection.lasting(NAME, "pod has unbound immediate PersistentVolumeClaims");

    private final Volumes volumes;

    public VolumeBinding(Volumes volumes) {
        this.volumes = volumes;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Preparation prepare(PodFacts pod, Cluster cluster) {
        if (Claims.of(pod.pod()).isEmpty()) {
            return Preparation.NOTHING;
        }
        String obstacle = volumes.obstacle(pod.pod());
        if (obstacle != null) {
            return new Preparation.Rejected(Rejection.lasting(NAME, obstacle));
        }
        PodClaims claims = volumes.claims(pod.pod());
        return claims.immediate().isEmpty()
                ? Preparation.check(node -> rejection(volumes.find(claims, node).reasons()))
                : new Preparation.Rejected(UNBOUND);
    }

    private static @Nullable Rejection rejection(List<String> reasons) {
        return reasons.isEmpty() ? null : new Rejection(NAME, false, reasons);
    }

    @Override
    public Set<Trigger> triggers() {
        return EnumSet.of(Trigger.CLASS_ADDED, Trigger.CLASS_CHANGED, Trigger.CLAIM_ADDED, Trigger.CLAIM_CHANGED,
                Trigger.VOLUME_ADDED, Trigger.VOLUME_CHANGED, Trigger.NODE_ADDED, Trigger.NODE_LABELS, Trigger.CSI_NODE_ADDED,
                Trigger.CSI_NODE_CHANGED, Trigger.CSI_DRIVER_CHANGED, Trigger.CAPACITY_ADDED, Trigger.CAPACITY_CHANGED);
    }

    @Override
    public boolean isWorthATry(PodFacts pod, ClusterEvent event) {
        Resource before = event.before();
        return switch (event.after()) {
            case PersistentVolumeClaim claim -> Claims.has(pod.pod(), claim);
            case StorageClass after ->
                !(before instanceof StorageClass was) || !was.allowedTopologies().equals(after.allowedTopologies());
            case CSINode after -> !(before instanceof CSINode was) || !migrated(was).equals(migrated(after));
            case CSIDriver after -> before instanceof CSIDriver was && countsNoMore(pod.pod(), was, after);
            case CSIStorageCapacity after ->
                !(before instanceof CSIStorageCapacity was) || size(after).compareTo(size(was)) > 0;
            case null, default -> true;
        };
    }

    private static String migrated(CSINode node) {
        return node.metadata().annotations().getOrDefault(MIGRATED, "");
    }

    private static boolean countsNoMore(Pod pod, CSIDriver before, CSIDriver after) {
        return pod.spec().volumes().stream()
                        .anyMatch(volume -> volume.csi() != null && volume.csi().driver().equals(after.name()))
                && Boolean.TRUE.equals(before.spec().storageCapacity())
                && !Boolean.TRUE.equals(after.spec().storageCapacity());
    }

    private static Quantity size(CSIStorageCapacity capacity) {
        Quantity size = capacity.maximumVolumeSize() == null ? capacity.capacity() : capacity.maximumVolumeSize();
        return size == null ? Quantity.ZERO : size;
    }
}
