package dev.edict.controllers.endpoint;

import dev.edict.api.core.v1.Service;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.model.format.IpAddress;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What matters of services to their endpoints. */
final class Services {
    static final String HEADLESS_LABEL = "service.kubernetes.io/headless";
    static final String TRIGGER_TIME = "endpoints.kubernetes.io/last-change-trigger-time";
    static final String LEADER = "control-plane.alpha.kubernetes.io/leader";

    static final String IPV4 = "IPv4";
    static final String IPV6 = "IPv6";

    private static final String NONE = "None";

    private Services() {}

    /** Whether the loops care for its endpoints. Those without a selector are cared for by people. */
    static boolean isManaged(Service service) {
        return !service.spec().type().equals("ExternalName") && !service.spec().selector().isEmpty();
    }

    static boolean hasClusterAddress(Service service) {
        return !service.spec().clusterIP().isEmpty() && !service.spec().clusterIP().equals(NONE);
    }

    static boolean isHeadless(Service service) {
        return service.spec().clusterIP().equals(NONE);
    }

    static boolean isOfIpv6(String address) {
        IpAddress parsed = IpAddress.parse(address);
        return parsed != null && parsed.isIpv6();
    }

    /** The families of which a service has slices. */
    static Set<String> families(Service service) {
        Set<String> families = new LinkedHashSet<>(service.spec().ipFamilies());
        families.retainAll(List.of(IPV4, IPV6));
        if (!families.isEmpty()) {
            return families;
        }
        if (hasClusterAddress(service)) {
            return Set.of(isOfIpv6(service.spec().clusterIP()) ? IPV6 : IPV4);
        }
        families.add(IPV4);
        families.add(IPV6);
        return families;
    }

    /** Whether nothing can be created, since the namespace is on its way out. */
    static boolean isInTerminatingNamespace(ClientException failure) {
        return failure instanceof ApiFailure refusal
                && refusal.status().details() != null
                && refusal.status().details().causes().stream().anyMatch(cause -> cause.reason().equals("NamespaceTerminating"));
    }
}
