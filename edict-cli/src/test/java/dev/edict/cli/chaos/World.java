package dev.edict.cli.chaos;

import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.client.control.Owners;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All objects as they are at one revision. Its owner is the thread that reads the history. */
final class World {
    private final Map<String, Map<String, Resource>> objects = new HashMap<>();
    private final Map<String, Resource> byUid = new HashMap<>();
    /** Those that an object controls, by its uid, and then by their own. */
    private final Map<String, Map<String, Resource>> controlled = new HashMap<>();

    /** Takes a step. @return what it changes; null if nothing */
    <T extends Resource> @Nullable Change<T> apply(long revision, long millis, ObjectType<T> type, String key, @Nullable T after) {
        Map<String, Resource> all = objects.computeIfAbsent(type.kind().toString(), any -> new TreeMap<>());
        @SuppressWarnings("unchecked") // a kind has one type
        T before = (T) (after == null ? all.remove(key) : all.put(key, after));
        if (before == null && after == null) {
            return null;
        }
        if (before != null) {
            byUid.remove(before.metadata().uid());
            controller(before).ifPresent(owner -> controlled.getOrDefault(owner, Map.of()).remove(before.metadata().uid()));
        }
        if (after != null) {
            byUid.put(after.metadata().uid(), after);
            controller(after).ifPresent(owner ->
                    controlled.computeIfAbsent(owner, any -> new TreeMap<>()).put(after.metadata().uid(), after));
        }
        return new Change<>(revision, millis, type, before, after);
    }

    private static Optional<String> controller(Resource object) {
        return Owners.controllerOf(object).map(OwnerReference::uid);
    }

    @SuppressWarnings("unchecked") // a kind has one type
    <T extends Resource> Collection<T> all(ObjectType<T> type) {
        return (Collection<T>) objects.getOrDefault(type.kind().toString(), Map.of()).values();
    }

    /** Those of a kind that an object controls. */
    <T extends Resource> List<T> controlledBy(Resource owner, Class<T> kind) {
        return controlled.getOrDefault(owner.metadata().uid(), Map.of()).values().stream()
                .filter(kind::isInstance).map(kind::cast).toList();
    }

    /** What controls an object, if it is there and of this kind. */
    <T extends Resource> @Nullable T controllerOf(Resource object, Class<T> kind) {
        return controller(object).map(byUid::get).filter(kind::isInstance).map(kind::cast).orElse(null);
    }

    boolean has(String uid) {
        return byUid.containsKey(uid);
    }

    /** Objects of all types. */
    Collection<? extends Collection<Resource>> everything() {
        return objects.values().stream().map(Map::values).toList();
    }
}
