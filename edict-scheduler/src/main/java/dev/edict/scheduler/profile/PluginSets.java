package dev.edict.scheduler.profile;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is said about plugins in a profile.
 *
 * @param everywhere what holds at each point at which a plugin can have a say, unless something else is said about that point
 */
public record PluginSets(PluginSet everywhere, Map<ExtensionPoint, PluginSet> points) {
    /** Nothing. */
    public static final PluginSets NONE = new PluginSets(PluginSet.NONE, Map.of());

    /** All plugins, as upstream has them unless it is told otherwise. */
    public static final PluginSets USUAL = new PluginSets(KnownPlugin.all(), Map.of());

    /** Points about which nothing is said are left out. */
    public PluginSets {
        points = points.entrySet().stream()
                .filter(point -> !point.getValue().equals(PluginSet.NONE))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** That some plugins have no say anywhere. */
    public static PluginSets without(String... plugins) {
        return new PluginSets(new PluginSet(List.of(), Set.copyOf(Arrays.asList(plugins))), Map.of());
    }

    public PluginSet at(ExtensionPoint point) {
        return points.getOrDefault(point, PluginSet.NONE);
    }

    /** This on top of what is usual. */
    public PluginSets over(PluginSets usual) {
        Map<ExtensionPoint, PluginSet> merged = new EnumMap<>(ExtensionPoint.class);
        for (ExtensionPoint point : ExtensionPoint.values()) {
            merged.put(point, at(point).over(usual.at(point)));
        }
        return new PluginSets(everywhere.over(usual.everywhere), merged);
    }
}
