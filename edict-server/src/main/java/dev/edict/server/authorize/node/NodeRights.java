package dev.edict.server.authorize.node;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.selector.Operator;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.Rules;
import dev.edict.server.filter.User;
import dev.edict.server.watch.CacheState;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;

/**
 * What nodes may do: some things all of them, the rest only as far as it has to do with the pods that run on them. What a node
 * may write of that is further narrowed by the admission plugin {@code NodeRestriction}. Never denies: somebody else may allow
 * more. The reasons are those of the real server.
 */
public final class NodeRights implements Authorizer {
    private static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");
    private static final GroupVersionResource VOLUMES = new GroupVersionResource("", "v1", "persistentvolumes");
    private static final GroupVersionResource ATTACHMENTS =
            new GroupVersionResource("storage.k8s.io", "v1", "volumeattachments");
    private static final GroupVersionResource SLICES = new GroupVersionResource("resource.k8s.io", "v1", "resourceslices");

    private static final Set<String> READS = Set.of("get", "list", "watch");
    private static final Set<String> OWN_OBJECT_VERBS = Set.of("get", "create", "update", "patch", "delete");
    private static final Set<String> WRITES = Set.of("update", "patch");
    private static final String LEASES = "kube-node-lease";
    private static final Decision SILENT = Decision.NO_OPINION;

    private final NodeGraph graph;

    /**
     * @param objects the newest state of a resource that this server knows; asked for when it is needed
     * @param timed is told of each change that it notes, by a name such as AddPod, and how many nanoseconds that took
     */
    public NodeRights(Function<GroupVersionResource, CacheState> objects, ObjLongConsumer<String> timed) {
        this.graph = new NodeGraph(new NodeGraph.Sources(() -> objects.apply(PODS), () -> objects.apply(VOLUMES),
                () -> objects.apply(ATTACHMENTS), () -> objects.apply(SLICES)), timed);
    }

    @Override
    public Rules rules(User user, String namespace) {
        return NodeIdentity.of(user) == null
                ? Rules.NONE
                : new Rules(List.of(), List.of(), true, List.of("node authorizer does not support user rule resolution"));
    }

    @Override
    public Decision decide(User user, RequestInfo request) {
        String node = NodeIdentity.of(user);
        if (node == null) {
            return SILENT;
        }
        if (node.isEmpty()) {
            return none("unknown node for user \"" + user.name() + "\"");
        }
        return request.isResource() ? resource(node, request) : SILENT;
    }

    private static Decision none(String reason) {
        return new Decision(Decision.Verdict.NO_OPINION, reason, "");
    }

    private Decision resource(String node, RequestInfo request) {
        return switch (request.group()) {
            case "" -> switch (request.resource()) {
                case "secrets" -> read(node, Linked.Kind.SECRET, request);
                case "configmaps" -> read(node, Linked.Kind.CONFIG_MAP, request);
                case "persistentvolumeclaims" -> request.subresource().equals("status")
                        ? claimStatus(node, request) : get(node, Linked.Kind.VOLUME_CLAIM, request);
                case "persistentvolumes" -> get(node, Linked.Kind.VOLUME, request);
                case "serviceaccounts" -> serviceAccount(node, request);
                case "nodes" -> node(node, request);
                case "pods" -> pod(node, request);
                default -> plain(request);
            };
            case "resource.k8s.io" -> switch (request.resource()) {
                case "resourceclaims" -> get(node, Linked.Kind.DEVICE_CLAIM, request);
                case "resourceslices" -> slice(node, request);
                default -> plain(request);
            };
            case "storage.k8s.io" -> switch (request.resource()) {
                case "volumeattachments" -> get(node, Linked.Kind.ATTACHMENT, request);
                case "csinodes" -> driverNode(node, request);
                default -> plain(request);
            };
            case "coordination.k8s.io" -> request.resource().equals("leases") ? lease(node, request) : plain(request);
            default -> plain(request);
        };
    }

    /** What is the same for all nodes. */
    private static Decision plain(RequestInfo request) {
        return SharedRules.allow(request) ? Decision.ALLOWED : SILENT;
    }

    private Decision related(String node, Linked.Kind kind, RequestInfo request) {
        if (request.name().isEmpty()) {
            return none("No Object name found");
        }
        return graph.leads(new Linked(kind, request.namespace(), request.name()), node)
                ? Decision.ALLOWED
                : none("no relationship found between node '" + node + "' and this object");
    }

    private Decision claimStatus(String node, RequestInfo request) {
        return WRITES.contains(request.verb())
                ? related(node, Linked.Kind.VOLUME_CLAIM, request) : none("can only get/update/patch this type");
    }

