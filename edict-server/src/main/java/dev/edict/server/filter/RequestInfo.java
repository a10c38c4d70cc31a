package dev.edict.server.filter;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.server.http.HttpRequest;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a request is about, read from its method and path.
 *
 * @param verb get, list, watch, create, update, patch, delete, deletecollection, or the lower-case method for paths that
 *     are no resources
 * @param group of a resource request; empty for the core group
 * @param namespace empty where the path names none
 * @param parts the resource and what follows it in the path
 */
public record RequestInfo(
        boolean isResource,
        String path,
        String verb,
        String group,
        String version,
        String namespace,
        String resource,
        String name,
        String subresource,
        List<String> parts) {
    private static final Set<String> NAMESPACE_SUBRESOURCES = Set.of("status", "finalize");

    public static RequestInfo of(HttpRequest request) {
        List<String> segments = request.segments().stream().filter(segment -> !segment.isEmpty()).toList();
        String path = request.path();
        String prefix = segments.isEmpty() ? "" : segments.getFirst();
        int afterVersion = prefix.equals("api") ? 2 : prefix.equals("apis") ? 3 : Integer.MAX_VALUE;
        if (segments.size() <= afterVersion) {
            return other(path, request.method().toLowerCase(Locale.ROOT));
        }
        String group = prefix.equals("api") ? "" : segments.get(1);
        String version = segments.get(afterVersion - 1);
        List<String> rest = segments.subList(afterVersion, segments.size());
        String verb = verb(request.method());
        if (rest.getFirst().equals("watch") && rest.size() > 1) {
            verb = "watch";
            rest = rest.subList(1, rest.size());
        }
        return resource(path, verb, group, version, rest, request);
    }

    private static RequestInfo other(String path, String verb) {
        return new RequestInfo(false, path, verb, "", "", "", "", "", "", List.of());
    }

    private static RequestInfo resource(
            String path, String verb, String group, String version, List<String> rest, HttpRequest request) {
        String namespace = "";
        List<String> parts = rest;
        if (rest.getFirst().equals("namespaces") && rest.size() > 1) {
            namespace = rest.get(1);
            if (rest.size() > 2 && !NAMESPACE_SUBRESOURCES.contains(rest.get(2))) {
                parts = rest.subList(2, rest.size());
            }
        }
        String name = parts.size() > 1 ? parts.get(1) : "";
        String subresource = parts.size() > 2 ? parts.get(2) : "";
        String actual = verb;
        if (name.isEmpty() && verb.equals("get")) {
            actual = QueryValues.isTrue(request.query().first("watch")) ? "watch" : "list";
        } else if (name.isEmpty() && verb.equals("delete")) {
            actual = "deletecollection";
        }
        return new RequestInfo(true, path, actual, group, version, namespace, parts.getFirst(), name, subresource,
                List.copyOf(parts));
    }

    private static String verb(String method) {
        return switch (method) {
            case "POST" -> "create";
            case "GET", "HEAD" -> "get";
            case "PUT" -> "update";
            case "PATCH" -> "patch";
            case "DELETE" -> "delete";
            default -> "";
        };
    }

    /** The same with another verb: what a request turns out to do besides. */
    public RequestInfo withVerb(String newVerb) {
        return new RequestInfo(
                isResource, path, newVerb, group, version, namespace, resource, name, subresource, parts);
    }

    public GroupVersion groupVersion() {
        return new GroupVersion(group, version);
    }

    public GroupVersionResource groupVersionResource() {
        return new GroupVersionResource(group, version, resource);
    }

    public boolean isMutating() {
        return switch (verb) {
            case "get", "list", "watch", "head", "options" -> false;
            default -> true;
        };
    }

    /** Whether the request lasts as long as its client wants, and so is neither timed nor counted. */
    public boolean isLongRunning() {
        return verb.equals("watch")
                || Set.of("proxy", "attach", "exec", "log", "portforward").contains(subresource);
    }
}
