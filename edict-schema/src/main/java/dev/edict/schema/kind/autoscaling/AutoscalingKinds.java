package dev.edict.schema.kind.autoscaling;

import dev.edict.schema.kind.KindRules;
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
