package dev.edict.server.registry;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import org.jspecify.annotations.Nullable;

/** What admission has to say of one write; the registry asks at the right moments. */
public interface Admission {
    Admission NONE = new Admission() {};

    /**
     * May change the object; called with the object that the client wants, before it is prepared, and before a new one has a
     * name if the server is to make one up.
     */
    default ObjectValue mutate(ObjectValue object, @Nullable ObjectValue old) {
        return object;
    }

    /** May refuse the object; called with the object as it will be stored. */
    default void validate(ObjectValue object, @Nullable ObjectValue old) {}

    /** Whether the write is held to the quotas of its namespace. It is counted in any case. */
    default boolean isLimited() {
        return false;
    }

    /**
     * May refuse that an object is changed by what admission sees in its place, such as its scale, or a binding.
     *
     * @param resource of the object
     */
    default void touch(GroupVersionResource resource, ObjectValue object) {}

    /** May refuse the deletion. */
    default void delete(ObjectValue old) {}
}
