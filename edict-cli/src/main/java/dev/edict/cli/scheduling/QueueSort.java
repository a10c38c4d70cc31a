package dev.edict.cli.scheduling;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.scheduler.profile.ExtensionPoint;
import dev.edict.scheduler.profile.PluginSet;
import java.util.List;

/** All profiles share one queue, so all of them have to say the same about its order. */
final class QueueSort {
    private QueueSort() {}

    static void check(List<ProfileSection> profiles, FieldErrors errors) {
        ProfileSection first = profiles.getFirst();
        PluginSet wanted = first.plugins().at(ExtensionPoint.QUEUE_SORT);
        if (wanted.enabled().size() > 1) {
            errors.invalid(first.path().child("plugins", "queueSort", "enabled"), wanted.enabled().size(),
                    "only one queue sort plugin can be enabled");
        }
        for (ProfileSection profile : profiles.subList(1, profiles.size())) {
            PluginSet said = profile.plugins().at(ExtensionPoint.QUEUE_SORT);
            if (!said.equals(wanted)) {
                errors.invalid(profile.path().child("plugins", "queueSort"), shown(said), "must be the same for all profiles");
            }
        }
    }

    private static Value shown(PluginSet set) {
        return ObjectValue.of(
                "enabled", shown(set.enabled().stream().map(PluginSet.Enabled::name).toList()),
                "disabled", shown(set.disabled().stream().sorted().toList()));
    }

    private static Value shown(List<String> names) {
        return names.isEmpty()
                ? NullValue.NULL
                : ListValue.copyOf(names.stream().<Value>map(name -> ObjectValue.of("name", name)).toList());
    }
}
