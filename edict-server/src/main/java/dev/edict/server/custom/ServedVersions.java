package dev.edict.server.custom;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.name.VersionOrder;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.managed.FieldManagerBuilder;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.convert.BodyReader;
import dev.edict.server.openapi.CustomKind;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.ResourceStrategy;
import dev.edict.server.registry.StorageKeys;
import dev.edict.server.registry.UpdateRules;
import dev.edict.server.registry.WriteHook;
import dev.edict.server.route.FieldTracker;
import dev.edict.server.route.OwnerTracker;
import dev.edict.server.route.ServedResource;
import dev.edict.server.route.ServedResource.Equipment;
import dev.edict.server.route.ServedResource.Subresource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Makes of a type what the handlers serve: a resource for each of its served versions, over one registry. */
final class ServedVersions {
    private static final Set<String> VERBS =
            Set.of("delete", "deletecollection", "get", "list", "patch", "create", "update", "watch");
    private static final Set<String> VERBS_WHILE_TERMINATING = Set.of("delete", "deletecollection", "get", "list", "watch");
    private static final Set<String> PART_VERBS = Set.of("get", "patch", "update");
    private static final GroupVersionKind SCALE = new GroupVersionKind("autoscaling", "v1", "Scale");

    private final CustomResourceType type;
    private final CustomTools tools;

    ServedVersions(CustomResourceType type, CustomTools tools) {
        this.type = type;
        this.tools = tools;
    }

    /**
     * @param objects the registry that holds the objects, under whatever rules
     * @param hook what has a say in each write
     */
    List<ServedResource> over(ResourceRegistry objects, WriteHook hook) {
        List<ServedResource> served = new ArrayList<>();
        for (CustomVersion version : type.versions().values()) {
            if (version.declared().served()) {
                served.add(serve(version, objects, hook));
            }
        }
        return List.copyOf(served);
    }

    /** What OpenAPI says of each served version. */
    List<CustomKind> described() {
        return type.versions().values().stream()
                .filter(version -> version.declared().served())
                .map(version -> new CustomKind(resource(version, false), version::publishedSchema,
                        type.definition().preservesUnknownFields(), version.declared().selectableFields()))
                .toList();
    }

    private ServedResource serve(CustomVersion version, ResourceRegistry objects, WriteHook hook) {
        ResourceType resource = resource(version, false);
        CustomCodec codec = new CustomCodec(resource, type, version);
        CustomRules rules = new CustomRules(version);
        Lazy<ResourceRegistry> registry = new Lazy<>(() -> objects.under(strategy(resource, rules, codec, hook)));
        ObjectValue empty = ObjectValue.of("kind", version.kind().kind(), "apiVersion", version.kind().apiVersion());
        Equipment equipment = new Equipment(
                new BodyReader(new CustomDecoder(type, version, tools.builtIn(), tools.metadata())),
                version::tables,
                () -> empty,
                () -> new OwnerTracker(part -> CustomOwnership.manager(type, version, part), tools.clock()),
                new CustomFields(type.definition().namespaced(), version.declared().selectableFields(), codec),
                true);
        return new ServedResource(resource, registry, codec, subresources(version), null, equipment);
    }

    private static ResourceStrategy strategy(
            ResourceType resource, CustomRules rules, ResourceStrategy.Form form, WriteHook hook) {
        return new ResourceStrategy(
                resource, resource.resource().groupResource(),
                StorageKeys.customPrefix(resource.resource().groupResource()),
                rules,
                form,
                object -> object,
                hook,
                ResourceStrategy.Grace.NONE,
                ResourceStrategy.Garbage.DELETE_DEPENDENTS,
                ResourceStrategy.Hold.NONE,
                0);
    }

    private Map<String, Subresource> subresources(CustomVersion version) {
        Map<String, Subresource> parts = new LinkedHashMap<>();
        if (version.declared().status()) {
            parts.put("status", new Subresource.Part(
                    version.kind(), registry -> UpdateRules.status(registry.strategy().rules())));
        }
        if (version.declared().scale() != null) {
            parts.put("scale", new Subresource.Scale(
                    SCALE, CustomScale.of(type, version.declared().scale()), new Lazy<>(this::scaleOwners)));
        }
        return parts;
    }

    private FieldTracker scaleOwners() {
        Schema schema = Objects.requireNonNull(tools.builtIn().schema(SCALE));
        return new OwnerTracker(
                part -> FieldManagerBuilder.of(SCALE, schema).subresource(part).build(), tools.clock());
    }

    /** What discovery says of a version. @param terminating whether nothing may be written any more */
    ResourceType resource(CustomVersion version, boolean terminating) {
        Definition definition = type.definition();
        Names names = definition.accepted();
        GroupVersionResource resource =
                new GroupVersionResource(definition.group(), version.kind().version(), names.plural());
        GroupVersionResource storage =
                new GroupVersionResource(definition.group(), type.storage().kind().version(), names.plural());
        List<ResourceType.Subresource> parts = new ArrayList<>();
        if (version.declared().status()) {
            parts.add(new ResourceType.Subresource("status", version.kind(), PART_VERBS));
        }
        if (version.declared().scale() != null) {
            parts.add(new ResourceType.Subresource("scale", SCALE, PART_VERBS));
        }
        ResourceType described = new ResourceType(resource, version.kind(), names.listKind(), names.singular(),
                definition.namespaced(), terminating ? VERBS_WHILE_TERMINATING : VERBS, names.shortNames(),
                names.categories(), List.copyOf(parts), storage, version::schema, deprecation(version));
        return type.storage().declared().served() ? described : withoutHash(described);
    }

    private static ResourceType withoutHash(ResourceType type) {
        return new ResourceType(type.resource(), type.kind(), type.listKind(), type.singular(), type.namespaced(),
                type.verbs(), type.shortNames(), type.categories(), type.subresources(), type.storage(), "",
                type.schema(), type.deprecation());
    }

    private String deprecation(CustomVersion version) {
        DefinitionVersion declared = version.declared();
        if (!declared.deprecated()) {
            return "";
        }
        if (declared.deprecationWarning() != null) {
            return declared.deprecationWarning();
        }
        String kind = type.definition().requested().kind();
        String group = type.definition().group();
        String warning = group + "/" + declared.name() + " " + kind + " is deprecated";
        return type.definition().versions().stream()
                .filter(other -> other.served() && !other.deprecated())
                .map(DefinitionVersion::name)
                .filter(other -> VersionOrder.PREFERRED_FIRST.compare(other, declared.name()) < 0)
                .min(VersionOrder.PREFERRED_FIRST)
                .map(better -> warning + "; use " + group + "/" + better + " " + kind)
                .orElse(warning);
    }
}
