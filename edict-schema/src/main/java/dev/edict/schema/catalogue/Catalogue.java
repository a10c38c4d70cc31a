package dev.edict.schema.catalogue;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.schema.Definitions;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
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
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The built-in types: which resources the server has, and the schemas of their kinds.
 *
 * <p>Loading reads the index only; the definitions of a group's version are read when the first of them is needed. A
 * catalogue never changes and may be shared between threads and servers.
 */
public final class Catalogue {
    private static final Set<String> ALL_VERBS =
            ordered(List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"));
    private static final Set<String> PART_VERBS = ordered(List.of("get", "patch", "update"));

    private static final String META = "io.k8s.apimachinery.pkg.apis.meta.v1.";

    private final List<ResourceType> resources;
    private final Map<GroupVersionResource, ResourceType> byResource;
    private final Map<GroupVersionKind, ResourceType> byKind;
    private final List<GroupVersion> versions;
    private final ObjectValue packages;
    private final GeneratedDefinitions definitions;

    private Catalogue(List<ResourceType> resources, ObjectValue packages, GeneratedDefinitions definitions) {
        this.packages = packages;
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

    /** Reads the generated catalogue, without the resources that are off unless somebody wants them. */
    public static Catalogue load() {
        return load(resource -> false);
    }

    /** @param wanted which of the resources that are off by default are there */
    public static Catalogue load(Predicate<GroupVersionResource> wanted) {
        GeneratedDefinitions definitions = new GeneratedDefinitions();
        List<ResourceType> resources = new ArrayList<>();
        ObjectValue index = GeneratedDefinitions.read("index.json");
        if (!index.has("packages")) {
            throw new IllegalStateException("the generated catalogue is out of date: build edict-schema again");
        }
        ObjectValue packages = index.object("packages");
        for (ObjectValue entry : index.list("versions").objects()) {
            GroupVersion version = new GroupVersion(entry.string("group"), entry.string("version"));
            for (ObjectValue resource : entry.list("resources").objects()) {
                if (resource.bool("optional") && !wanted.test(version.resource(resource.string("name")))) {
                    continue;
                }
                resources.add(resource(version, packages.string(version.apiVersion()), resource, definitions));
            }
        }
        return new Catalogue(resources, packages, definitions);
    }

    /** The index leaves out what most resources share. */
    private static ResourceType resource(
            GroupVersion version, String container, ObjectValue entry, Definitions definitions) {
        String name = entry.string("name");
        GroupVersionKind kind = version.kind(entry.string("kind"));
        String definition = container + "." + kind.kind();
        Supplier<Schema> schema = () -> definitions.definition(definition);
        GroupVersion hub = versionOr(entry.string("hub"), version);
        List<Subresource> subresources = new ArrayList<>();
        for (ObjectValue part : entry.list("subresources").objects()) {
            GroupVersion partVersion = versionOr(part.string("in"), version);
            subresources.add(new Subresource(part.string("name"),
                    part.has("kind") ? partVersion.kind(part.string("kind")) : partVersion.kind(kind.kind()),
                    verbs(part, PART_VERBS)));
        }
        return new ResourceType(version.resource(name), kind, kind.kind() + "List",
                kind.kind().toLowerCase(Locale.ROOT), !entry.bool("cluster"), verbs(entry, ALL_VERBS),
                entry.list("shortNames").strings(), entry.list("categories").strings(), List.copyOf(subresources),
                hub.resource(name), entry.string("hash"), schema, entry.string("deprecation"));
    }

    private static GroupVersion versionOr(String given, GroupVersion otherwise) {
        return given.isEmpty() ? otherwise : Objects.requireNonNull(GroupVersion.parse(given));
    }

    private static Set<String> verbs(ObjectValue entry, Set<String> usual) {
        return entry.has("verbs") ? ordered(entry.list("verbs").strings()) : usual;
    }

    private static Set<String> ordered(List<String> verbs) {
        return Collections.unmodifiableSet(new LinkedHashSet<>(verbs));
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

    /**
     * The schema of any built-in kind, of a resource or not: {@code PodList}, {@code Scale}, {@code Eviction}. Kinds that
     * every group has, such as {@code DeleteOptions} and {@code Status}, are found in all of them.
     */
    public @Nullable Schema schema(GroupVersionKind kind) {
        String definition = definitionOf(kind);
        return definition == null ? null : definitions.find(definition);
    }

    /** The name of the definition that {@link #schema} finds. */
    public @Nullable String definitionOf(GroupVersionKind kind) {
        String own = packages.string(kind.apiVersion()) + "." + kind.kind();
        String everybodys = META + kind.kind();
        return definitions.find(own) != null ? own : definitions.find(everybodys) != null ? everybodys : null;
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
