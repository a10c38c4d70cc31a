package dev.edict.scheduler;

import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.Plugin;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** A plugin that several profiles have, each with what it is told there: of a pod that it has rejected, that of the pod's profile knows. */
final class ProfilePlugin implements Plugin {
    private final String name;
    private final Map<String, Plugin> byProfile;
    private final Set<Trigger> triggers = EnumSet.noneOf(Trigger.class);

    /** @param byProfile by schedulerName */
    private ProfilePlugin(String name, Map<String, Plugin> byProfile) {
        this.name = name;
        this.byProfile = byProfile;
        byProfile.values().forEach(plugin -> triggers.addAll(plugin.triggers()));
    }

    /** Those that can reject pods, by name. */
    static Map<String, Plugin> rejecting(Map<String, ActiveProfile> profiles) {
        Map<String, Map<String, Plugin>> byName = new LinkedHashMap<>();
        profiles.forEach((profile, active) -> active.rejecting().forEach(
                plugin -> byName.computeIfAbsent(plugin.name(), same -> new LinkedHashMap<>()).put(profile, plugin)));
        Map<String, Plugin> rejecting = new LinkedHashMap<>();
        byName.forEach((name, plugins) -> rejecting.put(
                name, profiles.size() == 1 ? plugins.values().iterator().next() : new ProfilePlugin(name, plugins)));
        return rejecting;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Set<Trigger> triggers() {
        return triggers;
    }

    @Override
    public boolean isWorthATry(PodFacts pod, ClusterEvent event) {
        Plugin plugin = byProfile.get(pod.pod().spec().schedulerName());
        return plugin == null || plugin.isWorthATry(pod, event);
    }
}
