package dev.edict.scheduler.profile;

import static dev.edict.scheduler.profile.ExtensionPoint.BIND;
import static dev.edict.scheduler.profile.ExtensionPoint.FILTER;
import static dev.edict.scheduler.profile.ExtensionPoint.PLACEMENT_SCORE;
import static dev.edict.scheduler.profile.ExtensionPoint.POST_FILTER;
import static dev.edict.scheduler.profile.ExtensionPoint.PRE_BIND;
import static dev.edict.scheduler.profile.ExtensionPoint.PRE_ENQUEUE;
import static dev.edict.scheduler.profile.ExtensionPoint.PRE_FILTER;
import static dev.edict.scheduler.profile.ExtensionPoint.PRE_SCORE;
import static dev.edict.scheduler.profile.ExtensionPoint.QUEUE_SORT;
import static dev.edict.scheduler.profile.ExtensionPoint.RESERVE;
import static dev.edict.scheduler.profile.ExtensionPoint.SCORE;

import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The plugins that there are, in the order in which they are asked unless somebody says otherwise, and with their usual weights. */
enum KnownPlugin {
    SCHEDULING_GATES("SchedulingGates", 0, PRE_ENQUEUE),
    PRIORITY_SORT("PrioritySort", 0, QUEUE_SORT),
    NODE_UNSCHEDULABLE("NodeUnschedulable", 0, FILTER),
    NODE_NAME("NodeName", 0, FILTER),
    TAINT_TOLERATION("TaintToleration", 3, FILTER, PRE_SCORE, SCORE),
    NODE_AFFINITY("NodeAffinity", 2, PRE_FILTER, FILTER, PRE_SCORE, SCORE),
    NODE_PORTS("NodePorts", 0, PRE_FILTER, FILTER),
    NODE_RESOURCES_FIT("NodeResourcesFit", 1, PRE_FILTER, FILTER, PRE_SCORE, SCORE, PLACEMENT_SCORE),
    VOLUME_RESTRICTIONS("VolumeRestrictions", 0, PRE_FILTER, FILTER),
    NODE_VOLUME_LIMITS("NodeVolumeLimits", 0, PRE_FILTER, FILTER),
    /** Scores only behind a feature gate that is off, but always counts as one that scores. */
    VOLUME_BINDING("VolumeBinding", 0, PRE_FILTER, FILTER, RESERVE, PRE_BIND, PRE_SCORE, SCORE),
    VOLUME_ZONE("VolumeZone", 0, PRE_FILTER, FILTER),
    POD_TOPOLOGY_SPREAD("PodTopologySpread", 2, PRE_FILTER, FILTER, PRE_SCORE, SCORE),
    INTER_POD_AFFINITY("InterPodAffinity", 2, PRE_FILTER, FILTER, PRE_SCORE, SCORE),
    DYNAMIC_RESOURCES("DynamicResources", 2, PRE_ENQUEUE, PRE_FILTER, FILTER, POST_FILTER, SCORE, RESERVE, PRE_BIND),
    DEFAULT_PREEMPTION("DefaultPreemption", 0, PRE_ENQUEUE, POST_FILTER),
    BALANCED_ALLOCATION("NodeResourcesBalancedAllocation", 1, PRE_SCORE, SCORE),
    IMAGE_LOCALITY("ImageLocality", 1, SCORE),
    DEFAULT_BINDER("DefaultBinder", 0, BIND),
    NODE_DECLARED_FEATURES("NodeDeclaredFeatures", 0, PRE_FILTER, FILTER);

    private final String label;
    private final int weight;
    private final Set<ExtensionPoint> points;

    KnownPlugin(String label, int weight, ExtensionPoint... points) {
        this.label = label;
        this.weight = weight;
        this.points = Set.of(points);
    }

    static @Nullable KnownPlugin named(String label) {
        for (KnownPlugin plugin : values()) {
            if (plugin.label.equals(label)) {
                return plugin;
            }
        }
        return null;
    }

    /** What people call it. */
    String label() {
        return label;
    }

    boolean hasASayAt(ExtensionPoint point) {
        return points.contains(point);
    }

    /** All of them, at their usual weights. */
    static PluginSet all() {
        return new PluginSet(
                Arrays.stream(values()).map(plugin -> new PluginSet.Enabled(plugin.label, plugin.weight)).toList(), Set.of());
    }
}
