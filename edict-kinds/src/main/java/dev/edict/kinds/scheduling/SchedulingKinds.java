package dev.edict.kinds.scheduling;

import dev.edict.kinds.rule.KindRules;
import java.util.Map;

/** The rules of the kinds of the group scheduling.k8s.io, by kind. */
public final class SchedulingKinds {
    private static final Map<String, KindRules> RULES = Map.ofEntries(
            Map.entry("PriorityClass", new PriorityClassRules()));

    private SchedulingKinds() {}

    public static Map<String, KindRules> rules() {
        return RULES;
    }
}
