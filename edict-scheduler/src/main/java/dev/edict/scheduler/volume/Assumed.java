package dev.edict.scheduler.volume;

import dev.edict.client.index.Cache;
import dev.edict.client.index.Index;
import dev.edict.client.index.ObjectKey;
import dev.edict.types.Resource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Objects as they will be when what was decided is written. What is assumed of an object holds until the server tells anything new
 * about it. Owned by one thread.
 */
final class Assumed<T extends Resource> {
    private static final int FEW = 100;

    private final Cache<T> cache;
    private final Map<ObjectKey, T> assumed = new HashMap<>();
    /** With so many it is time to look which of them mean nothing any more: nobody may ask about their objects again. */
    private int many = FEW;

    Assumed(Cache<T> cache) {
        this.cache = cache;
    }

    @Nullable T get(String namespace, String name) {
        T known = cache.get(namespace, name);
        return known == null ? null : current(known);
    }

    List<T> byIndex(Index<T> index, String value) {
        List<T> all = new ArrayList<>();
        cache.byIndex(index.name(), value).forEach(known -> all.add(current(known)));
        return all;
    }

    private T current(T known) {
        T changed = assumed.isEmpty() ? null : assumed.get(ObjectKey.of(known));
        if (changed == null) {
            return known;
        }
        if (changed.resourceVersion().equals(known.resourceVersion())) {
            return changed;
        }
        assumed.remove(ObjectKey.of(known));
        return known;
    }

    /** @param changed of the version that is known */
    void assume(T changed) {
        if (assumed.size() >= many) {
            assumed.values().removeIf(each -> !isCurrent(each));
            many = Math.max(FEW, 2 * assumed.size());
        }
        assumed.put(ObjectKey.of(changed), changed);
    }

    private boolean isCurrent(T changed) {
        T known = cache.get(changed.namespace(), changed.name());
        return known != null && known.resourceVersion().equals(changed.resourceVersion());
    }

    int size() {
        return assumed.size();
    }

    void release(T changed) {
        assumed.remove(ObjectKey.of(changed));
    }
}
