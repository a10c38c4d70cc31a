package dev.edict.server.openapi;

import dev.edict.model.name.GroupVersion;
import dev.edict.server.openapi.Operation.Content;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The paths that are no resources: discovery, and the version of the server. */
final class Pages {
    static final List<String> READABLE =
            List.of("application/json", "application/yaml", "application/vnd.kubernetes.protobuf");

    private Pages() {}

    /** The path under which the resources of a version are. */
    static String root(GroupVersion groupVersion) {
        return (groupVersion.group().isEmpty() ? "/api/" : "/apis/") + groupVersion.apiVersion();
    }

    static PathItem resources(GroupVersion groupVersion) {
        return page(root(groupVersion) + "/", "get" + DefinitionNames.camel(groupVersion) + "APIResources",
                "get available resources", DefinitionNames.tag(groupVersion), DefinitionNames.META + "APIResourceList",
                READABLE);
    }

    static PathItem group(String group) {
        String word = DefinitionNames.group(group);
        return page("/apis/" + group + "/", "get" + DefinitionNames.capitalized(word) + "APIGroup",
                "get information of a group", word, DefinitionNames.META + "APIGroup", READABLE);
    }

    static PathItem groups() {
        return page("/apis/", "getAPIVersions", "get available API versions", "apis",
                DefinitionNames.META + "APIGroupList", READABLE);
    }

    static PathItem coreVersions() {
        return page("/api/", "getCoreAPIVersions", "get available API versions", "core",
                DefinitionNames.META + "APIVersions", READABLE);
    }

    static PathItem version() {
        return page("/version/", "getCodeVersion", "get the version information for this server", "version",
                "io.k8s.apimachinery.pkg.version.Info", List.of("application/json"));
    }

    private static PathItem page(
            String path, String id, String description, String tag, String definition, List<String> produces) {
        return new PathItem(path, List.of(new Operation("get", id, description, tag, null, null, List.of(), null,
                ok(new Content.Of(definition)), produces)));
    }

    static SequencedMap<Integer, Content> ok(Content content) {
        SequencedMap<Integer, Content> responses = new LinkedHashMap<>();
        responses.put(200, content);
        responses.put(401, new Content.None());
        return responses;
    }
}
