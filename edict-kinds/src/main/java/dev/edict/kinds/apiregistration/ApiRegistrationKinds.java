package dev.edict.kinds.apiregistration;

import dev.edict.kinds.rule.KindRules;
import java.util.Map;

/** The rules of the kinds of the group apiregistration.k8s.io, by kind. */
public final class ApiRegistrationKinds {
    private static final Map<String, KindRules> RULES = Map.ofEntries(
            Map.entry("APIService", new APIServiceRules()));

    private ApiRegistrationKinds() {}

    public static Map<String, KindRules> rules() {
        return RULES;
    }
}
