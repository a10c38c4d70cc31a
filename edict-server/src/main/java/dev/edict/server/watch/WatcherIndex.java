package dev.edict.server.watch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds those whom a change may concern without asking those whom it can not.
 *
 * <p>Every watcher stands in one place: under the key of the one object that it wants, under the value of a field that
 * all its objects have, or under its prefix. A change is looked up by its key, by its namespace, and by the values that
 * the fields somebody asks for had before it and have after it: a pod that moves from one node to another concerns the
 * watchers of both. So with a watcher for each of ten thousand nodes a change costs two look-ups and one call.
 *
 * <p>Belongs to the dispatcher; not for use by several threads.
 */
final class WatcherIndex {
    private final String prefix;
    private final Map<Watcher, Registration> all = new IdentityHashMap<>();
    private final Map<String, Set<Registration>> byPrefix = new HashMap<>();
    private final Map<String, Set<Registration>> byKey = new HashMap<>();
    private final Map<String, ByField> byField = new HashMap<>();

    private record ByField(Function<CachedObject, String> read, Map<String, Set<Registration>> values) {}

    /** @param prefix what the keys of the resource start with */
    WatcherIndex(String prefix) {
        this.prefix = prefix;
    }

    void add(Registration registration) {
        Interest interest = registration.watcher().interest();
        registration.movesTo(switch (interest.clue()) {
            case null -> place(byPrefix, interest.prefix());
            case Clue.Key key -> place(byKey, key.key());
            case Clue.Field field -> place(
                    byField.computeIfAbsent(field.field(), absent -> new ByField(field.read(), new HashMap<>())).values(),
                    field.value());
        });
        all.put(registration.watcher(), registration);
    }

    private static Set<Registration> place(Map<String, Set<Registration>> places, String name) {
        return places.computeIfAbsent(name, absent -> new LinkedHashSet<>());
    }

    /** @return whether the watcher was here */
    boolean remove(Watcher watcher) {
        Registration registration = all.remove(watcher);
        if (registration == null) {
            return false;
        }
        Set<Registration> left = registration.leaves();
        if (left != null && left.isEmpty()) {
            forgetPlace(watcher.interest());
        }
        return true;
    }

    private void forgetPlace(Interest interest) {
        switch (interest.clue()) {
            case null -> byPrefix.remove(interest.prefix());
            case Clue.Key key -> byKey.remove(key.key());
            case Clue.Field field -> {
                ByField index = byField.get(field.field());
                if (index != null && index.values().remove(field.value()) != null && index.values().isEmpty()) {
                    byField.remove(field.field());
                }
            }
        }
    }

    Collection<Registration> all() {
        return List.copyOf(all.values());
    }

    @Nullable Registration find(Watcher watcher) {
        return all.get(watcher);
    }

    /** Those whom an event may concern, each of them once; all of them if that can not be found out. */
    List<Registration> concerned(CacheEvent event) {
        try {
            return found(event);
        } catch (RuntimeException unreadable) {
            return List.copyOf(all.values());
        }
    }

    private List<Registration> found(CacheEvent event) {
        List<Registration> concerned = new ArrayList<>();
        String key = event.key();
        take(byPrefix, prefix, concerned);
        int slash = key.indexOf('/', prefix.length());
        if (slash >= 0) {
            take(byPrefix, key.substring(0, slash + 1), concerned);
        }
        take(byKey, key, concerned);
        for (ByField field : byField.values()) {
            String before = value(field, event.previous());
            String after = value(field, event.current());
            if (before != null) {
                take(field.values(), before, concerned);
            }
            if (after != null && !after.equals(before)) {
                take(field.values(), after, concerned);
            }
        }
        return concerned;
    }

    private static @Nullable String value(ByField field, @Nullable CachedObject object) {
        return object == null ? null : field.read().apply(object);
    }

    private static void take(Map<String, Set<Registration>> places, String name, List<Registration> concerned) {
        Set<Registration> found = places.get(name);
        if (found != null) {
            concerned.addAll(found);
        }
    }
}
