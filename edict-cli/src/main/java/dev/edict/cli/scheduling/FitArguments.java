package dev.edict.cli.scheduling;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.scheduler.argument.Arguments;
import dev.edict.scheduler.argument.IgnoredResources;
import dev.edict.server.configure.Settings;
import java.util.List;
import java.util.Set;

/** {@code NodeResourcesFitArgs}. */
final class FitArguments implements PluginArguments {

    @Override
    public Arguments read(Settings args, FieldPath path, Arguments before, FieldErrors errors) {
        PluginArguments.requireKnown(args, "ignoredResources", "ignoredResourceGroups", "scoringStrategy");
        List<String> names = args.strings("ignoredResources");
        for (int index = 0; index < names.size(); index++) {
            checkName(names.get(index), path.child("ignoredResources").index(index), errors);
        }
        List<String> groups = args.strings("ignoredResourceGroups");
        for (int index = 0; index < groups.size(); index++) {
            FieldPath place = path.child("ignoredResourceGroups").index(index);
            if (groups.get(index).contains("/")) {
                errors.invalid(place, groups.get(index), "resource group name can't contain '/'");
            }
            checkName(groups.get(index), place, errors);
        }
        return before.withFit(
                new IgnoredResources(Set.copyOf(names), Set.copyOf(groups)),
                args.tree().isSet("scoringStrategy")
                        ? StrategySection.of(args.object("scoringStrategy"), path.child("scoringStrategy"), errors)
                        : before.scoring());
    }

    private static void checkName(String name, FieldPath path, FieldErrors errors) {
        Formats.qualifiedName(name).forEach(wrong -> errors.invalid(path, name, wrong));
    }
}
