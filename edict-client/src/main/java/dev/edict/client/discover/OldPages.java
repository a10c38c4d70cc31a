package dev.edict.client.discover;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ObjectValue;
import dev.edict.types.Scope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the pages that servers had before they could tell all at once: one of groups, and one of each version. */
final class OldPages {
    private OldPages() {}

    /** Reads {@code /api}. */
    static List<ApiGroup> core(ObjectValue page) {
        List<String> versions = page.list("versions").strings();
        return versions.isEmpty() ? List.of() : List.of(new ApiGroup("", versions.getFirst(), versions));
    }

    /** Reads {@code /apis}. */
    static List<ApiGroup> groups(ObjectValue page) {
        return page.list("groups").objects().stream()
                .map(group -> new ApiGroup(
                        group.string("name"),
                        group.object("preferredVersion").string("version"),
                        group.list("versions").objects().stream().map(version -> version.string("version")).toList()))
                .toList();
    }

    /** Reads {@code /apis/apps/v1}. */
    static List<ApiResource> resources(GroupVersion version, ObjectValue page) {
        List<ApiResource> resources = new ArrayList<>();
        Map<String, List<String>> below = new HashMap<>();
        for (ObjectValue resource : page.list("resources").objects()) {
            String name = resource.string("name");
            int slash = name.indexOf('/');
            if (slash < 0) {
                resources.add(resource(version, resource));
            } else {
                below.computeIfAbsent(name.substring(0, slash), unused -> new ArrayList<>()).add(name.substring(slash + 1));
            }
        }
        resources.replaceAll(resource -> resource.withSubresources(
                below.getOrDefault(resource.resource().resource(), List.of())));
        return resources;
    }

    private static ApiResource resource(GroupVersion version, ObjectValue resource) {
        String singular = resource.string("singularName");
        return new ApiResource(
                version.resource(resource.string("name")),
                version.kind(resource.string("kind")),
                singular.isEmpty() ? resource.string("kind").toLowerCase(Locale.ROOT) : singular,
                resource.bool("namespaced") ? Scope.NAMESPACED : Scope.CLUSTER,
                resource.list("verbs").strings(),
                resource.list("shortNames").strings(),
                resource.list("categories").strings(),
                List.of());
    }
}
