package dev.edict.client.delta;

import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.types.Resource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a list means for single objects, given what is known and what waits to be applied. */
final class Replacement {
    private Replacement() {}

    /**
     * The deletions of all that is not in the list, then the list. What waits as deleted already is not told to be gone a second time:
     * if it is in the list, another object has taken the name since.
     */
    static <T extends Resource> List<Delta<T>> of(Collection<Delta<T>> waiting, Cache<T> known, List<T> objects) {
        Set<ObjectKey> listed = new HashSet<>();
        objects.forEach(object -> listed.add(ObjectKey.of(object)));
        Map<ObjectKey, Delta.OfOne<T>> last = new LinkedHashMap<>();
        for (Delta<T> delta : waiting) {
            if (delta instanceof Delta.OfOne<T> one) {
                last.put(one.key(), one);
            }
        }
        List<Delta<T>> all = new ArrayList<>(objects.size());
        last.forEach((key, delta) -> {
            if (!listed.contains(key) && !delta.isDeletion()) {
                all.add(new Delta.DeletedFinalStateUnknown<>(key, delta.object()));
            }
        });
        for (T object : known.list()) {
            ObjectKey key = ObjectKey.of(object);
            if (!listed.contains(key) && !last.containsKey(key)) {
                all.add(new Delta.DeletedFinalStateUnknown<>(key, object));
            }
        }
        objects.forEach(object -> all.add(new Delta.Replaced<>(object)));
        return all;
    }
}
