package dev.edict.server.filter;

import dev.edict.model.format.NameFormat;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.selector.FieldSelector;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.SelectorException;
import dev.edict.model.status.ApiException;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.Query;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a request is about as the real server does. Empty parts between slashes count: a path with one in it names
 * something else than the path without.
 */
final class RequestInfoReader {
    private static final Set<String> NAMESPACE_SUBRESOURCES = Set.of("status", "finalize");
    private static final Set<String> SPECIAL_VERBS = Set.of("proxy", "watch");
    private static final Set<String> VERBS_WITH_SELECTORS = Set.of("list", "watch", "deletecollection");

    private RequestInfoReader() {}

    static RequestInfo read(HttpRequest request) {
        List<String> segments = request.segments();
        String prefix = segments.isEmpty() ? "" : segments.getFirst();
        int afterVersion = prefix.equals("api") ? 2 : prefix.equals("apis") ? 3 : Integer.MAX_VALUE;
        if (segments.size() <= afterVersion) {
            return RequestInfo.ofPath(request.path(), request.method().toLowerCase(Locale.ROOT));
        }
        List<String> rest = segments.subList(afterVersion, segments.size());
        // A path that ends here is not of such a resource, but no resource is called so either: it is not found.
        boolean special = SPECIAL_VERBS.contains(rest.getFirst()) && rest.size() > 1;
        String verb = special ? rest.getFirst() : verb(request.method());
        GroupVersionResource place = new GroupVersionResource(
                prefix.equals("api") ? "" : segments.get(1), segments.get(afterVersion - 1), "");
        return resource(request, verb, special, place, special ? rest.subList(1, rest.size()) : rest);
    }

    private static RequestInfo resource(
            HttpRequest request, String verb, boolean special, GroupVersionResource place, List<String> rest) {
        String namespace = "";
        List<String> parts = rest;
        if (rest.getFirst().equals("namespaces") && rest.size() > 1) {
            namespace = rest.get(1);
            if (rest.size() > 2 && !NAMESPACE_SUBRESOURCES.contains(rest.get(2))) {
                parts = rest.subList(2, rest.size());
            }
        }
        String name = parts.size() > 1 ? parts.get(1) : "";
        String subresource = parts.size() > 2 && !verb.equals("proxy") ? parts.get(2) : "";
        String actual = verb;
        if (name.isEmpty() && verb.equals("get")) {
            actual = QueryValues.isTrue(request.query().first("watch")) ? "watch" : "list";
            name = isReadable(request.query()) ? selectedName(request.query().first("fieldSelector")) : "";
        } else if (name.isEmpty() && verb.equals("delete")) {
            actual = "deletecollection";
        }
        boolean selects = !special && VERBS_WITH_SELECTORS.contains(actual);
        return new RequestInfo(true, request.path(), actual, place.group(), place.version(), namespace, parts.getFirst(),
                name, subresource, List.copyOf(parts), selects ? given(request, "fieldSelector") : "",
                selects ? given(request, "labelSelector") : "");
    }

    private static String given(HttpRequest request, String parameter) {
        String value = request.query().first(parameter);
        return value == null ? "" : value;
    }

    /** Of a list whose options can not be read, nothing is known but that it is one. */
    private static boolean isReadable(Query query) {
        if (query.first("fieldSelector") == null) {
            return true;
        }
        try {
            QueryValues.integer(query.first("limit"));
            QueryValues.integer(query.first("timeoutSeconds"));
            String labels = query.first("labelSelector");
            if (labels != null) {
                LabelSelector.parse(labels);
            }
            return true;
        } catch (ApiException | SelectorException unreadable) {
            return false;
        }
    }

    /** The one name to which a field selector narrows a list, or nothing. */
    private static String selectedName(@Nullable String fieldSelector) {
        if (fieldSelector == null) {
            return "";
        }
        String selected;
        try {
            selected = FieldSelector.parse(fieldSelector).requiredValue("metadata.name");
        } catch (SelectorException broken) {
            return "";
        }
        return selected != null && NameFormat.PATH_SEGMENT.check(selected, false).isEmpty() ? selected : "";
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
}
