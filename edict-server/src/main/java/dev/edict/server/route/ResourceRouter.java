package dev.edict.server.route;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.RequestInfo;
import java.util.Collections;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * From the path and method of a resource request to the handler of its verb. What does not fit is refused in the words of
 * the part of the real server that would have refused it: the one that serves built-in resources, or the one for custom
 * resources.
 */
final class ResourceRouter {
    /** Verbs by which one object can be asked for; what has none of them has no paths for single objects. */
    private static final Set<String> OF_ONE = Set.of("get", "update", "patch", "delete");
    /** Verbs by which the objects of all namespaces can be asked for. */
    private static final Set<String> OF_ALL = Set.of("list", "watch");
    /** What precedes a resource in a namespace: {@code api/v1/namespaces/NAME}; for namespaces it is one less at the most. */
    private static final int LONGEST_WAY_TO_A_NAMESPACE = 4;

    /** What is passed on to whoever is behind an object. */
    private static final Set<String> PROXIED = Set.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS");

    private ResourceRouter() {}

    /** @return false if nobody serves this */
    static boolean route(Call call, @Nullable ResourceRoutes routes, ServedResources resources) {
        RequestInfo info = call.info();
        if (routes == null) {
            if (resources.isBuiltIn(info.groupVersion())) {
                throw ApiErrors.unknownPath();
            }
            return false;
        }
        return routes.isCustom() ? custom(call, routes) : builtIn(call, routes);
    }

    private static boolean builtIn(Call call, ResourceRoutes routes) {
        RequestInfo info = call.info();
        ResourceType type = routes.type();
        checkScope(call, type);
        if (info.parts().size() > 3 && !info.subresource().equals("proxy")) {
            throw ApiErrors.unknownPath();
        }
        if (!info.subresource().isEmpty()) {
            subresource(call, routes, type);
        } else {
            object(call, routes, type);
        }
        return true;
    }

    private static void checkScope(Call call, ResourceType type) {
        RequestInfo info = call.info();
        boolean inNamespace = !info.namespace().isEmpty() && !isOfNamespaces(call);
        if (inNamespace && !type.namespaced()) {
            throw ApiErrors.unknownPath();
        }
        if (type.namespaced() && !inNamespace && !info.pathName().isEmpty()) {
            throw ApiErrors.unknownPath();
        }
    }

    /**
     * Whether the path is that of namespaces themselves. A namespace counts as being in itself, so that who has rights in it has
     * them on it; a path that goes on to namespaces from within one would have those rights reach all others.
     */
    private static boolean isOfNamespaces(Call call) {
        RequestInfo info = call.info();
        int before = call.request().segments().size() - info.parts().size();
        return info.resource().equals("namespaces") && info.group().isEmpty() && before < LONGEST_WAY_TO_A_NAMESPACE;
    }

    private static void object(Call call, ResourceRoutes routes, ResourceType type) {
        RequestInfo info = call.info();
        String method = call.request().method();
        boolean readsOnly = info.verb().equals("watch") || info.verb().equals("list");
        String verb = method.equals("HEAD") || readsOnly && !method.equals("GET") ? "" : info.verb();
        boolean collection = info.pathName().isEmpty();
        boolean placed = !type.namespaced() || !info.namespace().isEmpty();
        Set<String> served = collection ? OF_ALL : OF_ONE;
        if ((!collection || !placed) && Collections.disjoint(type.verbs(), served)) {
            throw ApiErrors.unknownPath();
        }
        boolean fits = switch (verb) {
            case "create" -> collection && placed;
            case "deletecollection" -> collection && placed;
            case "list", "watch" -> true;
            case "get", "update", "patch", "delete" -> !collection;
            default -> false;
        };
        if (!fits || !type.verbs().contains(verb)) {
            throw ApiErrors.methodNotAllowed();
        }
        routes.serve(call, verb);
    }

    private static void subresource(Call call, ResourceRoutes routes, ResourceType type) {
        RequestInfo info = call.info();
        ResourceType.Subresource declared = type.subresources().stream()
                .filter(candidate -> candidate.name().equals(info.subresource())).findFirst().orElse(null);
        if (declared == null) {
            throw ApiErrors.unknownPath();
        }
        boolean proxied = info.subresource().equals("proxy");
        if (proxied && !PROXIED.contains(call.request().method())) {
            throw ApiErrors.methodNotAllowed();
        }
        if (!proxied && (!declared.verbs().contains(info.verb()) || call.request().method().equals("HEAD"))) {
            throw ApiErrors.methodNotAllowed();
        }
        if (ConnectOptions.isOpenedAt(info.subresource())) {
            routes.admitConnection(call, declared.kind());
            if (!proxied && !info.verb().equals("create")) {
                routes.requireCreation(call);
            }
        }
        if (!routes.serveSubresource(call)) {
            throw new ApiException(Status.failure(501, "NotImplemented",
                    "this server does not serve the subresource " + info.resource() + "/" + info.subresource(), null));
        }
    }

    /** @return false if the path is not that of a resource of this scope */
    private static boolean custom(Call call, ResourceRoutes routes) {
        RequestInfo info = call.info();
        ResourceType type = routes.type();
        boolean inNamespace = !info.namespace().isEmpty();
        boolean everywhere = info.verb().equals("list") || info.verb().equals("watch");
        if (type.namespaced() ? !inNamespace && !everywhere : inNamespace) {
            return false;
        }
        String verb = info.verb();
        if (!info.subresource().isEmpty()) {
            if (type.subresources().stream().noneMatch(part -> part.name().equals(info.subresource()))) {
                throw ApiErrors.notFound(type.resource().groupResource(), info.name());
            }
            if (!Set.of("get", "update", "patch").contains(verb)) {
                throw ApiErrors.methodNotSupported(type.resource().groupResource(), verb);
            }
            routes.serveSubresource(call);
            return true;
        }
        if (!ResourceRoutes.VERBS.contains(verb)) {
            throw ApiErrors.methodNotSupported(type.resource().groupResource(), verb);
        }
        if (info.pathName().isEmpty() && (verb.equals("update") || verb.equals("patch"))) {
            throw ApiErrors.badRequest("name must be provided");
        }
        routes.serve(call, verb);
        return true;
    }
}
