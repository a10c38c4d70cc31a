package dev.edict.kinds.autoscaling;

import dev.edict.kinds.rule.KindRules;
import java.util.Map;

/** The rules of the kinds of the group autoscaling, by kind. */
public final class AutoscalingKinds {
    private static final Map<String, KindRules> RULES = Map.ofEntries(
            Map.entry("HorizontalPodAutoscaler", new HorizontalPodAutoscalerRules()));

    private AutoscalingKinds() {}

    public static Map<String, KindRules> rules() {
        return RULES;
    }
}
