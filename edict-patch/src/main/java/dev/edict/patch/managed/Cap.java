package dev.edict.patch.managed;

import dev.edict.patch.field.FieldSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Bounds the book: when too many managers have updated an object, the oldest of them share one entry for each version,
 * {@code ancient-changes}. Appliers are never folded, since what they own decides what their next apply removes.
 */
final class Cap {
    private static final String BUCKET = "ancient-changes";

    private Cap() {}

    static ManagedFields limit(ManagedFields book, int maximum) {
        List<Manager> updaters = new ArrayList<>();
        book.owners().forEach((manager, owned) -> {
            if (!owned.applied()) {
                updaters.add(manager);
            }
        });
        if (updaters.size() <= maximum) {
            return book;
        }
        updaters.sort(Comparator.comparingLong(book::seconds).thenComparing(Comparator.naturalOrder()));
        Map<Manager, OwnedSet> owners = new LinkedHashMap<>(book.owners());
        Map<Manager, Instant> times = new LinkedHashMap<>(book.times());
        Map<String, Manager> firstOfVersion = new HashMap<>();
        Map<Manager, List<FieldSet>> gathered = new HashMap<>();
        int left = updaters.size();
        for (int index = 0; index < updaters.size() && left > maximum; index++) {
            Manager manager = updaters.get(index);
            OwnedSet owned = book.owners().getOrDefault(manager, owners.get(manager));
            if (owned == null) {
                continue;
            }
            Manager first = firstOfVersion.putIfAbsent(owned.apiVersion(), manager);
            if (first == null) {
                continue;
            }
            Manager bucket = new Manager(BUCKET, Operation.UPDATE, owned.apiVersion(), "");
            List<FieldSet> fields = gathered.computeIfAbsent(bucket, key -> new ArrayList<>());
            if (fields.isEmpty()) {
                OwnedSet before = owners.containsKey(bucket) ? owners.get(bucket) : owners.remove(first);
                fields.add(before == null ? FieldSet.EMPTY : before.fields());
            }
            fields.add(owned.fields());
            owners.put(bucket, owned);
            if (!manager.equals(bucket)) {
                owners.remove(manager);
            }
            left--;
            Instant time = book.times().get(manager);
            if (time == null) {
                times.remove(bucket);
            } else {
                times.put(bucket, time);
            }
        }
        gathered.forEach((bucket, fields) ->
                owners.computeIfPresent(bucket, (key, owned) -> owned.with(FieldSet.union(fields))));
        return new ManagedFields(owners, times);
    }
}
