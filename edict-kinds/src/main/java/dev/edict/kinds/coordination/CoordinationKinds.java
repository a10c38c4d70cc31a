package dev.edict.kinds.coordination;

import dev.edict.kinds.rule.KindRules;
import java.util.Map;

/** The rules of the kinds of the group coordination.k8s.io, by kind. */
public final class CoordinationKinds {
    private static final Map<String, KindRules> RULES = Map.ofEntries(
            Map.entry("Lease", new LeaseRules()));

    private CoordinationKinds() {}

    public static Map<String, KindRules> rules() {
        return RULES;
    }
}
