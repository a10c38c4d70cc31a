package dev.edict.client.index;

import dev.edict.types.Resource;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Objects of one type, as they were on the server a moment ago. Each answer is that of one instant: no object is in it twice, and no
 * change is in it by half. Lists are the caller's own, in no order, and can not be changed. Safe for use by any thread.
 */
public interface Cache<T extends Resource> {

    /** @param namespace empty for what lives in no namespace */
    @Nullable T get(String namespace, String name);

    default @Nullable T get(ObjectKey key) {
        return get(key.namespace(), key.name());
    }

    int size();

    List<T> list();

    /** Those of a namespace; with an empty one, those of all. */
    List<T> list(String namespace);

    /** All objects, with the version to which they belong. */
    Snapshot<T> snapshot();

    List<ObjectKey> keys();

    /**
     * The objects for which an index has a value.
     *
     * @throws IllegalArgumentException if there is no index of that name
     */
    List<T> byIndex(String index, String value);

    /** The keys of the objects for which an index has a value. @throws IllegalArgumentException as {@link #byIndex} */
    List<ObjectKey> keysByIndex(String index, String value);

    /** The values that an index has. @throws IllegalArgumentException as {@link #byIndex} */
    Set<String> indexValues(String index);

    /** How far this has followed the server; empty if it has not begun. */
    String resourceVersion();
}
