package dev.edict.server.route;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.RequestInfo;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** From the path and method of a resource request to the handler of its verb. */
final class ResourceRouter {
    private final Function<GroupVersionResource, @Nullable ResourceRoutes> resources;
    private final Predicate<GroupVersion> versions;

    /**
     * @param resources the routes of a resource, or null
     * @param versions whether a group version is served
     */
    ResourceRouter(
            Function<GroupVersionResource, @Nullable ResourceRoutes> resources, Predicate<GroupVersion> versions) {
        this.resources = resources;
        this.versions = versions;
    }

    /** @return false if nobody serves the group */
    boolean route(Call call) {
        RequestInfo info = call.info();
        ResourceRoutes routes = resources.apply(info.groupVersionResource());
        if (routes == null) {
            if (versions.test(info.groupVersion())) {
                throw ApiErrors.unknownPath();
            }
            return false;
        }
        ResourceType type = routes.type();
        checkScope(info, type);
        if (info.parts().size() > 3) {
            throw ApiErrors.unknownPath();
        }
        if (!info.subresource().isEmpty()) {
            subresource(call, routes, type);
        } else {
            object(call, routes, type);
        }
        return true;
    }

    private static void checkScope(RequestInfo info, ResourceType type) {
        boolean ofNamespaces = info.resource().equals("namespaces") && info.group().isEmpty();
        boolean inNamespace = !info.namespace().isEmpty() && !ofNamespaces;
        if (inNamespace && !type.namespaced()) {
            throw ApiErrors.unknownPath();
        }
        if (type.namespaced() && !inNamespace && !info.name().isEmpty()) {
            throw ApiErrors.unknownPath();
        }
    }

    private static void object(Call call, ResourceRoutes routes, ResourceType type) {
        RequestInfo info = call.info();
        String verb = call.request().method().equals("HEAD") ? "" : info.verb();
        boolean collection = info.name().isEmpty();
        boolean placed = !type.namespaced() || !info.namespace().isEmpty();
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
        Set<String> verbs = declared.verbs();
        if (!verbs.contains(info.verb()) || call.request().method().equals("HEAD")) {
            throw ApiErrors.methodNotAllowed();
        }
        if (!routes.serveSubresource(call)) {
            throw new ApiException(Status.failure(501, "NotImplemented",
                    "this server does not serve the subresource " + info.resource() + "/" + info.subresource(), null));
        }
    }
}
