package dev.edict.server.watch;

import org.jspecify.annotations.Nullable;

/**
 * What a reader wants to see of a resource.
 *
 * @param prefix the start of the keys: all of the resource, or one namespace
 * @param selects whether labels and fields are as asked for
 * @param clue what all that is selected has in common, or null: spares those who have another interest
 */
public record Interest(String prefix, Selection selects, @Nullable Clue clue) {

    public Interest(String prefix, Selection selects) {
        this(prefix, selects, null);
    }

    /** A condition on an object. Must be pure: the same object always gets the same answer. */
    @FunctionalInterface
    public interface Selection {
        Selection ALL = object -> true;
        /** All but those who are hidden until they are initialized: what nearly everybody wants to see. */
        Selection INITIALIZED = object -> !object.isUninitialized();

        boolean test(CachedObject object);
    }

    public boolean covers(CachedObject object) {
        return object.key().startsWith(prefix) && selects.test(object);
    }
}
