package dev.edict.kinds.apiextensions;

import dev.edict.kinds.rule.KindRules;
import java.util.Map;

/** The rules of the kinds of the group apiextensions.k8s.io, by kind. */
public final class ApiExtensionsKinds {
    private static final Map<String, KindRules> RULES =
            Map.of("CustomResourceDefinition", CustomResourceDefinitionRules.of(new DefinitionRuleCheck()));
    private static final Map<String, KindRules> BETA_RULES =
            Map.of("CustomResourceDefinition", CustomResourceDefinitionRules.ofBeta(new DefinitionRuleCheck()));

    private ApiExtensionsKinds() {}

    public static Map<String, KindRules> rules() {
        return RULES;
    }

    /** The rules for writers who use the version v1beta1. */
    public static Map<String, KindRules> betaRules() {
        return BETA_RULES;
    }
}
