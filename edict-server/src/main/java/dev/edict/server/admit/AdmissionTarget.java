package dev.edict.server.admit;

import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupResource;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.convert.ObjectCodec;
import org.jspecify.annotations.Nullable;

/**
 * What requests of one sort are directed at: one operation on one resource, in the version that clients ask for, or on one of
 * its subresources. There is one of each for as long as the resource is served, so whoever has found something out about it
 * may keep that under it.
 */
public final class AdmissionTarget {
    private final ResourceType type;
    private final String subresource;
    private final GroupVersionKind kind;
    private final Operation operation;
    private final @Nullable ObjectCodec codec;

    /**
     * @param kind of the objects that are handed in: the resource's own, or that of what a subresource takes
     * @param codec between the version of the request and the one in which plugins see objects; null for what a subresource
     *     takes
     */
    AdmissionTarget(
            ResourceType type, String subresource, GroupVersionKind kind, Operation operation, @Nullable ObjectCodec codec) {
        this.type = type;
        this.subresource = subresource;
        this.kind = kind;
        this.operation = operation;
        this.codec = codec;
    }

    public ResourceType type() {
        return type;
    }

    /** Empty for the object itself. */
    public String subresource() {
        return subresource;
    }

    public GroupVersionKind kind() {
        return kind;
    }

    public Operation operation() {
        return operation;
    }

    public GroupResource resource() {
        return type.resource().groupResource();
    }

    /** Whether it is about whole objects of this kind. */
    public boolean isFor(GroupKind sought) {
        return subresource.isEmpty() && type.kind().groupKind().equals(sought);
    }

    /** Whether objects of this kind are to be created. */
    public boolean creates(GroupKind sought) {
        return operation == Operation.CREATE && isFor(sought);
    }

    /** Whether objects of this kind are to be created or changed. */
    public boolean writes(GroupKind sought) {
        return (operation == Operation.CREATE || operation == Operation.UPDATE) && isFor(sought);
    }

    /** Whether it is about this part of objects of this kind. */
    public boolean isForPart(GroupKind sought, String part) {
        return subresource.equals(part) && type.kind().groupKind().equals(sought);
    }

    /** An object as plugins see it, in the version of the request. */
    public ObjectValue requested(ObjectValue object) {
        return codec == null || codec.isStorage() ? object : codec.fromStorage(object);
    }

    /** An object in the version of the request as plugins see it, with what its writer left out. */
    public ObjectValue stored(ObjectValue requested) {
        return codec == null ? requested : codec.toStorage(codec.setDefaults(requested));
    }

    @Override
    public String toString() {
        return operation + " " + type.resource() + (subresource.isEmpty() ? "" : "/" + subresource);
    }
}
