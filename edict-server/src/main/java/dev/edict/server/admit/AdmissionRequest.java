package dev.edict.server.admit;

import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.registry.RequestScope;
import org.jspecify.annotations.Nullable;

/**
 * A write that waits to be admitted.
 *
 * @param object in the storage version; the old object on a deletion
 * @param old the object before the write; null on create
 */
public record AdmissionRequest(
        ResourceType type,
        RequestScope scope,
        Operation operation,
        String subresource,
        ObjectValue object,
        @Nullable ObjectValue old) {

    /** What is to be done. */
    public enum Operation {
        CREATE,
        UPDATE,
        DELETE
    }

    public boolean isFor(GroupKind kind) {
        return type.kind().groupKind().equals(kind) && subresource.isEmpty();
    }

    /** Whether an object of this kind is to be created. */
    public boolean creates(GroupKind kind) {
        return operation == Operation.CREATE && isFor(kind);
    }

    public String name() {
        return new ApiObject(object).name();
    }

    public GroupResource resource() {
        return type.resource().groupResource();
    }

    AdmissionRequest with(ObjectValue changed) {
        return new AdmissionRequest(type, scope, operation, subresource, changed, old);
    }
}
