package dev.edict.kinds.apps;

import dev.edict.kinds.feature.Feature;
import dev.edict.kinds.rule.KindRules;
import java.util.Map;
import java.util.Set;

/** The rules of the kinds of the group apps, by kind. */
public final class AppsKinds {
    /** Kinds whose selector may change through {@code extensions/v1beta1}. */
    private static final Map<String, KindRules> LENIENT = Map.of(
            "DaemonSet", new DaemonSetRules(false),
            "Deployment", new DeploymentRules(false),
            "ReplicaSet", new ReplicaSetRules(false));

    private AppsKinds() {}

    public static Map<String, KindRules> rules(Set<Feature> features) {
        return Map.ofEntries(
                Map.entry("ControllerRevision", new ControllerRevisionRules()),
                Map.entry("DaemonSet", new DaemonSetRules(true)),
                Map.entry("Deployment", new DeploymentRules(true)),
                Map.entry("ReplicaSet", new ReplicaSetRules(true)),
                Map.entry("StatefulSet", new StatefulSetRules(features.contains(Feature.MAX_UNAVAILABLE_STATEFUL_SET))));
    }

    /** The rules for writers who use a version that is more lenient than the others, by kind. */
    public static Map<String, KindRules> rulesOf(String apiVersion) {
        return switch (apiVersion) {
            case "extensions/v1beta1" -> LENIENT;
            case "apps/v1beta1" -> Map.of("Deployment", LENIENT.getOrDefault("Deployment", KindRules.NONE));
            default -> Map.of();
        };
    }
}
