package dev.edict.scheduler.snapshot;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** How often each of some things is there; what is not there is not kept. */
final class Counted<K> {
    private final Map<K, Integer> counts = new HashMap<>();

    void add(K key) {
        counts.merge(key, 1, Integer::sum);
    }

    void remove(K key) {
        counts.computeIfPresent(key, (same, count) -> count > 1 ? count - 1 : null);
    }

    int of(K key) {
        return counts.getOrDefault(key, 0);
    }

    Set<K> keys() {
        return counts.keySet();
    }
}
