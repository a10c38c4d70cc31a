package dev.edict.server.discovery;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.document.Document;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** One version of a group: its resources in alphabetical order, and the document that lists them. */
final class VersionEntry {
    /** Groups whose documents leave out their apiVersion, as they did before it existed. */
    private static final Set<String> WITHOUT_API_VERSION = Set.of("", "extensions");

    private final GroupVersion groupVersion;
    private final List<ResourceEntry> resources;
    private final Document document;

    VersionEntry(GroupVersion groupVersion, List<ResourceEntry> resources) {
        this.groupVersion = groupVersion;
        this.resources = resources.stream().sorted(Comparator.comparing(ResourceEntry::name)).toList();
        this.document = new Document(this::resourceList);
    }

    GroupVersion groupVersion() {
        return groupVersion;
    }

    List<ResourceEntry> resources() {
        return resources;
    }

    Document document() {
        return document;
    }

    private ObjectValue resourceList() {
        ObjectValue.Builder list = ObjectValue.builder().put("kind", "APIResourceList");
        if (!WITHOUT_API_VERSION.contains(groupVersion.group())) {
            list.put("apiVersion", "v1");
        }
        return list
                .put("groupVersion", groupVersion.apiVersion())
                .put("resources", ListValue.copyOf(
                        resources.stream().flatMap(entry -> entry.listed().stream()).toList()))
                .build();
    }

    ObjectValue aggregated() {
        return ObjectValue.of(
                "version", groupVersion.version(),
                "resources", ListValue.copyOf(resources.stream().map(ResourceEntry::aggregated).toList()),
                "freshness", "Current");
    }

    /** How a group names this version. */
    ObjectValue reference() {
        return ObjectValue.of("groupVersion", groupVersion.apiVersion(), "version", groupVersion.version());
    }
}
