package dev.edict.schema.catalogue;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.Definitions;
import dev.edict.schema.Schema;
import dev.edict.schema.catalogue.ResourceType.Subresource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The built-in types: which resources the server has, and the schemas of their kinds.
 *
 * <p>Loading reads the index only; the definitions of a group's version are read when the first of them is needed. A
 * catalogue never changes and may be shared between threads and servers.
 */
public final class Catalogue {
    private final List<ResourceType> resources;
    private final Map<GroupVersionResource, ResourceType> byResource;
    private final Map<GroupVersionKind, ResourceType> byKind;
    private final List<GroupVersion> versions;
    private final GeneratedDefinitions definitions;

    private Catalogue(List<ResourceType> resources, GeneratedDefinitions definitions) {
        this.resources = List.copyOf(resources);
        this.definitions = definitions;
        Map<GroupVersionResource, ResourceType> byResource = new LinkedHashMap<>();
        Map<GroupVersionKind, ResourceType> byKind = new HashMap<>();
        Set<GroupVersion> versions = new LinkedHashSet<>();
        for (ResourceType type : resources) {
            byResource.put(type.resource(), type);
            byKind.put(type.kind(), type);
            versions.add(type.resource().groupVersion());
        }
        this.byResource = byResource;
        this.byKind = byKind;
        this.versions = List.copyOf(versions);
    }

    /** Reads the generated catalogue. */
    public static Catalogue load() {
        GeneratedDefinitions definitions = new GeneratedDefinitions();
        List<ResourceType> resources = new ArrayList<>();
        for (ObjectValue entry : GeneratedDefinitions.read("index.json").list("resources").objects()) {
            resources.add(resource(entry, definitions));
        }
        return new Catalogue(resources, definitions);
    }

    private static ResourceType resource(ObjectValue entry, Definitions definitions) {
        GroupVersion version = new GroupVersion(entry.string("group"), entry.string("version"));
        String kind = entry.string("kind");
        String definition = entry.string("definition");
        Supplier<Schema> schema = () -> definitions.definition(definition);
        GroupVersion hub = entry.has("hub")
                ? Objects.requireNonNull(GroupVersion.parse(entry.string("hub"))) : version;
        List<Subresource> subresources = new ArrayList<>();
        for (ObjectValue part : entry.list("subresources").objects()) {
            subresources.add(new Subresource(part.string("name"),
                    new GroupVersionKind(part.string("group"), part.string("version"), part.string("kind")),
                    verbs(part)));
        }
        return new ResourceType(version.resource(entry.string("resource")), version.kind(kind), kind + "List",
                kind.toLowerCase(Locale.ROOT), entry.bool("namespaced"), verbs(entry),
                entry.list("shortNames").strings(), entry.list("categories").strings(), List.copyOf(subresources),
                hub.resource(entry.string("resource")), entry.string("hash"), schema, entry.string("deprecation"));
    }

    private static Set<String> verbs(ObjectValue entry) {
        return Collections.unmodifiableSet(new LinkedHashSet<>(entry.list("verbs").strings()));
    }

    /** All resources, in the order in which discovery lists groups, versions and resources. */
    public List<ResourceType> resources() {
        return resources;
    }

    /** The groups and versions that have resources, in the order in which discovery lists them. */
    public List<GroupVersion> versions() {
        return versions;
    }

    public @Nullable ResourceType find(GroupVersionResource resource) {
        return byResource.get(resource);
    }

    /** The resource whose objects are of this kind. */
    public @Nullable ResourceType findKind(GroupVersionKind kind) {
        return byKind.get(kind);
    }

    /** All schemas by name. They say nothing of what fields are for: see {@link #documentation}. */
    public Definitions definitions() {
        return definitions;
    }

    /** What types and fields are for; read apart from the schemas, because only people ask. */
    public Documentation documentation() {
        return new Documentation(definitions);
    }
}
