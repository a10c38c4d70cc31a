package dev.edict.server.admit.plugin;

import dev.edict.model.certificate.RequestedSubject;
import dev.edict.model.name.GroupResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.authorize.node.NodeIdentity;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.util.Set;
import java.util.function.Function;

/**
 * A node changes only itself, the pods that run on it, and what belongs to these. Who acts as a node, {@link NodeIdentity}
 * tells.
 */
public final class NodeRestriction implements AdmissionPlugin {
    private static final Set<GroupResource> RESTRICTED = Set.of(
            new GroupResource("", "pods"), new GroupResource("", "nodes"), new GroupResource("", "persistentvolumeclaims"),
            new GroupResource("", "serviceaccounts"), new GroupResource("coordination.k8s.io", "leases"),
            new GroupResource("storage.k8s.io", "csinodes"), new GroupResource("resource.k8s.io", "resourceslices"),
            new GroupResource("certificates.k8s.io", "certificatesigningrequests"));
    private static final Set<String> KUBELET_SIGNERS =
            Set.of("kubernetes.io/kubelet-serving", "kubernetes.io/kube-apiserver-client-kubelet");

    private final NodePods pods;
    private final NodeTokens tokens;

    /** @param registries where the objects of a resource are */
    public NodeRestriction(Function<GroupResource, ResourceRegistry> registries, Authorizer rights) {
        this.pods = new NodePods(registries);
        this.tokens = new NodeTokens(registries, rights);
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.operation() != Operation.CONNECT && RESTRICTED.contains(target.resource());
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        String node = NodeIdentity.of(request.user());
        if (node == null) {
            return request.object();
        }
        if (node.isEmpty()) {
            throw request.forbidden("could not determine node from user " + StringValue.quote(request.user().name()));
        }
        check(request, node);
        return request.object();
    }

    private void check(AdmissionRequest request, String node) {
        switch (request.resource().resource()) {
            case "pods" -> pods.check(request, node);
            case "nodes" -> NodeSelf.check(request, node);
            case "persistentvolumeclaims" -> NodeClaims.check(request, node);
            case "serviceaccounts" -> tokens.check(request, node);
            case "leases" -> lease(request, node);
            case "csinodes" -> requireName(request, node, "can only access CSINode with the same name as the requesting node");
            case "resourceslices" -> slice(request, node);
            default -> signingRequest(request, node);
        }
    }

    private static void lease(AdmissionRequest request, String node) {
        if (!request.namespace().equals("kube-node-lease")) {
            throw request.forbidden("can only access leases in the \"kube-node-lease\" system namespace");
        }
        requireName(request, node, "can only access node lease with the same name as the requesting node");
    }

    private static void requireName(AdmissionRequest request, String node, String otherwise) {
        String name = request.operation() == Operation.CREATE
                ? new ApiObject(request.object()).name() : request.name();
        if (!name.equals(node)) {
            throw request.forbidden(otherwise);
        }
    }

    private static void slice(AdmissionRequest request, String node) {
        boolean own = request.object().object("spec").string("nodeName").equals(node);
        if (request.operation() != Operation.UPDATE && !own) {
            throw request.forbidden("can only " + (request.operation() == Operation.CREATE ? "create" : "delete")
                    + " ResourceSlice with the same NodeName as the requesting node");
        }
    }

    private static void signingRequest(AdmissionRequest request, String node) {
        ObjectValue spec = request.object().object("spec");
        if (request.operation() != Operation.CREATE || !KUBELET_SIGNERS.contains(spec.string("signerName"))) {
            return;
        }
        RequestedSubject subject;
        try {
            subject = RequestedSubject.of(spec.string("request"));
        } catch (IllegalArgumentException unreadable) {
            throw request.forbidden("unable to parse csr: " + unreadable.getMessage());
        }
        if (!subject.commonName().equals(NodeIdentity.PREFIX + node)) {
            throw request.forbidden("can only create a node CSR with CN=" + NodeIdentity.PREFIX + node);
        }
    }

    /** An object that a rule needs, or the failure that tells that it is not there. @param kind as that failure calls it */
    static ObjectValue require(ResourceRegistry registry, String namespace, String name, GroupResource kind) {
        CachedObject found = name.isEmpty() ? null : registry.recent(namespace, name);
        if (found == null) {
            throw ApiErrors.notFound(kind, name);
        }
        return found.tree();
    }
}
