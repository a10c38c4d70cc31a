package dev.edict.controllers.volume.protect;

import dev.edict.client.control.Finalizers;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.ResourceClient;
import dev.edict.types.Resource;
import java.util.ArrayList;
import java.util.List;

/** That an object stays as long as it is used: a finalizer that every object of its type has. */
record Protection(String finalizer) {

    /** Whether an object is to go, and waits for us. */
    boolean holds(Resource object) {
        return object.isBeingDeleted() && Finalizers.has(object, finalizer);
    }

    boolean isMissing(Resource object) {
        return !object.isBeingDeleted() && !Finalizers.has(object, finalizer);
    }

    /** Whether there is something to be done, or to be waited for. */
    boolean concerns(Resource object) {
        return holds(object) || isMissing(object);
    }

    /** Puts the finalizer on an object. Replaces the object, since that is what the roles of these loops allow. */
    <T extends Resource> void protect(ResourceClient<T> client, T object) {
        List<String> names = new ArrayList<>(object.metadata().finalizers());
        names.add(finalizer);
        write(client, object, names);
    }

    /** Takes the finalizer away from an object, which goes then. */
    <T extends Resource> void release(ResourceClient<T> client, T object) {
        write(client, object, object.metadata().finalizers().stream().filter(name -> !name.equals(finalizer)).toList());
    }

    private static <T extends Resource> void write(ResourceClient<T> client, T object, List<String> finalizers) {
        try {
            client.in(object.namespace())
                    .replace(client.type().withMetadata().apply(object, object.metadata().withFinalizers(finalizers)));
        } catch (ApiFailure.NotFound gone) {
            // It needs no protection any more.
        }
    }
}
