package dev.edict.server.route;

import dev.edict.model.value.ObjectValue;
import org.jspecify.annotations.Nullable;

/** Notes who wrote which fields. Objects are in the version of the request. */
public interface FieldTracker {
    ObjectValue created(ObjectValue object, String manager, String subresource);

    ObjectValue updated(ObjectValue live, ObjectValue object, String manager, String subresource);

    /**
     * What a configuration makes of an object.
     *
     * @param live null to create it
     */
    ObjectValue applied(
            @Nullable ObjectValue live, ObjectValue configuration, String manager, boolean force, String subresource);
}
