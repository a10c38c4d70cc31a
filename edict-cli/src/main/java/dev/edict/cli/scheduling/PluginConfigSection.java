package dev.edict.cli.scheduling;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.scheduler.argument.Arguments;
import dev.edict.server.configure.Settings;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the plugins of a profile are told. Nobody reads what is said to plugins that listen to nothing, as upstream has it. */
final class PluginConfigSection {
    private static final Map<String, PluginArguments> READERS = Map.of(
            "NodeResourcesFit", new FitArguments(),
            "NodeResourcesBalancedAllocation", new BalancedAllocationArguments(),
            "NodeAffinity", new NodeAffinityArguments(),
            "InterPodAffinity", new InterPodAffinityArguments(),
            "PodTopologySpread", new TopologySpreadArguments(),
            "DefaultPreemption", new PreemptionArguments(),
            "VolumeBinding", new VolumeBindingArguments(),
            "DynamicResources", new DynamicResourcesArguments());

    private PluginConfigSection() {}

    static Arguments of(List<Settings> entries, FieldPath path, FieldErrors errors) {
        Arguments arguments = Arguments.USUAL;
        Set<String> names = new HashSet<>();
        for (int index = 0; index < entries.size(); index++) {
            Settings entry = entries.get(index).requireKnown(Set.of("name", "args"));
            String name = entry.string("name");
            FieldPath place = path.index(index);
            if (!names.add(name)) {
                errors.duplicate(place, name);
            }
            PluginArguments reader = READERS.get(name);
            if (!PluginsSection.checkFormer(name, place, errors) && reader != null) {
                Settings args = entry.object("args");
                requireKind(args, name, place);
                arguments = reader.read(args, place.child("args"), arguments, errors);
            }
        }
        return arguments;
    }

    /** The kind may be left out. */
    private static void requireKind(Settings args, String plugin, FieldPath place) {
        String version = args.string("apiVersion");
        String kind = args.string("kind");
        String wanted = plugin + "Args";
        if (!version.isEmpty() && !version.equals(SchedulerConfigurationFile.VERSION)) {
            throw new IllegalArgumentException(place + ": decoding args for plugin " + plugin + ": no kind \""
                    + (kind.isEmpty() ? wanted : kind) + "\" is registered for version \"" + version + "\"; expected is "
                    + SchedulerConfigurationFile.VERSION);
        }
        if (!kind.isEmpty() && !kind.equals(wanted)) {
            throw new IllegalArgumentException(place + ": args for plugin " + plugin + " were not of type " + wanted
                    + ".kubescheduler.config.k8s.io, got " + kind + ".kubescheduler.config.k8s.io");
        }
    }
}
