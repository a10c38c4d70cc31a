package dev.edict.schema.kind.scheduling;

import dev.edict.schema.kind.KindRules;
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
