package dev.edict.kinds.networking;

import dev.edict.kinds.rule.KindRules;
import java.util.Map;

/** The rules of the kinds of the group networking.k8s.io, by kind. */
public final class NetworkingKinds {
    private static final Map<String, KindRules> RULES = Map.ofEntries(
            Map.entry("Ingress", new IngressRules()),
            Map.entry("IngressClass", new IngressClassRules()),
            Map.entry("IPAddress", new IPAddressRules()),
            Map.entry("NetworkPolicy", new NetworkPolicyRules()),
            Map.entry("ServiceCIDR", new ServiceCIDRRules()));

    private NetworkingKinds() {}

    public static Map<String, KindRules> rules() {
        return RULES;
    }
}
