package dev.edict.server.admit.plugin;

import dev.edict.kinds.field.SemanticEquality;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.Operation;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** What a node may say of itself: nothing by which it would draw work to itself that is meant for others. */
final class NodeSelf {
    private static final Set<String> OF_KUBELETS = Set.of("kubernetes.io/hostname", "topology.kubernetes.io/zone",
            "topology.kubernetes.io/region", "failure-domain.beta.kubernetes.io/zone",
            "failure-domain.beta.kubernetes.io/region", "beta.kubernetes.io/instance-type",
            "node.kubernetes.io/instance-type", "kubernetes.io/os", "kubernetes.io/arch", "beta.kubernetes.io/os",
            "beta.kubernetes.io/arch");

    private NodeSelf() {}

    static void check(AdmissionRequest request, String node) {
        String who = "node " + StringValue.quote(node);
        if (!request.name().equals(node)) {
            throw request.forbidden(who + " is not allowed to modify node " + StringValue.quote(request.name()));
        }
        ObjectValue old = request.old();
        if (request.operation() == Operation.CREATE) {
            registration(request, who);
        } else if (request.operation() == Operation.UPDATE && old != null) {
            change(request, new ApiObject(old), who);
        }
    }

    private static void registration(AdmissionRequest request, String who) {
        ApiObject node = new ApiObject(request.object());
        if (node.spec().isSet("configSource")) {
            throw request.forbidden(who + " is not allowed to create pods with a non-nil configSource");
        }
        Set<String> labels = forbidden(node.labels(), Map.of());
        if (!labels.isEmpty()) {
            throw request.forbidden(who + " is not allowed to set the following labels: " + String.join(", ", labels));
        }
    }

    private static void change(AdmissionRequest request, ApiObject old, String who) {
        ApiObject node = new ApiObject(request.object());
        if (node.spec().isSet("configSource")
                && !SemanticEquality.equal(node.spec().get("configSource"), old.spec().get("configSource"))) {
            throw request.forbidden(who + " is not allowed to update configSource to a new non-nil configSource");
        }
        if (!SemanticEquality.equal(node.spec().get("taints"), old.spec().get("taints"))) {
            throw request.forbidden(who + " is not allowed to modify taints");
        }
        if (!SemanticEquality.equal(node.metadata().get("ownerReferences"), old.metadata().get("ownerReferences"))) {
            throw request.forbidden(who + " is not allowed to modify ownerReferences");
        }
        Set<String> labels = forbidden(node.labels(), old.labels());
        if (!labels.isEmpty()) {
            throw request.forbidden("is not allowed to modify labels: " + String.join(", ", labels));
        }
    }

    /** The labels that differ and are not the node's to change. */
    private static Set<String> forbidden(Map<String, String> after, Map<String, String> before) {
        Set<String> keys = new TreeSet<>(after.keySet());
        keys.addAll(before.keySet());
        keys.removeIf(key -> Objects.equals(after.get(key), before.get(key)) || !isReserved(key));
        return keys;
    }

    private static boolean isReserved(String key) {
        String domain = key.contains("/") ? key.substring(0, key.indexOf('/')) : "";
        if (isIn(domain, "node-restriction.kubernetes.io")) {
            return true;
        }
        boolean ofKubernetes = isIn(domain, "kubernetes.io") || isIn(domain, "k8s.io");
        return ofKubernetes && !OF_KUBELETS.contains(key)
                && !isIn(domain, "kubelet.kubernetes.io") && !isIn(domain, "node.kubernetes.io");
    }

    private static boolean isIn(String domain, String parent) {
        return domain.equals(parent) || domain.endsWith("." + parent);
    }
}
