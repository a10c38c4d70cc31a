package dev.edict.controllers.volume;

import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.types.Resource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Objects as they are known from the server, or as the loop has just written them, whichever is newer: so that the next pass does
 * not decide by what the loop itself has changed. Safe for use by any thread.
 */
public final class Latest<T extends Resource> {
    private final Cache<T> cache;
    private final Map<ObjectKey, T> written = new ConcurrentHashMap<>();

    public Latest(Cache<T> cache) {
        this.cache = cache;
    }

    /** Null if there is none, or if it has been seen to go. */
    public @Nullable T get(ObjectKey key) {
        T known = cache.get(key);
        T own = written.get(key);
        if (own == null) {
            return known;
        }
        if (known == null || version(known) >= version(own)) {
            written.remove(key, own);
            return known;
        }
        return own;
    }

    /** An object of the {@link #cache}, as the server has answered to a write. */
    public T put(T object) {
        written.put(ObjectKey.of(object), object);
        return object;
    }

    private static long version(Resource object) {
        return Long.parseLong(object.resourceVersion());
    }
}
