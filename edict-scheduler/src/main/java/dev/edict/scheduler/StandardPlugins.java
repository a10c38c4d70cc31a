package dev.edict.scheduler;

import dev.edict.scheduler.argument.Arguments;
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
import dev.edict.scheduler.filter.PreparationOnly;
import dev.edict.scheduler.filter.TaintToleration;
import dev.edict.scheduler.filter.VolumeBinding;
import dev.edict.scheduler.filter.VolumeRestrictions;
import dev.edict.scheduler.filter.VolumeZone;
import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.plugin.ScorePlugin;
import dev.edict.scheduler.profile.ChosenPlugins;
import dev.edict.scheduler.profile.ExtensionPoint;
import dev.edict.scheduler.score.Allocation;
import dev.edict.scheduler.score.Balance;
import dev.edict.scheduler.score.ImageLocality;
import dev.edict.scheduler.score.PreferredDevices;
import dev.edict.scheduler.score.PreferredNeighbours;
import dev.edict.scheduler.score.PreferredNodes;
import dev.edict.scheduler.score.PreferredSpread;
import dev.edict.scheduler.score.PreferredTaints;
import dev.edict.scheduler.snapshot.ClusterObjects;
import dev.edict.scheduler.spread.SpreadRules;
import dev.edict.scheduler.volume.Volumes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the plugins of profiles. */
final class StandardPlugins {
    private final ClusterObjects objects;
    private final Volumes volumes;
    private final DeviceClaims devices;

    StandardPlugins(ClusterObjects objects, Volumes volumes, DeviceClaims devices) {
        this.objects = objects;
        this.volumes = volumes;
        this.devices = devices;
    }

    /** Those that have a say about nodes in a profile, in their order and with their weights. */
    Plugins of(ChosenPlugins chosen, Arguments arguments) {
        List<FilterPlugin> filters = new ArrayList<>();
        for (String name : chosen.at(ExtensionPoint.FILTER)) {
            filters.add(filter(name, arguments));
        }
        for (String name : chosen.at(ExtensionPoint.PRE_FILTER)) {
            if (!chosen.has(ExtensionPoint.FILTER, name)) {
                filters.add(new PreparationOnly(filter(name, arguments)));
            }
        }
        List<Plugins.Weighted> scores = new ArrayList<>();
        for (String name : chosen.at(ExtensionPoint.SCORE)) {
            ScorePlugin score = score(name, arguments);
            if (score != null) {
                scores.add(new Plugins.Weighted(score, chosen.weight(name)));
            }
        }
        return new Plugins(filters, scores);
    }

    /** Those that know what may help pods that they have rejected, or that they keep back until their claims are there. */
    List<FilterPlugin> rejecting(ChosenPlugins chosen, Arguments arguments, List<FilterPlugin> filters) {
        boolean filtering = filters.stream().anyMatch(filter -> filter.name().equals(DynamicResources.NAME));
        return filtering || !chosen.has(ExtensionPoint.PRE_ENQUEUE, DynamicResources.NAME)
                ? filters
                : Stream.concat(filters.stream(), Stream.of(filter(DynamicResources.NAME, arguments))).toList();
    }

    private FilterPlugin filter(String name, Arguments arguments) {
        return switch (name) {
            case "NodeUnschedulable" -> new NodeUnschedulable();
            case "NodeName" -> new NodeName();
            case "TaintToleration" -> new TaintToleration();
            case "NodeAffinity" -> new NodeAffinity(arguments.addedAffinity());
            case "NodePorts" -> new NodePorts();
            case "NodeResourcesFit" -> new NodeResourcesFit(devices.backing(), arguments.ignored());
            case "VolumeRestrictions" -> new VolumeRestrictions(objects.claims());
            case "NodeVolumeLimits" -> new NodeVolumeLimits(objects);
            case VolumeBinding.NAME -> new VolumeBinding(volumes);
            case "VolumeZone" -> new VolumeZone(objects);
            case "PodTopologySpread" -> new PodTopologySpread(new SpreadRules(objects, arguments.spread()));
            case "InterPodAffinity" -> new InterPodAffinity(objects.namespaces());
            case DynamicResources.NAME -> new DynamicResources(devices, arguments.devicePatience());
            case "NodeDeclaredFeatures" -> new NodeDeclaredFeatures();
            default -> throw new IllegalArgumentException("no filter " + name);
        };
    }

    /** Null for one whose scores are all alike. */
    private @Nullable ScorePlugin score(String name, Arguments arguments) {
        return switch (name) {
            case "TaintToleration" -> new PreferredTaints();
            case "NodeAffinity" -> new PreferredNodes(arguments.addedAffinity());
            case "NodeResourcesFit" -> Allocation.of(arguments.scoring());
            case "PodTopologySpread" -> new PreferredSpread(new SpreadRules(objects, arguments.spread()));
            case "InterPodAffinity" -> new PreferredNeighbours(objects.namespaces(), arguments.neighbours());
            case "NodeResourcesBalancedAllocation" -> Balance.of(arguments.balanced());
            case "ImageLocality" -> new ImageLocality();
            case DynamicResources.NAME -> new PreferredDevices(devices);
            default -> null;
        };
    }
}
