package dev.edict.scheduler;

import dev.edict.scheduler.cycle.Plugins;
import dev.edict.scheduler.device.DeviceClaims;
import dev.edict.scheduler.filter.DynamicResources;
import dev.edict.scheduler.filter.InterPodAffinity;
import dev.edict.scheduler.filter.NodeAffinity;
import dev.edict.scheduler.filter.NodeDeclaredFeatures;
import dev.edict.scheduler.filter.NodeName;
import dev.edict.scheduler.filter.NodePorts;
import dev.edict.scheduler.filter.NodeResourcesFit;
import dev.edict.scheduler.filter.NodeUnschedulable;
import dev.edict.scheduler.filter.NodeVolumeLimits;
import dev.edict.scheduler.filter.PodTopologySpread;
import dev.edict.scheduler.filter.TaintToleration;
import dev.edict.scheduler.filter.VolumeBinding;
import dev.edict.scheduler.filter.VolumeRestrictions;
import dev.edict.scheduler.filter.VolumeZone;
import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.plugin.Plugin;
import dev.edict.scheduler.score.BalancedAllocation;
import dev.edict.scheduler.score.ImageLocality;
import dev.edict.scheduler.score.LeastAllocated;
import dev.edict.scheduler.score.PreferredDevices;
import dev.edict.scheduler.score.PreferredNeighbours;
import dev.edict.scheduler.score.PreferredNodes;
import dev.edict.scheduler.score.PreferredSpread;
import dev.edict.scheduler.score.PreferredTaints;
import dev.edict.scheduler.snapshot.ClusterObjects;
import dev.edict.scheduler.volume.Volumes;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** All plugins, in upstream's order and with its weights. */
final class StandardPlugins {
    private final List<FilterPlugin> filters;
    private final List<Plugins.Weighted> scores;

    StandardPlugins(ClusterObjects objects, Volumes volumes, DeviceClaims devices) {
        this.filters = List.of(
                new NodeUnschedulable(),
                new NodeName(),
                new TaintToleration(),
                new NodeAffinity(),
                new NodePorts(),
                new NodeResourcesFit(devices.backing()),
                new VolumeRestrictions(objects.claims()),
                new NodeVolumeLimits(objects),
                new VolumeBinding(volumes),
                new VolumeZone(objects),
                new PodTopologySpread(),
                new InterPodAffinity(objects.namespaces()),
                new DynamicResources(devices),
                new NodeDeclaredFeatures());
        this.scores = List.of(
                new Plugins.Weighted(new PreferredTaints(), 3),
                new Plugins.Weighted(new PreferredNodes(), 2),
                new Plugins.Weighted(new LeastAllocated(), 1),
                new Plugins.Weighted(new PreferredSpread(objects), 2),
                new Plugins.Weighted(new PreferredNeighbours(objects.namespaces()), 2),
                new Plugins.Weighted(new BalancedAllocation(), 1),
                new Plugins.Weighted(new ImageLocality(), 1),
                new Plugins.Weighted(new PreferredDevices(devices), 2));
    }

    /** Those that have a say in a profile. */
    Plugins of(Profile profile) {
        return new Plugins(
                filters.stream().filter(plugin -> !profile.without().contains(plugin.name())).toList(),
                scores.stream().filter(score -> !profile.without().contains(score.plugin().name())).toList());
    }

    /** Those that can reject pods, by name. */
    Map<String, Plugin> rejecting() {
        return filters.stream().collect(Collectors.toMap(Plugin::name, Function.identity()));
    }
}
