package dev.edict.server.custom;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.server.custom.Conditions.Condition;
import dev.edict.server.registry.ResourceStrategy;
import java.time.Instant;

/** A deleted definition stays, held by a finalizer, until its instances are gone. */
public final class DefinitionHold implements ResourceStrategy.Hold {
    static final String FINALIZER = "customresourcecleanup.apiextensions.k8s.io";

    /** Holds every definition that is deleted for the first time. */
    @Override
    public boolean holds(ObjectValue definition) {
        return !new ApiObject(definition).isBeingDeleted();
    }

    @Override
    public ObjectValue held(ObjectValue marked, ObjectValue before) {
        String now = marked.object("metadata").string("deletionTimestamp");
        ObjectValue held = new ApiObject(before).withMetadata(metadata -> {
            ListValue finalizers = metadata.list("finalizers");
            return metadata.with("deletionTimestamp", now).with("finalizers",
                    finalizers.strings().contains(FINALIZER) ? finalizers : finalizers.plus(new StringValue(FINALIZER)));
        }).tree();
        return Conditions.of(held).with(new Condition(Conditions.TERMINATING, true, "InstanceDeletionPending",
                "CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon"),
                Instant.parse(now)).writeTo(held);
    }

    static ObjectValue released(ObjectValue definition) {
        return new ApiObject(definition).withMetadata(metadata -> {
            ListValue rest = ListValue.of(metadata.list("finalizers").strings().stream()
                    .filter(finalizer -> !finalizer.equals(FINALIZER)).toArray());
            return rest.isEmpty() ? metadata.without("finalizers") : metadata.with("finalizers", rest);
        }).tree();
    }
}
