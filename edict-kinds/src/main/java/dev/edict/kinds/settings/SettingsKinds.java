package dev.edict.kinds.settings;

import dev.edict.kinds.rule.KindRules;
import java.util.Map;

/** The rules of the kinds of the group settings.k8s.io, by kind. */
public final class SettingsKinds {
    private SettingsKinds() {}

    public static Map<String, KindRules> rules() {
        return Map.of("PodPreset", new PodPresetRules());
    }
}
