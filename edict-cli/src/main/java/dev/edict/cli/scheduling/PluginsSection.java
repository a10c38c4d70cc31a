package dev.edict.cli.scheduling;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.scheduler.profile.ExtensionPoint;
import dev.edict.scheduler.profile.PluginSet;
import dev.edict.scheduler.profile.PluginSets;
import dev.edict.server.configure.Settings;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which plugins a profile enables and disables, by extension point. */
final class PluginsSection {
    private static final String EVERYWHERE = "multiPoint";
    /** Plugins that there were before the version of the configuration that is read. */
    private static final Set<String> FORMER = Set.of("AzureDiskLimits", "CinderLimits", "EBSLimits", "GCEPDLimits");

    private PluginsSection() {}

    static PluginSets of(Settings plugins, FieldPath path, FieldErrors errors) {
        Set<String> fields = new HashSet<>(Set.of(EVERYWHERE));
        for (ExtensionPoint point : ExtensionPoint.values()) {
            fields.add(point.field());
        }
        plugins.requireKnown(fields);
        Map<ExtensionPoint, PluginSet> points = new EnumMap<>(ExtensionPoint.class);
        for (ExtensionPoint point : ExtensionPoint.values()) {
            points.put(point, set(plugins.object(point.field()), path.child(point.field()), errors));
        }
        return new PluginSets(set(plugins.object(EVERYWHERE), path.child(EVERYWHERE), errors), points);
    }

    private static PluginSet set(Settings set, FieldPath path, FieldErrors errors) {
        set.requireKnown(Set.of("enabled", "disabled"));
        List<PluginSet.Enabled> enabled = new ArrayList<>();
        for (Settings plugin : set.objects("enabled")) {
            PluginSet.Enabled named = plugin(plugin);
            checkFormer(named.name(), path.child("enabled").index(enabled.size()), errors);
            enabled.add(named);
        }
        Set<String> disabled = new HashSet<>();
        set.objects("disabled").forEach(plugin -> disabled.add(plugin(plugin).name()));
        return new PluginSet(enabled, disabled);
    }

    private static PluginSet.Enabled plugin(Settings plugin) {
        plugin.requireKnown(Set.of("name", "weight"));
        return new PluginSet.Enabled(plugin.string("name"), plugin.smallInteger("weight"));
    }

    /** @return whether it is one that there is no more */
    static boolean checkFormer(String name, FieldPath path, FieldErrors errors) {
        if (FORMER.contains(name)) {
            errors.invalid(path, name, "was invalid in version \"v1\" (KubeSchedulerConfiguration is version \""
                    + SchedulerConfigurationFile.VERSION + "\")");
            return true;
        }
        return false;
    }
}
