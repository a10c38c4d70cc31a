package dev.edict.server.admit;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.RequestScope;
import org.jspecify.annotations.Nullable;

/** Has the last word about what a request writes of a resource, once plugins have changed it and before it must be valid. */
@FunctionalInterface
public interface WriteGuard {
    WriteGuard NONE = (scope, name, object, old) -> {};

    /**
     * @param name the object that the request names; empty if it names none
     * @param old null for a new object
     * @throws dev.edict.model.status.ApiException if it refuses
     */
    void check(RequestScope scope, String name, ObjectValue object, @Nullable ObjectValue old);
}
