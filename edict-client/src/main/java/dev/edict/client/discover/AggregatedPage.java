package dev.edict.client.discover;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ObjectValue;
import dev.edict.types.Scope;
import java.util.ArrayList;
import java.util.List;

/** Reads pages that tell groups, versions and resources at once. */
final class AggregatedPage {
    private AggregatedPage() {}

    static void read(ObjectValue page, ApisDraft draft) {
        for (ObjectValue group : page.list("items").objects()) {
            String name = group.object("metadata").string("name");
            List<String> versions = new ArrayList<>();
            for (ObjectValue version : group.list("versions").objects()) {
                GroupVersion groupVersion = new GroupVersion(name, version.string("version"));
                if (version.string("freshness").equals("Stale")) {
                    draft.failed.put(groupVersion, "stale GroupVersion discovery: " + groupVersion);
                    continue;
                }
                versions.add(groupVersion.version());
                draft.resources.put(groupVersion, version.list("resources").objects().stream()
                        .filter(resource -> !resource.object("responseKind").string("kind").isEmpty())
                        .map(resource -> resource(groupVersion, resource))
                        .toList());
            }
            draft.groups.add(new ApiGroup(name, versions.isEmpty() ? "" : versions.getFirst(), versions));
        }
    }

    private static ApiResource resource(GroupVersion version, ObjectValue resource) {
        return new ApiResource(
                version.resource(resource.string("resource")),
                version.kind(resource.object("responseKind").string("kind")),
                resource.string("singularResource"),
                resource.string("scope").equals("Namespaced") ? Scope.NAMESPACED : Scope.CLUSTER,
                resource.list("verbs").strings(),
                resource.list("shortNames").strings(),
                resource.list("categories").strings(),
                resource.list("subresources").objects().stream().map(below -> below.string("subresource")).toList());
    }
}
