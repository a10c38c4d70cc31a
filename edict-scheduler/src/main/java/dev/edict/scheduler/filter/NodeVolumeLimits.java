package dev.edict.scheduler.filter;

import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.storage.v1.CSINode;
import dev.edict.api.storage.v1.CSINodeDriver;
import dev.edict.api.storage.v1.StorageClass;
import dev.edict.api.storage.v1.VolumeAttachment;
import dev.edict.pods.VolumeBond;
import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.plugin.Preparation;
import dev.edict.scheduler.plugin.Rejection;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.ClusterObjects;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import dev.edict.scheduler.volume.Claims;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A node takes as many volumes of a CSI driver as the driver says. */
public final class NodeVolumeLimits implements FilterPlugin {
    private static final String NAME = "NodeVolumeLimits";
    private static final Rejection TOO_MANY = Rejection.resolvable(NAME, "node(s) exceed max volume count");

    /** A volume, or one to come that is known by its claim. */
    private record Attachable(String driver, String handle) {}

    private final ClusterObjects objects;

    public NodeVolumeLimits(ClusterObjects objects) {
        this.objects = objects;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Preparation prepare(PodFacts pod, Cluster cluster) {
        Set<Attachable> wanted = attachables(pod.pod());
        return wanted.isEmpty() ? Preparation.NOTHING : Preparation.check(node -> check(wanted, node));
    }

    private @Nullable Rejection check(Set<Attachable> wanted, NodeFacts node) {
        Map<String, Integer> limits = limits(objects.csiNodes().get("", node.name()));
        if (limits.isEmpty()) {
            return null;
        }
        Set<Attachable> attached = new HashSet<>();
        node.pods().forEach(other -> attached.addAll(attachables(other.pod())));
        for (VolumeAttachment attachment : objects.attachments().byIndex(ClusterObjects.BY_NODE.name(), node.name())) {
            String name = attachment.spec().source().persistentVolumeName();
            PersistentVolume volume = name == null ? null : objects.volumes().get("", name);
            if (volume != null && volume.spec().csi() != null && !attachment.spec().attacher().isEmpty()) {
                attached.add(new Attachable(attachment.spec().attacher(), volume.spec().csi().volumeHandle()));
            }
        }
        Set<String> drivers = new HashSet<>();
        Set<Attachable> all = new HashSet<>(attached);
        for (Attachable volume : wanted) {
            if (all.add(volume)) {
                drivers.add(volume.driver());
            }
        }
        for (String driver : drivers) {
            Integer limit = limits.get(driver);
            if (limit != null && all.stream().filter(volume -> volume.driver().equals(driver)).count() > limit) {
                return TOO_MANY;
            }
        }
        return null;
    }

    private static Map<String, Integer> limits(@Nullable CSINode node) {
        Map<String, Integer> limits = new HashMap<>();
        if (node != null) {
            for (CSINodeDriver driver : node.spec().drivers()) {
                if (driver.allocatable() != null && driver.allocatable().count() != null) {
                    limits.put(driver.name(), driver.allocatable().count());
                }
            }
        }
        return limits;
    }

    private Set<Attachable> attachables(Pod pod) {
        Set<Attachable> found = new HashSet<>();
        for (Claims.Named named : Claims.of(pod)) {
            PersistentVolumeClaim claim = objects.claims().get(pod.namespace(), named.name());
            Attachable volume = claim == null ? null : attachable(claim);
            if (volume != null) {
                found.add(volume);
            }
        }
        return found;
    }

    private @Nullable Attachable attachable(PersistentVolumeClaim claim) {
        String name = claim.spec().volumeName();
        PersistentVolume volume = name.isEmpty() ? null : objects.volumes().get("", name);
        if (volume != null) {
            return volume.spec().csi() == null
                    ? null
                    : new Attachable(volume.spec().csi().driver(), volume.spec().csi().volumeHandle());
        }
        StorageClass storageClass = objects.classes().get("", VolumeBond.classOf(claim));
        return storageClass == null ? null : new Attachable(storageClass.provisioner(), "claim/" + claim.key());
    }

    @Override
    public Set<Trigger> triggers() {
        return EnumSet.of(Trigger.CSI_NODE_ADDED, Trigger.CSI_NODE_CHANGED, Trigger.POD_DELETED, Trigger.CLAIM_ADDED,
                Trigger.ATTACHMENT_DELETED);
    }

    @Override
    public boolean isWorthATry(PodFacts pod, ClusterEvent event) {
        if (event.after() instanceof PersistentVolumeClaim claim) {
            return Claims.has(pod.pod(), claim);
        }
        if (event.after() instanceof CSINode after) {
            Map<String, Integer> before = limits(event.before() instanceof CSINode was ? was : null);
            return event.before() == null || limits(after).entrySet().stream()
                    .anyMatch(limit -> limit.getValue() > before.getOrDefault(limit.getKey(), 0));
        }
        return !(event.before() instanceof Pod gone) || (Own.hasPlace(gone) && !Claims.of(gone).isEmpty());
    }
}
