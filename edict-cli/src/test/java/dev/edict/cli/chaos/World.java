package dev.edict.cli.chaos;

import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All objects as they are at one revision. Its owner is the thread that reads the history. */
final class World {
    private final Map<String, Map<String, Resource>> objects = new HashMap<>();

    /** Takes a step. @return what it changes; null if nothing */
    <T extends Resource> @Nullable Change<T> apply(long revision, long millis, ObjectType<T> type, String key, @Nullable T after) {
        Map<String, Resource> all = objects.computeIfAbsent(type.kind().toString(), any -> new TreeMap<>());
        @SuppressWarnings("unchecked") // a kind has one type
        T before = (T) (after == null ? all.remove(key) : all.put(key, after));
        return before == null && after == null ? null : new Change<>(revision, millis, type, before, after);
    }

    @SuppressWarnings("unchecked") // a kind has one type
    <T extends Resource> Collection<T> all(ObjectType<T> type) {
        return (Collection<T>) objects.getOrDefault(type.kind().toString(), Map.of()).values();
    }

    /** Objects of all types. */
    Collection<? extends Collection<Resource>> everything() {
        return objects.values().stream().map(Map::values).toList();
    }
}
