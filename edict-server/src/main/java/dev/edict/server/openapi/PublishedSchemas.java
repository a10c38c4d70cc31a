package dev.edict.server.openapi;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Schemas as documents show them, each read and written once for all documents: a root type says which kinds it is the
 * type of. Types of the API machinery count to the core group, and those that go with requests of every version to every
 * version of the document that they stand in.
 */
final class PublishedSchemas {
    private static final String KINDS = "x-kubernetes-group-version-kind";
    private static final Set<String> OF_EVERY_VERSION =
            Set.of(DefinitionNames.META + "DeleteOptions", DefinitionNames.META + "WatchEvent");
    private static final Set<String> OF_THE_CORE =
            Set.of("APIGroup", "APIGroupList", "APIResourceList", "APIVersions", "Status");

    private final SchemaSource source;
    private volatile SoftReference<Map<String, PublishedSchema>> known = new SoftReference<>(null);

    PublishedSchemas(SchemaSource source) {
        this.source = source;
    }

    /**
     * The schemas of these names, with all that they refer to in turn, for a document of these versions.
     *
     * @param own definitions that this document has besides those that all share
     */
    SortedMap<String, PublishedSchema> closure(
            Collection<String> names, Collection<GroupVersion> versions, Map<String, PublishedSchema> own) {
        Map<String, PublishedSchema> shared = shared();
        SortedMap<String, PublishedSchema> found = new TreeMap<>();
        Deque<String> waiting = new ArrayDeque<>(names);
        while (!waiting.isEmpty()) {
            String name = waiting.remove();
            if (!found.containsKey(name)) {
                PublishedSchema custom = own.get(name);
                PublishedSchema schema = custom != null ? custom
                        : OF_EVERY_VERSION.contains(name) ? PublishedSchema.of(ofVersions(name, versions))
                                : shared.computeIfAbsent(name, this::read);
                found.put(name, schema);
                waiting.addAll(schema.references());
            }
        }
        return found;
    }

    private Map<String, PublishedSchema> shared() {
        Map<String, PublishedSchema> shared = known.get();
        if (shared == null) {
            shared = new ConcurrentHashMap<>();
            known = new SoftReference<>(shared);
        }
        return shared;
    }

    private PublishedSchema read(String definition) {
        ObjectValue schema = source.schema(definition);
        String name = simpleName(definition);
        if (definition.startsWith(DefinitionNames.META) && OF_THE_CORE.contains(name)) {
            return PublishedSchema.of(schema.with(KINDS, kinds(name, List.of(GroupVersion.V1))));
        }
        boolean root = schema.object("properties").has("metadata");
        return PublishedSchema.of(root ? schema : schema.without(KINDS));
    }

    private ObjectValue ofVersions(String definition, Collection<GroupVersion> versions) {
        Set<GroupVersion> all = new TreeSet<>(versions);
        all.add(GroupVersion.V1);
        return source.schema(definition).with(KINDS, kinds(simpleName(definition), all));
    }

    private static String simpleName(String definition) {
        return definition.substring(definition.lastIndexOf('.') + 1);
    }

    private static ListValue kinds(String kind, Collection<GroupVersion> versions) {
        return ListValue.copyOf(versions.stream()
                .map(version -> ObjectValue.of("group", version.group(), "version", version.version(), "kind", kind))
                .toList());
    }
}
