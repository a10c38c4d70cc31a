package dev.edict.server.watch;

/**
 * What a reader wants to see of a resource.
 *
 * @param prefix the start of the keys: all of the resource, one namespace, or a single object
 * @param selects whether labels and fields are as asked for
 */
public record Interest(String prefix, Selection selects) {

    /** A condition on an object. Must be pure: the same object always gets the same answer. */
    @FunctionalInterface
    public interface Selection {
        Selection ALL = object -> true;

        boolean test(CachedObject object);
    }

    public boolean covers(CachedObject object) {
        return object.key().startsWith(prefix) && selects.test(object);
    }
}
