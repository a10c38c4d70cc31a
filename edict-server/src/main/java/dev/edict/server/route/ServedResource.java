package dev.edict.server.route;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.field.FieldPath;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.convert.BodyReader;
import dev.edict.server.convert.ObjectCodec;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.UpdateRules;
import dev.edict.server.table.TablePrinter;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One resource in one served version: a view of the registry that holds its objects.
 *
 * @param registry made on first use, so that a resource that nobody asks for costs nothing
 * @param codec between this version and the registry's
 * @param creation what happens when an object is created, for resources that are not stored; null for those that are
 * @param subresources the parts of an object that have a path, by name; the status is one of them
 * @param equipment what the handlers work with, which differs between built-in and custom resources
 * @param computed the objects of a resource that is not stored but found out when it is read; null for all others
 */
public record ServedResource(
        ResourceType type,
        Supplier<ResourceRegistry> registry,
        ObjectCodec codec,
        Map<String, Subresource> subresources,
        @Nullable ObjectAction creation,
        Equipment equipment,
        @Nullable ComputedObjects computed) {

    /** A resource whose objects are stored. */
    public ServedResource(
            ResourceType type, Supplier<ResourceRegistry> registry, ObjectCodec codec,
            Map<String, Subresource> subresources, @Nullable ObjectAction creation, Equipment equipment) {
        this(type, registry, codec, subresources, creation, equipment, null);
    }

    /**
     * What the handlers of a resource work with.
     *
     * @param bodies reads the objects that clients send
     * @param tables prints objects as rows
     * @param empty an object with nothing in it but what every object of the kind has
     * @param tracker notes who wrote which fields
     * @param fields the fields by which lists and watches can be narrowed
     * @param custom whether the resource came at run time: such resources speak JSON and YAML only, know no strategic
     *     merge, and are refused in words of their own
     */
    public record Equipment(
            BodyReader bodies,
            Supplier<TablePrinter> tables,
            Supplier<ObjectValue> empty,
            Supplier<FieldTracker> tracker,
            SelectableFields fields,
            boolean custom) {}

    /** A part of an object with a path of its own, or something that can be done to it. */
    public sealed interface Subresource {
        GroupVersionKind kind();

        /** Reads and writes of the whole object that touch only a part of it. */
        record Part(GroupVersionKind kind, java.util.function.Function<ResourceRegistry, UpdateRules> rules)
                implements Subresource {}

        /**
         * The number of replicas, as an object of its own kind.
         *
         * @param owners notes who wrote which fields of the scale
         */
        record Scale(GroupVersionKind kind, ScaleView view, Supplier<FieldTracker> owners) implements Subresource {}

        /**
         * Something that is done by creating an object at the path.
         *
         * @param name of the subresource
         * @param owners notes who wrote which fields of what was sent
         */
        record Action(GroupVersionKind kind, String name, ObjectAction action, Supplier<FieldTracker> owners)
                implements Subresource {}

        /** Something that is opened at the object. @param kind that of the options which say what */
        record Connection(GroupVersionKind kind, ObjectConnection connection) implements Subresource {}
    }

    /** Shows and changes the number of replicas of an object in this resource's version. */
    public interface ScaleView {
        ObjectValue read(ObjectValue object);

        /** The scale that a writer is about to change, which may have no replicas yet. */
        default ObjectValue current(ObjectValue object) {
            return read(object);
        }

        /** Refuses a scale that cannot be, apart from what the rules of the object refuse. */
        void validate(ObjectValue scale);

        ObjectValue write(ObjectValue object, ObjectValue scale);

        /** Where each version of the object keeps its replicas, by {@code apiVersion}. */
        Map<String, FieldPath> replicas();
    }

    public @Nullable Subresource subresource(String name) {
        return subresources.get(name);
    }
}
