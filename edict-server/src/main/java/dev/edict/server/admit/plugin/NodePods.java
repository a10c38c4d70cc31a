package dev.edict.server.admit.plugin;

import dev.edict.kinds.field.SemanticEquality;
import dev.edict.model.name.GroupResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.registry.ResourceRegistry;
import java.util.function.Function;

/** What a node may do with pods: show those that run on it without the server's doing, and end and tell of its own. */
final class NodePods {
    private static final GroupResource POD = new GroupResource("", "pod");
    private static final GroupResource NODE = new GroupResource("", "node");
    private static final String MIRROR = "kubernetes.io/config.mirror";

    private final Function<GroupResource, ResourceRegistry> registries;

    NodePods(Function<GroupResource, ResourceRegistry> registries) {
        this.registries = registries;
    }

    void check(AdmissionRequest request, String node) {
        switch (request.subresource()) {
            case "" -> pod(request, node);
            case "status" -> status(request, node);
            case "eviction" -> eviction(request, node);
            default -> throw request.forbidden("unexpected pod subresource " + StringValue.quote(request.subresource())
                    + ", only 'status' and 'eviction' are allowed");
        }
    }

    private void pod(AdmissionRequest request, String node) {
        switch (request.operation()) {
            case CREATE -> mirror(request, node);
            case DELETE -> {
                if (!nodeOf(request.object()).equals(node)) {
                    throw refusal(request, node, "can only delete pods with spec.nodeName set to itself");
                }
            }
            case UPDATE, CONNECT -> throw request.forbidden("unexpected operation \"" + request.operation() + "\", node "
                    + StringValue.quote(node) + " can only create and delete mirror pods");
        }
    }

    private static String nodeOf(ObjectValue pod) {
        return pod.object("spec").string("nodeName");
    }

    private static RuntimeException refusal(AdmissionRequest request, String node, String why) {
        return request.forbidden("node " + StringValue.quote(node) + " " + why);
    }

    private void mirror(AdmissionRequest request, String node) {
        ApiObject pod = new ApiObject(request.object());
        if (!pod.metadata().object("annotations").has(MIRROR)) {
            throw request.forbidden("pod does not have " + StringValue.quote(MIRROR) + " annotation, node "
                    + StringValue.quote(node) + " can only create mirror pods");
        }
        if (!nodeOf(pod.tree()).equals(node)) {
            throw refusal(request, node, "can only create pods with spec.nodeName set to itself");
        }
        owner(request, node, pod.metadata().list("ownerReferences"));
        String reference;
        try {
            reference = PodReferences.any(pod.spec());
        } catch (IllegalArgumentException unknown) {
            throw request.forbidden("error checking mirror pod for API references: " + unknown.getMessage());
        }
        if (reference != null) {
            throw refusal(request, node, "can not create pods that reference " + reference);
        }
    }

    private void owner(AdmissionRequest request, String node, ListValue owners) {
        if (owners.size() > 1) {
            throw refusal(request, node, "can only create pods with a single owner reference set to itself");
        }
        ObjectValue owner = owners.isEmpty() ? ObjectValue.EMPTY : owners.object(0);
        if (!owner.string("apiVersion").equals("v1") || !owner.string("kind").equals("Node")
                || !owner.string("name").equals(node)) {
            throw refusal(request, node, "can only create pods with an owner reference set to itself");
        }
        if (!owner.bool("controller")) {
            throw refusal(request, node, "can only create pods with a controller owner reference set to itself");
        }
        if (owner.bool("blockOwnerDeletion")) {
            throw refusal(request, node, "must not set blockOwnerDeletion on an owner reference");
        }
        String uid = new ApiObject(NodeRestriction.require(
                registries.apply(new GroupResource("", "nodes")), "", node, NODE)).uid();
        if (!owner.string("uid").equals(uid)) {
            throw request.forbidden(
                    "node " + node + " UID mismatch: expected " + owner.string("uid") + " got " + uid);
        }
    }

    private static void status(AdmissionRequest request, String node) {
        ObjectValue old = request.old();
        if (old == null) {
            throw request.forbidden("unexpected operation \"" + request.operation() + "\"");
        }
        if (!nodeOf(old).equals(node)) {
            throw refusal(request, node, "can only update pod status for pods with spec.nodeName set to itself");
        }
        ApiObject before = new ApiObject(old);
        ApiObject after = new ApiObject(request.object());
        if (!before.labels().equals(after.labels())) {
            throw refusal(request, node, "cannot update labels through pod status");
        }
        if (!SemanticEquality.equal(before.status().get("resourceClaimStatuses"), after.status().get("resourceClaimStatuses"))) {
            throw refusal(request, node, "cannot update resource claim statues");
        }
        if (!SemanticEquality.equal(before.status().get("extendedResourceClaimStatus"),
                after.status().get("extendedResourceClaimStatus"))) {
            throw refusal(request, node, "cannot update extended resource claim status");
        }
    }

    private void eviction(AdmissionRequest request, String node) {
        if (request.old() != null) {
            throw request.forbidden("unexpected operation " + request.operation());
        }
        ObjectValue pod = NodeRestriction.require(
                registries.apply(new GroupResource("", "pods")), request.namespace(), request.name(), POD);
        if (!nodeOf(pod).equals(node)) {
            throw request.forbidden("node " + node + " can only evict pods with spec.nodeName set to itself");
        }
    }
}
