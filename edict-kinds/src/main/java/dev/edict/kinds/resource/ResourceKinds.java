package dev.edict.kinds.resource;

import dev.edict.kinds.rule.KindRules;
import java.util.Map;

/** The rules of the kinds of the group resource.k8s.io, by kind. */
public final class ResourceKinds {
    private static final Map<String, KindRules> RULES = Map.ofEntries(
            Map.entry("DeviceClass", new DeviceClassRules()),
            Map.entry("ResourceClaim", new ResourceClaimRules()),
            Map.entry("ResourceClaimTemplate", new ResourceClaimTemplateRules()),
            Map.entry("ResourceSlice", new ResourceSliceRules()));

    private ResourceKinds() {}

    public static Map<String, KindRules> rules() {
        return RULES;
    }
}
