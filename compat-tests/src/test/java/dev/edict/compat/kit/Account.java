package dev.edict.compat.kit;

import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.Handler;
import dev.edict.types.Resource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A handler that knows which versions of objects it was told of last, and notes what does not follow from that. */
final class Account<T extends Resource> implements Handler<T> {
    private final Map<ObjectKey, String> versions = new HashMap<>();
    private final List<String> faults = new ArrayList<>();

    @Override
    public synchronized void onAdd(T object, boolean inInitialList) {
        note(versions.put(ObjectKey.of(object), object.resourceVersion()), null, "added", object);
    }

    @Override
    public synchronized void onUpdate(T before, T after) {
        note(versions.put(ObjectKey.of(after), after.resourceVersion()), before.resourceVersion(), "updated", after);
        if (Long.parseLong(after.resourceVersion()) < Long.parseLong(before.resourceVersion())) {
            faults.add(ObjectKey.of(after) + " went back from " + before.resourceVersion() + " to " + after.resourceVersion());
        }
    }

    @Override
    public synchronized void onDelete(T last, boolean finalStateUnknown) {
        if (versions.remove(ObjectKey.of(last)) == null) {
            faults.add(ObjectKey.of(last) + " deleted at " + last.resourceVersion() + " though not known");
        }
    }

    private void note(@Nullable String known, @Nullable String expected, String what, T object) {
        if (known == null ? expected != null : !known.equals(expected)) {
            faults.add(ObjectKey.of(object) + " " + what + " to " + object.resourceVersion() + " from " + expected + ", known is " + known);
        }
    }

    /** The objects that are there, as far as was told. */
    synchronized Map<ObjectKey, String> versions() {
        return Map.copyOf(versions);
    }

    synchronized List<String> faults() {
        return List.copyOf(faults);
    }
}
