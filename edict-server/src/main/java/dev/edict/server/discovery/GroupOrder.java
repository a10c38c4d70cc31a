package dev.edict.server.discovery;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The order of groups in {@code /apis}. Clients resolve a short name to the first group that has it, so built-in
 * groups come in the order of kube-apiserver's priorities, groups of custom resources after them in alphabetical order.
 */
final class GroupOrder {
    static final Comparator<String> BY_PRIORITY =
            Comparator.comparingInt(GroupOrder::position).thenComparing(Comparator.naturalOrder());

    private static final List<String> BUILT_IN = List.of(
            "",
            "apiregistration.k8s.io",
            "apps",
            "events.k8s.io",
            "authentication.k8s.io",
            "authorization.k8s.io",
            "autoscaling",
            "batch",
            "certificates.k8s.io",
            "networking.k8s.io",
            "extensions",
            "policy",
            "rbac.authorization.k8s.io",
            "settings.k8s.io",
            "storage.k8s.io",
            "admissionregistration.k8s.io",
            "apiextensions.k8s.io",
            "scheduling.k8s.io",
            "coordination.k8s.io",
            "node.k8s.io",
            "discovery.k8s.io",
            "resource.k8s.io",
            "flowcontrol.apiserver.k8s.io",
            "internal.apiserver.k8s.io",
            "storagemigration.k8s.io");

    private GroupOrder() {}

    /**
     * Where a group stands in the plain list: built-in ones as above, others in the order of the first of the APIServices
     * that stand for their versions, which are named by version and group.
     */
    static Comparator<Map.Entry<String, List<VersionEntry>>> byService() {
        return Comparator.comparingInt((Map.Entry<String, List<VersionEntry>> group) -> position(group.getKey()))
                .thenComparing(group -> position(group.getKey()) < BUILT_IN.size() ? "" : service(group.getValue()));
    }

    private static String service(List<VersionEntry> versions) {
        return versions.stream()
                .map(version -> version.groupVersion().version() + "." + version.groupVersion().group())
                .min(Comparator.naturalOrder()).orElse("");
    }

    private static int position(String group) {
        int position = BUILT_IN.indexOf(group);
        return position < 0 ? BUILT_IN.size() : position;
    }
}
