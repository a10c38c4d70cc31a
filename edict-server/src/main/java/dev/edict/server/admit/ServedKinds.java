package dev.edict.server.admit;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.merge.MergeType;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.schema.decode.DecodedObject;
import dev.edict.server.convert.ObjectCodec;
import dev.edict.server.registry.ResourceRegistry;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The kinds that are served now, built in and custom, for those whose configuration names kinds. */
public interface ServedKinds {

    /** A kind whose objects are a resource. */
    record Kind(ResourceType type, Supplier<ResourceRegistry> registry, ObjectCodec codec) {}

    /** The kind, if its objects are a resource; null otherwise. */
    @Nullable Kind find(GroupVersionKind kind);

    /** The kinds of a resource's objects. An empty group means any, as it does to clients that look a resource up. */
    List<GroupVersionKind> kindsOf(GroupVersionResource resource);

    /**
     * The object of a kind that a tree says; of custom resources with their defaults, and without a word about what their
     * schemas do not know.
     *
     * @throws dev.edict.schema.decode.DecodeException if it says none
     */
    DecodedObject decode(ObjectValue tree, GroupVersionKind kind);

    /** How writers share objects of a kind, or null if nobody knows it. */
    @Nullable MergeType mergeType(GroupVersionKind kind);

    /** What objects of a kind look like, or null if nobody knows it. */
    @Nullable Schema schema(GroupVersionKind kind);

    /** What the metadata of every object looks like. */
    Schema metadata();
}