    private Decision get(String node, Linked.Kind kind, RequestInfo request) {
        if (!request.verb().equals("get")) {
            return none("can only get individual resources of this type");
        }
        return request.subresource().isEmpty() ? related(node, kind, request) : none("cannot get subresource");
    }

    private Decision read(String node, Linked.Kind kind, RequestInfo request) {
        if (!READS.contains(request.verb())) {
            return none("can only read resources of this type");
        }
        if (!request.subresource().isEmpty()) {
            return none("cannot read subresource");
        }
        return request.namespace().isEmpty()
                ? none("can only read namespaced object of this type") : related(node, kind, request);
    }

    private Decision serviceAccount(String node, RequestInfo request) {
        if (request.verb().equals("get") && request.subresource().isEmpty()) {
            return read(node, Linked.Kind.SERVICE_ACCOUNT, request);
        }
        if (!request.verb().equals("create") || request.name().isEmpty()) {
            return none("can only create tokens for individual service accounts");
        }
        return request.subresource().equals("token")
                ? related(node, Linked.Kind.SERVICE_ACCOUNT, request)
                : none("can only create token subresource of serviceaccount");
    }

    private static Decision lease(String node, RequestInfo request) {
        if (!OWN_OBJECT_VERBS.contains(request.verb())) {
            return none("can only get, create, update, patch, or delete a node lease");
        }
        if (!request.namespace().equals(LEASES)) {
            return none("can only access leases in the \"" + LEASES + "\" system namespace");
        }
        return isOwn(node, request)
                ? Decision.ALLOWED : none("can only access node lease with the same name as the requesting node");
    }

    /** The name of what is created is not known yet; admission looks at it. */
    private static boolean isOwn(String node, RequestInfo request) {
        return request.verb().equals("create") || request.name().equals(node);
    }

    private static Decision driverNode(String node, RequestInfo request) {
        if (!OWN_OBJECT_VERBS.contains(request.verb())) {
            return none("can only get, create, update, patch, or delete a CSINode");
        }
        if (!request.subresource().isEmpty()) {
            return none("cannot authorize CSINode subresources");
        }
        return isOwn(node, request)
                ? Decision.ALLOWED : none("can only access CSINode with the same name as the requesting node");
    }

    private Decision slice(String node, RequestInfo request) {
        if (!request.subresource().isEmpty()) {
            return none("cannot authorize ResourceSlice subresources");
        }
        return switch (request.verb()) {
            case "create" -> Decision.ALLOWED;
            case "get", "update", "patch", "delete" -> related(node, Linked.Kind.SLICE, request);
            case "watch", "list", "deletecollection" -> selects(request, node)
                    ? Decision.ALLOWED
                    : none("can only list/watch/deletecollection resourceslices with nodeName field selector");
            default -> none("only the following verbs are allowed for a ResourceSlice: get, watch, list, create, update, "
                    + "patch, delete, deletecollection");
        };
    }

    /** Whether a request is narrowed to what is on the node. */
    private static boolean selects(RequestInfo request, String node) {
        return request.fieldRequirements().stream().anyMatch(requirement ->
                requirement.field().equals("spec.nodeName") && requirement.operator() == Operator.EQUALS
                        && requirement.value().equals(node));
    }

    private static Decision node(String node, RequestInfo request) {
        return switch (request.subresource()) {
            case "" -> switch (request.verb()) {
                case "create", "update", "patch" -> Decision.ALLOWED;
                case "get", "list", "watch" -> nodeRead(node, request.name());
                default -> SILENT;
            };
            case "status" -> WRITES.contains(request.verb()) ? Decision.ALLOWED : SILENT;
            default -> SILENT;
        };
    }

    private static Decision nodeRead(String node, String name) {
        if (name.equals(node)) {
            return Decision.ALLOWED;
        }
        return none("node '" + node + "' cannot read " + (name.isEmpty() ? "all nodes" : "'" + name + "'")
                + ", only its own Node object");
    }

    private Decision pod(String node, RequestInfo request) {
        return switch (request.subresource()) {
            case "" -> switch (request.verb()) {
                case "get" -> related(node, Linked.Kind.POD, request);
                case "list", "watch" -> pods(node, request);
                case "create", "delete" -> Decision.ALLOWED;
                default -> SILENT;
            };
            case "status" -> WRITES.contains(request.verb()) ? Decision.ALLOWED : SILENT;
            case "eviction" -> request.verb().equals("create") ? Decision.ALLOWED : SILENT;
            default -> SILENT;
        };
    }

    private Decision pods(String node, RequestInfo request) {
        if (selects(request, node)) {
            return Decision.ALLOWED;
        }
        return request.name().isEmpty()
                ? none("can only list/watch pods with spec.nodeName field selector")
                : related(node, Linked.Kind.POD, request);
    }
}
