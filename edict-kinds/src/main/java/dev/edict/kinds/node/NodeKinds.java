package dev.edict.kinds.node;

import dev.edict.kinds.rule.KindRules;
import java.util.Map;

/** The rules of the kinds of the group node.k8s.io, by kind. */
public final class NodeKinds {
    private static final Map<String, KindRules> RULES = Map.ofEntries(
            Map.entry("RuntimeClass", new RuntimeClassRules()));

    private NodeKinds() {}

    public static Map<String, KindRules> rules() {
        return RULES;
    }
}
