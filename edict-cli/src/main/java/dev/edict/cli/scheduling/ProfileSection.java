package dev.edict.cli.scheduling;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import dev.edict.scheduler.Profile;
import dev.edict.scheduler.argument.Arguments;
import dev.edict.scheduler.profile.PluginSets;
import dev.edict.server.configure.Settings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a file says of a profile.
 *
 * @param path where
 * @param percentage null if nothing is said about it
 * @param plugins what comes of what is said on top of what is usual
 */
record ProfileSection(FieldPath path, String schedulerName, @Nullable Integer percentage, PluginSets plugins, Arguments arguments) {
    private static final String DEFAULT_NAME = "default-scheduler";
    private static final String NAME = "schedulerName";

    /** All profiles; without any there is the usual one. */
    static List<ProfileSection> of(Settings whole, FieldErrors errors) {
        FieldPath path = FieldPath.of("profiles");
        List<Settings> said = whole.objects("profiles");
        List<Settings> profiles = said.isEmpty() ? List.of(Settings.of(ObjectValue.EMPTY)) : said;
        String otherwise = profiles.size() == 1 ? DEFAULT_NAME : "";
        List<ProfileSection> sections = new ArrayList<>();
        Map<String, FieldPath> names = new HashMap<>();
        for (int index = 0; index < profiles.size(); index++) {
            ProfileSection section = of(profiles.get(index), path.index(index), otherwise, errors);
            FieldPath first = names.put(section.schedulerName(), section.path().child(NAME));
            if (first != null) {
                errors.duplicate(section.path().child(NAME), first.toString());
            }
            sections.add(section);
        }
        return sections;
    }

    private static ProfileSection of(Settings profile, FieldPath path, String otherwise, FieldErrors errors) {
        profile.requireKnown(Set.of(NAME, "percentageOfNodesToScore", "plugins", "pluginConfig"));
        String name = profile.tree().isSet(NAME) ? profile.string(NAME) : otherwise;
        if (name.isEmpty()) {
            errors.required(path.child(NAME));
        }
        int percentage = Numbers.percentage(profile, path.child("percentageOfNodesToScore"), 0, errors);
        PluginSets plugins = PluginsSection.of(profile.object("plugins"), path.child("plugins"), errors);
        Arguments arguments = PluginConfigSection.of(profile.objects("pluginConfig"), path.child("pluginConfig"), errors);
        return new ProfileSection(path, name, profile.tree().isSet("percentageOfNodesToScore") ? percentage : null,
                plugins.over(PluginSets.USUAL), arguments);
    }

    /** @param usualPercentage for a profile that says nothing about it */
    Profile profile(int usualPercentage) {
        return new Profile(schedulerName, plugins, arguments, percentage == null ? usualPercentage : percentage);
    }
}
