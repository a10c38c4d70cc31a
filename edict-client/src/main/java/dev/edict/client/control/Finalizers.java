package dev.edict.client.control;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.ResourceClient;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Names on an object that hold up its deletion until whoever put them there has cleaned up. Each change is for the version that was
 * read, so that names of others are neither lost nor brought back.
 */
public final class Finalizers {
    private Finalizers() {}

    public static boolean has(Resource object, String finalizer) {
        return object.metadata().finalizers().contains(finalizer);
    }

    /**
     * Puts a name on an object, if it is not there.
     *
     * @return the object as it is now; empty if it is gone or on its way, when no name can be added any more
     */
    public static <T extends Resource> Optional<T> add(ResourceClient<T> client, T object, String finalizer) {
        if (has(object, finalizer)) {
            return Optional.of(object);
        }
        return change(client, object, now -> now.deletionTimestamp() != null || now.finalizers().contains(finalizer)
                ? now
                : now.withFinalizers(plus(now.finalizers(), finalizer)))
                .filter(now -> has(now, finalizer));
    }

    /** Takes a name away from an object, if it is there. @return the object as it is now; empty if it is gone */
    public static <T extends Resource> Optional<T> remove(ResourceClient<T> client, T object, String finalizer) {
        if (!has(object, finalizer)) {
            return Optional.of(object);
        }
        return change(client, object, now -> now.withFinalizers(
                now.finalizers().stream().filter(name -> !name.equals(finalizer)).toList()));
    }

    /** Changes the very object, not one of the same name that has come since. */
    private static <T extends Resource> Optional<T> change(
            ResourceClient<T> client, T object, UnaryOperator<ObjectMeta> change) {
        ObjectType<T> type = client.type();
        String uid = object.metadata().uid();
        try {
            T now = client.in(object.namespace()).edit(object.name(), current -> current.metadata().uid().equals(uid)
                    ? type.withMetadata().apply(current, change.apply(current.metadata()))
                    : current);
            return Optional.of(now).filter(result -> result.metadata().uid().equals(uid));
        } catch (ApiFailure.NotFound gone) {
            return Optional.empty();
        }
    }

    private static List<String> plus(List<String> names, String name) {
        List<String> more = new ArrayList<>(names);
        more.add(name);
        return more;
    }
}
