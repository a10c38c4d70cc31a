package dev.edict.kinds.core;

import dev.edict.kinds.core.claim.PersistentVolumeClaimRules;
import dev.edict.kinds.core.config.ConfigMapRules;
import dev.edict.kinds.core.config.SecretRules;
import dev.edict.kinds.core.config.ServiceAccountRules;
import dev.edict.kinds.core.event.EventRules;
import dev.edict.kinds.core.namespace.NamespaceFinalizeRules;
import dev.edict.kinds.core.namespace.NamespaceRules;
import dev.edict.kinds.core.node.NodeRules;
import dev.edict.kinds.core.pod.PodEphemeralContainersRules;
import dev.edict.kinds.core.pod.PodResizeRules;
import dev.edict.kinds.core.pod.PodRules;
import dev.edict.kinds.core.quota.LimitRangeRules;
import dev.edict.kinds.core.quota.ResourceQuotaRules;
import dev.edict.kinds.core.service.EndpointsRules;
import dev.edict.kinds.core.service.ServiceRules;
import dev.edict.kinds.core.volume.PersistentVolumeRules;
import dev.edict.kinds.core.workload.PodTemplateKindRules;
import dev.edict.kinds.core.workload.ReplicationControllerRules;
import dev.edict.kinds.rule.KindRules;
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
