package dev.edict.server.discovery;

import java.util.Comparator;
import java.util.List;

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

    private static int position(String group) {
        int position = BUILT_IN.indexOf(group);
        return position < 0 ? BUILT_IN.size() : position;
    }
}
