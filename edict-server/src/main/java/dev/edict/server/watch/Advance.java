package dev.edict.server.watch;

import dev.edict.store.StoreEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What follows for a cache from changes in the store.
 *
 * @param state the state after them
 * @param events those that can be seen: what could not be read before and can not be read now has not changed
 * @param problems what can not be read after them
 */
record Advance(CacheState state, List<CacheEvent> events, SortedMap<String, Problem> problems) {

    /** Changes that have been decoded, which needs no lock. @param results null for what has been removed */
    record Decoded(List<StoreEvent> changes, List<StoredReader.@Nullable Result> results) {

        static Decoded of(List<StoreEvent> changes, StoredReader reader) {
            List<StoredReader.@Nullable Result> results = new ArrayList<>(changes.size());
            for (StoreEvent change : changes) {
                results.add(change instanceof StoreEvent.Written written ? reader.read(written.entry()) : null);
            }
            return new Decoded(changes, results);
        }
    }

    /**
     * @param revision up to which the changes are complete
     * @param now the time, in milliseconds
     */
    static Advance of(
            CacheState known, SortedMap<String, Problem> problems, Decoded decoded, long revision, long now) {
        SortedTree<CachedObject> objects = known.objects();
        SortedMap<String, Problem> unreadable = problems;
        List<CacheEvent> events = new ArrayList<>(decoded.changes().size());
        for (int index = 0; index < decoded.changes().size(); index++) {
            StoreEvent change = decoded.changes().get(index);
            StoredReader.Result result = decoded.results().get(index);
            String key = change.key();
            unreadable = noted(unreadable, key, result);
            CachedObject previous = objects.get(key);
            CachedObject current = result instanceof StoredReader.Result.Read read ? read.object() : null;
            if (previous == null && current == null) {
                continue;
            }
            objects = current == null ? objects.without(key) : objects.with(key, current);
            events.add(new CacheEvent(key, new Change(change.revision(), previous, current), objects, now));
        }
        return new Advance(new CacheState(objects, Math.max(revision, known.revision())), events, unreadable);
    }

    private static SortedMap<String, Problem> noted(
            SortedMap<String, Problem> problems, String key, StoredReader.@Nullable Result result) {
        Problem problem = result instanceof StoredReader.Result.Unreadable unreadable ? unreadable.problem() : null;
        if (problem == null && !problems.containsKey(key)) {
            return problems;
        }
        TreeMap<String, Problem> changed = new TreeMap<>(problems);
        if (problem == null) {
            changed.remove(key);
        } else {
            changed.put(key, problem);
        }
        return Collections.unmodifiableSortedMap(changed);
    }
}
