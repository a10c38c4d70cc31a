package dev.edict.schema.kind.core;

import dev.edict.schema.kind.KindRules;
import java.util.Map;

/** The rules of the kinds of the core group, by kind. */
public final class CoreKinds {
    private static final Map<String, KindRules> RULES = Map.ofEntries(
            Map.entry("ConfigMap", new ConfigMapRules()),
            Map.entry("Endpoints", new EndpointsRules()),
            Map.entry("Event", EventRules.ofCore()),
            Map.entry("LimitRange", new LimitRangeRules()),
            Map.entry("Namespace", new NamespaceRules()),
            Map.entry("Node", new NodeRules()),
            Map.entry("PersistentVolume", new PersistentVolumeRules()),
            Map.entry("PersistentVolumeClaim", new PersistentVolumeClaimRules()),
            Map.entry("Pod", new PodRules()),
            Map.entry("PodTemplate", new PodTemplateKindRules()),
            Map.entry("ReplicationController", new ReplicationControllerRules()),
            Map.entry("ResourceQuota", new ResourceQuotaRules()),
            Map.entry("Secret", new SecretRules()),
            Map.entry("Service", new ServiceRules()),
            Map.entry("ServiceAccount", new ServiceAccountRules()));

    private static final Map<String, KindRules> SUBRESOURCE_RULES = Map.of(
            "Namespace/finalize", new NamespaceFinalizeRules(),
            "Pod/ephemeralcontainers", new PodEphemeralContainersRules(),
            "Pod/resize", new PodResizeRules());

    private CoreKinds() {}

    public static Map<String, KindRules> rules() {
        return RULES;
    }

    /** The rules of subresources that take the whole object and are not the status, as kind and subresource. */
    public static Map<String, KindRules> subresourceRules() {
        return SUBRESOURCE_RULES;
    }
}
