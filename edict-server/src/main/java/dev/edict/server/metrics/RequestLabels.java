package dev.edict.server.metrics;

import java.util.Locale;
import java.util.Set;

/**
 * What the metrics of requests are told apart by. Everything in it comes from a small set, whatever clients send.
 *
 * @param verb GET, LIST, WATCH, POST, PUT, PATCH, APPLY, DELETE, CONNECT or OTHER
 * @param dryRun empty, or All
 * @param scope resource, namespace, cluster, or empty for what is no resource
 */
record RequestLabels(
        String verb, String dryRun, String group, String version, String resource, String subresource, String scope) {
    private static final Set<String> CONNECTIONS = Set.of("log", "exec", "portforward", "attach", "proxy");
    private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE");

    /**
     * The labels of a request for a resource.
     *
     * @param verb of the API, such as {@code deletecollection}
     * @param named whether the request names an object
     * @param apply whether a patch is an apply
     */
    public static RequestLabels ofResource(
            String verb, String group, String version, String resource, String subresource, boolean named,
            boolean namespaced, boolean apply, boolean dryRun) {
        String scope = named || verb.equals("create") ? "resource" : namespaced ? "namespace" : "cluster";
        String method = CONNECTIONS.contains(subresource) ? "CONNECT" : switch (verb) {
            case "get" -> "GET";
            case "list" -> "LIST";
            case "watch" -> "WATCH";
            case "create" -> "POST";
            case "update" -> "PUT";
            case "patch" -> apply ? "APPLY" : "PATCH";
            case "delete", "deletecollection" -> "DELETE";
            default -> "OTHER";
        };
        return new RequestLabels(method, dryRun ? "All" : "", group, version, resource, subresource, scope);
    }

    /**
     * The labels of a request for a page such as {@code /readyz}.
     *
     * @param page empty for one that there is not
     */
    public static RequestLabels ofPage(String method, String page) {
        String upper = method.toUpperCase(Locale.ROOT);
        String verb = upper.equals("HEAD") ? "GET" : METHODS.contains(upper) ? upper : "OTHER";
        return new RequestLabels(verb, "", "", "", "", page, "");
    }
}
