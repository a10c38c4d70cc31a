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
            Map.entry("ResourceQuota", new ResourceQuotaRules()),
            Map.entry("Secret", new SecretRules()),
            Map.entry("Service", new ServiceRules()),
            Map.entry("ServiceAccount", new ServiceAccountRules()));

    private CoreKinds() {}

    public static Map<String, KindRules> rules() {
        return RULES;
    }

    /** The rules of a namespace's subresource {@code finalize}. */
    public static KindRules namespaceFinalize() {
        return new NamespaceFinalizeRules();
    }
}
