package dev.edict.server.action;

import dev.edict.model.name.GroupResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.util.Locale;
import java.util.function.Function;

/** The objects with which tokens of service accounts end: the account, and a pod, Secret or node. */
final class BoundObjects {
    private final Function<String, ResourceRegistry> core;

    /** @param core the registry of a resource of the core group */
    BoundObjects(Function<String, ResourceRegistry> core) {
        this.core = core;
    }

    /** What waits for somebody to initialize it has no tokens, and none is bound to it. */
    ApiObject get(String resource, String namespace, String name) {
        ResourceRegistry registry = core.apply(resource);
        CachedObject found = registry.get(namespace, name, "");
        if (found.isUninitialized()) {
            throw ApiErrors.notFound(registry.strategy().resource(), name);
        }
        return new ApiObject(found.tree());
    }

    /** What a token says of the objects that it is bound to. @param spec of a request for a token */
    ObjectValue bind(ApiObject account, ObjectValue spec) {
        ObjectValue bound = ObjectValue.of("namespace", account.namespace(), "serviceaccount", reference(account));
        return spec.isSet("boundObjectRef") ? bind(account, bound, spec.object("boundObjectRef")) : bound;
    }

    private ObjectValue bind(ApiObject account, ObjectValue bound, ObjectValue reference) {
        String kind = reference.string("kind");
        String resource = resource(reference.string("apiVersion"), kind);
        if (reference.string("name").isEmpty()) {
            throw ApiErrors.badRequest("Name parameter required.");
        }
        ApiObject object = get(resource, kind.equals("Node") ? "" : account.namespace(), reference.string("name"));
        if (kind.equals("Pod") && !object.spec().string("serviceAccountName").equals(account.name())) {
            throw ApiErrors.badRequest("cannot bind token for serviceaccount " + ApiErrors.quote(account.name())
                    + " to pod running with different serviceaccount name.");
        }
        String uid = reference.string("uid");
        if (!uid.isEmpty() && !uid.equals(object.uid())) {
            throw ApiErrors.conflict(new GroupResource("", kind), object.name(),
                    "the UID in the bound object reference (" + uid + ") does not match the UID in record. The object "
                            + "might have been deleted and then recreated");
        }
        ObjectValue named = bound.with(kind.toLowerCase(Locale.ROOT), reference(object));
        String nodeName = kind.equals("Pod") ? object.spec().string("nodeName") : "";
        return nodeName.isEmpty() ? named : named.with("node", node(nodeName));
    }

    private static String resource(String apiVersion, String kind) {
        int slash = apiVersion.indexOf('/');
        String group = slash < 0 ? "" : apiVersion.substring(0, slash);
        String resource = !group.isEmpty() ? "" : switch (kind) {
            case "Pod" -> "pods";
            case "Secret" -> "secrets";
            case "Node" -> "nodes";
            default -> "";
        };
        if (resource.isEmpty()) {
            throw ApiErrors.badRequest("cannot bind token to object of type " + group + "/"
                    + apiVersion.substring(slash + 1) + ", Kind=" + kind);
        }
        return resource;
    }

    private static ObjectValue reference(ApiObject object) {
        return ObjectValue.of("name", object.name(), "uid", object.uid());
    }

    /** A node that is not there is known by its name. */
    private ObjectValue node(String name) {
        CachedObject node = core.apply("nodes").find("", name);
        return node == null ? ObjectValue.of("name", name) : reference(new ApiObject(node.tree()));
    }
}
