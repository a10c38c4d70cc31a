package dev.edict.server.route;

import dev.edict.server.watch.CachedObject;

/** The fields by which the objects of a resource can be selected, in one of its versions. */
public interface SelectableFields {

    /**
     * The name by which {@link #value} knows a field.
     *
     * @throws dev.edict.model.status.ApiException if objects cannot be selected by it
     */
    String resolve(String field);

    /** Whether a field is read from the object as it is stored, quickly and alike in all versions. */
    default boolean isStored(String resolved) {
        return false;
    }

    /** The value of a field as text, the way selectors compare it; empty where there is none. */
    String value(CachedObject object, String resolved);
}
