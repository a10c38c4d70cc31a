package dev.edict.kinds.flowcontrol;

import dev.edict.kinds.rule.KindRules;
import java.util.Map;

/** The rules of the kinds of the group flowcontrol.apiserver.k8s.io, by kind. */
public final class FlowControlKinds {
    private static final Map<String, KindRules> RULES = Map.ofEntries(
            Map.entry("FlowSchema", new FlowSchemaRules()),
            Map.entry("PriorityLevelConfiguration", new PriorityLevelConfigurationRules()));

    private FlowControlKinds() {}

    public static Map<String, KindRules> rules() {
        return RULES;
    }
}
