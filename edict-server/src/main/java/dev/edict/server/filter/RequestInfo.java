package dev.edict.server.filter;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.selector.FieldRequirement;
import dev.edict.model.selector.FieldSelector;
import dev.edict.model.selector.LabelRequirement;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.SelectorException;
import dev.edict.server.http.HttpRequest;
import java.util.List;
import java.util.Set;

/**
 * What a request is about, read from its method, path and query. Rights and routes go by the same reading.
 *
 * @param verb get, list, watch, create, update, patch, delete, deletecollection, proxy, or the lower-case method for paths
 *     that are no resources; empty for methods that no resource has
 * @param group of a resource request; empty for the core group
 * @param namespace empty where the path names none; a namespace is in itself
 * @param name of the object; for a list or watch that is narrowed to one name, that name
 * @param parts the resource and what follows it in the path
 * @param fieldSelector as sent, where the verb takes one
 * @param labelSelector as sent, where the verb takes one
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
        List<String> parts,
        String fieldSelector,
        String labelSelector) {
    private static final Set<String> LONG_RUNNING_VERBS = Set.of("watch", "proxy");
    private static final Set<String> LONG_RUNNING_PARTS = Set.of("attach", "exec", "proxy", "log", "portforward");
    private static final Set<String> HEALTH = Set.of("healthz", "livez", "readyz");

    public static RequestInfo of(HttpRequest request) {
        return RequestInfoReader.read(request);
    }

    /** A request for a path that is no resource. */
    public static RequestInfo ofPath(String path, String verb) {
        return new RequestInfo(false, path, verb, "", "", "", "", "", "", List.of(), "", "");
    }

    /** A request for a resource that came by no path: somebody asks about it. */
    public static RequestInfo ofResource(
            String verb, GroupVersionResource resource, String namespace, String name, String subresource) {
        return new RequestInfo(true, "", verb, resource.group(), resource.version(), namespace, resource.resource(), name,
                subresource, List.of(resource.resource()), "", "");
    }

    /** The same with another verb: what a request turns out to do besides. */
    public RequestInfo withVerb(String newVerb) {
        return new RequestInfo(isResource, path, newVerb, group, version, namespace, resource, name, subresource, parts,
                fieldSelector, labelSelector);
    }

    /** What the field selector requires, read now; nothing if it can not be read, as if it were not there. */
    public List<FieldRequirement> fieldRequirements() {
        try {
            return fieldSelector.isEmpty() ? List.of() : FieldSelector.parse(fieldSelector).requirements();
        } catch (SelectorException unreadable) {
            return List.of();
        }
    }

    /** What the label selector requires, read now; nothing if it can not be read, as if it were not there. */
    public List<LabelRequirement> labelRequirements() {
        try {
            return labelSelector.isEmpty() ? List.of() : LabelSelector.parse(labelSelector).requirements();
        } catch (SelectorException unreadable) {
            return List.of();
        }
    }

    /** The same for what is selected. @param fieldSelector as a query gives it, @param labelSelector likewise */
    public RequestInfo selecting(String fieldSelector, String labelSelector) {
        return new RequestInfo(isResource, path, verb, group, version, namespace, resource, name, subresource, parts,
                fieldSelector, labelSelector);
    }

    /** The resource, with the subresource if there is one: {@code pods/log}. */
    public String target() {
        return subresource.isEmpty() ? resource : resource + "/" + subresource;
    }

    /** The name that the path gives, or nothing for a collection. */
    public String pathName() {
        return parts.size() > 1 ? parts.get(1) : "";
    }

    public GroupVersion groupVersion() {
        return new GroupVersion(group, version);
    }

    public GroupVersionResource groupVersionResource() {
        return new GroupVersionResource(group, version, resource);
    }

    /** Whether the request may change something. */
    public boolean isMutating() {
        return switch (verb) {
            case "get", "list", "watch", "head", "options" -> false;
            default -> true;
        };
    }

    /** Whether the request lasts as long as its client wants, and so is neither timed nor counted. */
    public boolean isLongRunning() {
        return LONG_RUNNING_VERBS.contains(verb) || (isResource ? LONG_RUNNING_PARTS.contains(subresource) : isRecording());
    }

    /** Whether the server is to be watched at work for as long as somebody says. */
    private boolean isRecording() {
        return path.equals("/debug/profile") || path.startsWith("/debug/pprof/");
    }

    /** Whether somebody asks how the server is, which must be answered whatever else is going on. */
    public boolean isHealth() {
        return !isResource && isHealth(path);
    }

    /** Whether a path is that of a health page. */
    public static boolean isHealth(String path) {
        int end = path.indexOf('/', 1);
        return path.startsWith("/") && HEALTH.contains(path.substring(1, end < 0 ? path.length() : end));
    }
}
