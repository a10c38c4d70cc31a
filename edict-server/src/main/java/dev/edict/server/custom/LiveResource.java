package dev.edict.server.custom;

import dev.edict.kinds.rule.KindRules;
import dev.edict.model.name.GroupResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.openapi.CustomKind;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.ResourceStrategy;
import dev.edict.server.registry.StorageKeys;
import dev.edict.server.registry.WriteHook;
import dev.edict.server.route.ServedResource;
import dev.edict.server.watch.AtRest;
import dev.edict.server.watch.CachedObject;
import dev.edict.store.Condition;
import dev.edict.store.Entry;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One definition while it lives. Its objects, their recent past and those who watch them stay where they are when the
 * definition changes; how they are shown, checked and stored follows the definition.
 *
 * <p>{@link #follow} is called by one thread; everything else by any.
 */
final class LiveResource implements AutoCloseable {
    private final CustomTools tools;
    private final ResourceRegistry objects;
    private volatile Shape shape;

    /** What follows from the definition as it is now. */
    private record Shape(
            Definition definition, CustomResourceType type, ServedVersions versions, List<ServedResource> served,
            List<CustomKind> described) {

        Shape with(Definition newer) {
            return new Shape(newer, type, versions, served, described);
        }
    }

    LiveResource(Definition definition, CustomTools tools) {
        this.tools = tools;
        CustomResourceType type = new CustomResourceType(definition, tools);
        ResourceType storage = new ServedVersions(type, tools).resource(type.storage(), false);
        this.objects = new ResourceRegistry(asStored(definition, storage),
                tools.store(), tools.seals(), CachedObject::read, tools.caches(), tools.identities(), tools.clock(), tools.ledger());
        this.shape = shape(definition, type);
    }

    private Shape shape(Definition definition, CustomResourceType type) {
        ServedVersions versions = new ServedVersions(type, tools);
        return new Shape(definition, type, versions, versions.over(objects, new Termination()), versions.described());
    }

    /** The rules under which the server itself removes objects: none, so that what nobody can read can still go. */
    private static ResourceStrategy asStored(Definition definition, ResourceType storage) {
        return new ResourceStrategy(
                storage, storage.resource().groupResource(),
                StorageKeys.customPrefix(definition.resource()),
                KindRules.NONE,
                ResourceStrategy.Form.AS_STORED,
                object -> object,
                WriteHook.NONE,
                ResourceStrategy.Grace.NONE,
                ResourceStrategy.Garbage.DELETE_DEPENDENTS,
                ResourceStrategy.Hold.NONE,
                0);
    }

    /** Takes over what a definition of the same uid says now. */
    void follow(Definition definition) {
        Shape before = shape;
        shape = definition.servesAs(before.definition())
                ? before.with(definition) : shape(definition, new CustomResourceType(definition, tools));
    }

    Definition definition() {
        return shape.definition();
    }

    /** The resource in its served versions. */
    List<ServedResource> served() {
        return shape.served();
    }

    /** The resource as discovery shows it. */
    List<ResourceType> discovered() {
        Shape current = shape;
        return current.type().versions().values().stream()
                .filter(version -> version.declared().served())
                .map(version -> current.versions().resource(version, current.definition().terminating()))
                .toList();
    }

    /** The resource as OpenAPI describes it. */
    List<CustomKind> described() {
        return shape.described();
    }

    /** The objects as they are stored, under no rules: for the server's own housekeeping. */
    ResourceRegistry objects() {
        return objects;
    }

    /** Whether those who watch can go on: a version that is gone is not watched, and another server is not waited for. */
    boolean stillServes(Definition next) {
        Set<String> names = new HashSet<>();
        next.versions().stream().filter(DefinitionVersion::served).forEach(version -> names.add(version.name()));
        return next.isServed() && next.webhookConversion() == definition().webhookConversion() && definition().versions().stream()
                .filter(DefinitionVersion::served).allMatch(version -> names.contains(version.name()));
    }

    @Override
    public void close() {
        objects.close();
    }

    /**
     * Nothing is created any more when the definition is on its way out or gone. The write is held to the definition as it
     * was seen here, for it may have been deleted through another server a moment ago.
     */
    private final class Termination implements WriteHook {
        private final AtRest definitions = AtRest.of(
                tools.seals(), new GroupResource("apiextensions.k8s.io", "customresourcedefinitions"), tools.store());

        @Override
        public Plan beforeWrite(RequestScope scope, ObjectValue object, @Nullable ObjectValue old, int attempt) {
            if (old != null) {
                return Plan.only(object);
            }
            Definition current = attempt == 0 ? definition() : newest();
            if (current.terminating()) {
                throw ApiErrors.forbidden(new GroupResource(current.group(), current.requested().plural()),
                        new ApiObject(object).name(),
                        "create not allowed while custom resource definition is terminating");
            }
            return Plan.only(object).requiring(
                    new Condition.Unchanged(current.source().key(), current.source().revision()));
        }

        private Definition newest() {
            Definition known = definition();
            Entry entry = tools.store().get(known.source().key());
            Definition found = entry == null ? null : Definition.of(definitions.reading(CachedObject::read).apply(entry));
            if (found == null || !found.uid().equals(known.uid())) {
                throw ApiErrors.unknownPath();
            }
            return found;
        }
    }
}
