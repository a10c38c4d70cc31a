package dev.edict.client.discover;

import dev.edict.client.transport.Answer;
import dev.edict.client.transport.Request;
import dev.edict.client.transport.ScriptedTransport;
import java.util.HashMap;
import java.util.Map;

/** Servers that have the same resources and tell them in different forms. */
final class Servers {
    static final String V2 = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

    private static final String CORE = """
            {"kind":"APIGroupDiscoveryList","items":[{"metadata":{"name":""},"versions":[{"version":"v1","freshness":"Current",\
            "resources":[{"resource":"pods","responseKind":{"group":"","version":"v1","kind":"Pod"},"scope":"Namespaced",\
            "singularResource":"pod","verbs":["get","list"],"shortNames":["po"],"categories":["all"],\
            "subresources":[{"subresource":"status","responseKind":{"group":"","version":"v1","kind":"Pod"},"verbs":["get"]}]},\
            {"resource":"nodes","responseKind":{"group":"","version":"v1","kind":"Node"},"scope":"Cluster",\
            "singularResource":"node","verbs":["get"],"shortNames":["no"]}]}]}]}""";

    private static final String NAMED = """
            {"kind":"APIGroupDiscoveryList","items":[\
            {"metadata":{"name":"apps"},"versions":[\
            {"version":"v1","freshness":"Current","resources":[{"resource":"deployments",\
            "responseKind":{"group":"apps","version":"v1","kind":"Deployment"},"scope":"Namespaced",\
            "singularResource":"deployment","verbs":["get"],"shortNames":["deploy"],"categories":["all"]}]},\
            {"version":"v1beta1","freshness":"Current","resources":[{"resource":"deployments",\
            "responseKind":{"group":"apps","version":"v1beta1","kind":"Deployment"},"scope":"Namespaced",\
            "singularResource":"deployment","verbs":["get"],"categories":["all"]},{"resource":"relics",\
            "responseKind":{"group":"apps","version":"v1beta1","kind":"Relic"},"scope":"Namespaced",\
            "singularResource":"relic","verbs":["get"],"shortNames":["po"]}]}]},\
            {"metadata":{"name":"metrics.k8s.io"},"versions":[{"version":"v1beta1","freshness":"Stale"}]}]}""";

    private final Map<String, Answer> pages = new HashMap<>();

    private Servers() {}

    static ScriptedTransport aggregated() {
        return aggregated(V2);
    }

    static ScriptedTransport aggregated(String type) {
        return new Servers().page("/api", 200, type, CORE).page("/apis", 200, type, NAMED).transport();
    }

    /** The same on the pages that old servers have. */
    static Servers old() {
        return new Servers()
                .page("/api", 200, "{\"kind\":\"APIVersions\",\"versions\":[\"v1\"]}")
                .page("/apis", 200, """
                        {"kind":"APIGroupList","groups":[{"name":"apps","versions":[\
                        {"groupVersion":"apps/v1beta1","version":"v1beta1"},{"groupVersion":"apps/v1","version":"v1"}],\
                        "preferredVersion":{"groupVersion":"apps/v1","version":"v1"}},\
                        {"name":"metrics.k8s.io","versions":[{"groupVersion":"metrics.k8s.io/v1beta1","version":"v1beta1"}],\
                        "preferredVersion":{"groupVersion":"metrics.k8s.io/v1beta1","version":"v1beta1"}}]}""")
                .page("/api/v1", 200, """
                        {"kind":"APIResourceList","groupVersion":"v1","resources":[\
                        {"name":"pods","singularName":"pod","namespaced":true,"kind":"Pod","verbs":["get","list"],\
                        "shortNames":["po"],"categories":["all"]},\
                        {"name":"pods/status","singularName":"","namespaced":true,"kind":"Pod","verbs":["get"]},\
                        {"name":"nodes","singularName":"","namespaced":false,"kind":"Node","verbs":["get"],\
                        "shortNames":["no"]}]}""")
                .page("/apis/apps/v1", 200, """
                        {"groupVersion":"apps/v1","resources":[{"name":"deployments","singularName":"deployment",\
                        "namespaced":true,"kind":"Deployment","verbs":["get"],"shortNames":["deploy"],"categories":["all"]}]}""")
                .page("/apis/apps/v1beta1", 200, """
                        {"groupVersion":"apps/v1beta1","resources":[{"name":"deployments","singularName":"deployment",\
                        "namespaced":true,"kind":"Deployment","verbs":["get"],"categories":["all"]},{"name":"relics",\
                        "singularName":"relic","namespaced":true,"kind":"Relic","verbs":["get"],"shortNames":["po"]}]}""")
                .page("/apis/metrics.k8s.io/v1beta1", 503, "");
    }

    Servers page(String path, int status, String body) {
        return page(path, status, "application/json", body);
    }

    Servers page(String path, int status, String type, String body) {
        pages.put(path, ScriptedTransport.answerOf(status, Map.of("content-type", type), body));
        return this;
    }

    ScriptedTransport transport() {
        return new ScriptedTransport().otherwise(this::answer);
    }

    private Answer answer(Request request) {
        return pages.getOrDefault(request.target(), ScriptedTransport.answerOf(404, Map.of(), ""));
    }
}
