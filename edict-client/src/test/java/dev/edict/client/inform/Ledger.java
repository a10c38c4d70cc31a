package dev.edict.client.inform;

import dev.edict.client.index.ObjectKey;
import dev.edict.types.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A handler that keeps account of what it is told, and of whatever does not follow from what it was told before. */
final class Ledger<T extends Resource> implements Handler<T> {
    private final Map<String, T> objects = new TreeMap<>();
    private final List<String> faults = new ArrayList<>();
    private final List<String> told = new ArrayList<>();

    @Override
    public synchronized void onAdd(T object, boolean inInitialList) {
        told.add((inInitialList ? "found " : "added ") + seen(object));
        T known = objects.put(key(object), object);
        if (known != null) {
            faults.add("added though known: " + seen(object) + " after " + seen(known));
        }
    }

    @Override
    public synchronized void onUpdate(T before, T after) {
        told.add("updated " + seen(before) + " to " + seen(after));
        T known = objects.put(key(after), after);
        if (known == null || !known.resourceVersion().equals(before.resourceVersion())) {
            faults.add("updated from " + seen(before) + " to " + seen(after) + ", known is " + (known == null ? "none" : seen(known)));
        }
        if (version(after) < version(before)) {
            faults.add("went back from " + seen(before) + " to " + seen(after));
        }
    }

    @Override
    public synchronized void onDelete(T last, boolean finalStateUnknown) {
        told.add((finalStateUnknown ? "missed " : "deleted ") + seen(last));
        T known = objects.remove(key(last));
        if (known == null || version(last) < version(known)) {
            faults.add("deleted " + seen(last) + ", known is " + (known == null ? "none" : seen(known)));
        }
    }

    private static String key(Resource object) {
        return ObjectKey.of(object).toString();
    }

    private static String seen(Resource object) {
        return key(object) + "@" + object.resourceVersion();
    }

    private static long version(Resource object) {
        return Long.parseLong(object.resourceVersion());
    }

    /** What is there by what was told, in the order of names. */
    synchronized List<T> objects() {
        return List.copyOf(objects.values());
    }

    synchronized List<String> faults() {
        return List.copyOf(faults);
    }

    synchronized List<String> told() {
        return List.copyOf(told);
    }
}
