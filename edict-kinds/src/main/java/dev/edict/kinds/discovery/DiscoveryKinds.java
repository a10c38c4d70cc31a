package dev.edict.kinds.discovery;

import dev.edict.kinds.rule.KindRules;
import java.util.Map;

/** The rules of the kinds of the group discovery.k8s.io, by kind. */
public final class DiscoveryKinds {
    private static final Map<String, KindRules> RULES = Map.ofEntries(
            Map.entry("EndpointSlice", new EndpointSliceRules()));

    private DiscoveryKinds() {}

    public static Map<String, KindRules> rules() {
        return RULES;
    }
}
