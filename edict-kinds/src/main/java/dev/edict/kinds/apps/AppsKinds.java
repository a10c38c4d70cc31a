package dev.edict.kinds.apps;

import dev.edict.kinds.rule.KindRules;
import java.util.Map;

/** The rules of the kinds of the group apps, by kind. */
public final class AppsKinds {
    private static final Map<String, KindRules> RULES = Map.ofEntries(
            Map.entry("ControllerRevision", new ControllerRevisionRules()),
            Map.entry("DaemonSet", new DaemonSetRules()),
            Map.entry("Deployment", new DeploymentRules()),
            Map.entry("ReplicaSet", new ReplicaSetRules()),
            Map.entry("StatefulSet", new StatefulSetRules()));

    private AppsKinds() {}

    public static Map<String, KindRules> rules() {
        return RULES;
    }
}
