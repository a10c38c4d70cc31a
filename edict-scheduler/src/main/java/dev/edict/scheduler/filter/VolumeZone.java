package dev.edict.scheduler.filter;

import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.storage.v1.StorageClass;
import dev.edict.pods.VolumeBond;
import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.plugin.NodeCheck;
import dev.edict.scheduler.plugin.Preparation;
import dev.edict.scheduler.plugin.Rejection;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.ClusterObjects;
import dev.edict.scheduler.snapshot.PodFacts;
import dev.edict.scheduler.volume.Claims;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A pod runs in the zone of its volumes, as their labels say. */
public final class VolumeZone implements FilterPlugin {
    private static final String NAME = "VolumeZone";
    private static final Rejection ELSEWHERE = Rejection.lasting(NAME, "node(s) had no available volume zone");

    /** The labels that tell zones, each with the one that nodes have in its place today. */
    private static final Map<String, String> LABELS = Map.of(
            "failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone",
            "failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region",
            "topology.kubernetes.io/zone", "topology.kubernetes.io/zone",
            "topology.kubernetes.io/region", "topology.kubernetes.io/region");

    private record Zone(String label, Set<String> values) {}

    private final ClusterObjects objects;

    public VolumeZone(ClusterObjects objects) {
        this.objects = objects;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Preparation prepare(PodFacts pod, Cluster cluster) {
        List<Zone> zones = new ArrayList<>();
        for (String name : pod.claims()) {
            PersistentVolumeClaim claim = objects.claims().get(pod.namespace(), name);
            if (claim == null) {
                return rejected("persistentvolumeclaim \"" + name + "\" not found");
            }
            String volumeName = claim.spec().volumeName();
            if (volumeName.isEmpty()) {
                String obstacle = unboundObstacle(claim);
                if (!obstacle.isEmpty()) {
                    return rejected(obstacle);
                }
                continue;
            }
            PersistentVolume volume = objects.volumes().get("", volumeName);
            if (volume == null) {
                return rejected("persistentvolume \"" + volumeName + "\" not found");
            }
            zones.addAll(zones(volume));
        }
        NodeCheck check = node -> isIn(zones, node.labels()) ? null : ELSEWHERE;
        return zones.isEmpty() ? Preparation.NOTHING : Preparation.check(check);
    }

    private static Preparation rejected(String reason) {
        return new Preparation.Rejected(Rejection.lasting(NAME, reason));
    }

    private String unboundObstacle(PersistentVolumeClaim claim) {
        String name = VolumeBond.classOf(claim);
        if (name.isEmpty()) {
            return "PersistentVolumeClaim had no pv name and storageClass name";
        }
        StorageClass storageClass = objects.classes().get("", name);
        if (storageClass == null) {
            return "storageclass.storage.k8s.io \"" + name + "\" not found";
        }
        return Claims.isDelayed(storageClass) ? "" : "PersistentVolume had no name";
    }

    private static List<Zone> zones(PersistentVolume volume) {
        List<Zone> zones = new ArrayList<>();
        for (String label : LABELS.keySet()) {
            String value = volume.metadata().labels().get(label);
            if (value != null) {
                zones.add(new Zone(label, Arrays.stream(value.split("__")).map(String::strip).collect(Collectors.toSet())));
            }
        }
        return zones;
    }

    /** Nodes that tell nothing about zones are in all of them. */
    private static boolean isIn(List<Zone> zones, Map<String, String> labels) {
        if (LABELS.keySet().stream().noneMatch(labels::containsKey)) {
            return true;
        }
        for (Zone zone : zones) {
            String value = labels.containsKey(zone.label())
                    ? labels.get(zone.label())
                    : labels.get(LABELS.getOrDefault(zone.label(), zone.label()));
            if (value == null || !zone.values().contains(value)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Set<Trigger> triggers() {
        return EnumSet.of(Trigger.CLASS_ADDED, Trigger.NODE_ADDED, Trigger.NODE_LABELS, Trigger.CLAIM_ADDED,
                Trigger.CLAIM_CHANGED, Trigger.VOLUME_ADDED, Trigger.VOLUME_CHANGED);
    }

    @Override
    public boolean isWorthATry(PodFacts pod, ClusterEvent event) {
        return switch (event.after()) {
            case StorageClass added -> Claims.isDelayed(added);
            case PersistentVolumeClaim claim ->
                claim.namespace().equals(pod.namespace()) && pod.claims().contains(claim.name());
            case PersistentVolume after ->
                !(event.before() instanceof PersistentVolume before) || !zones(before).equals(zones(after));
            case null, default -> true;
        };
    }
}
