package dev.edict.server.admit;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.RequestScope;
import org.jspecify.annotations.Nullable;

/** Sees to the writes of a resource whose objects give rights to others, or act with more than their writer has. */
public interface WriteGuard {
    WriteGuard NONE = new WriteGuard() {};

    /**
     * Has the last word once plugins have changed the object and before it must be valid.
     *
     * @param name the object that the request names; empty if it names none
     * @param old null for a new object
     * @throws dev.edict.model.status.ApiException if it refuses
     */
    default void check(RequestScope scope, String name, ObjectValue object, @Nullable ObjectValue old) {}

    /**
     * Is asked once the object is known to be valid, before plugins may refuse it.
     *
     * @param old null for a new object
     * @throws dev.edict.model.status.ApiException if it refuses
     */
    default void confirm(RequestScope scope, ObjectValue object, @Nullable ObjectValue old) {}
}
