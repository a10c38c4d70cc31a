package dev.edict.client.delta;

import dev.edict.types.Resource;
import java.util.List;

/** Where a reflector writes what it sees. Safe for use by any thread. */
public interface ChangeSink<T extends Resource> {

    void add(T object);

    void update(T object);

    /** @param object as it was last */
    void delete(T object);

    /** These objects are there, and no others. */
    void replace(List<T> objects, String resourceVersion);

    /** All changes up to a version have come. */
    void bookmark(String resourceVersion);

    /** All that is known is to be looked at again. */
    void resync();
}
