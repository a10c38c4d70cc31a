package dev.edict.kinds.policy;

import dev.edict.kinds.rule.KindRules;
import java.util.Map;

/** The rules of the kinds of the group policy, by kind. */
public final class PolicyKinds {
    private static final Map<String, KindRules> RULES = Map.ofEntries(
            Map.entry("PodDisruptionBudget", new PodDisruptionBudgetRules()));

    private PolicyKinds() {}

    public static Map<String, KindRules> rules() {
        return RULES;
    }
}
