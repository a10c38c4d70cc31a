package dev.edict.server.openapi;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Schemas as a document shows them: each root type says which kinds it is the type of. Types of the API machinery count
 * to the core group, and those that go with requests of every version to every version of the document.
 */
record PublishedSchemas(SchemaSource source, Collection<GroupVersion> versions) implements SchemaSource {
    private static final String KINDS = "x-kubernetes-group-version-kind";
    private static final Set<String> OF_EVERY_VERSION = Set.of("DeleteOptions", "WatchEvent");
    private static final Set<String> OF_THE_CORE =
            Set.of("APIGroup", "APIGroupList", "APIResourceList", "APIVersions", "Status");

    @Override
    public ObjectValue schema(String definition) {
        ObjectValue schema = source.schema(definition);
        String name = definition.substring(definition.lastIndexOf('.') + 1);
        if (definition.startsWith(DefinitionNames.META)) {
            if (OF_EVERY_VERSION.contains(name)) {
                Set<GroupVersion> all = new TreeSet<>(versions);
                all.add(GroupVersion.V1);
                return schema.with(KINDS, kinds(name, all));
            }
            if (OF_THE_CORE.contains(name)) {
                return schema.with(KINDS, kinds(name, List.of(GroupVersion.V1)));
            }
        }
        return schema.object("properties").has("metadata") ? schema : schema.without(KINDS);
    }

    private static ListValue kinds(String kind, Collection<GroupVersion> versions) {
        return ListValue.copyOf(versions.stream()
                .map(version -> ObjectValue.of("group", version.group(), "version", version.version(), "kind", kind))
                .toList());
    }
}
