package dev.edict.client.delta;

import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.types.Resource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A queue of objects to which something has happened, client-go's {@code DeltaFIFO}: who takes an object out gets all that has happened
 * to it since it was last taken out, and objects come in the order in which something happened to them first. An object that changes a
 * hundred times while nobody looks waits once, with a hundred deltas.
 *
 * <p>Of two deletions in a row one stays: the one that knows more. The <i>known objects</i> are those that whoever takes deltas out has
 * applied before. They make the difference between an object that must be told to be gone and one of which nobody has heard:
 *
 * <ul>
 *   <li>{@link #delete} of an object that is neither known nor waiting is not told;
 *   <li>{@link #replace} tells the deletion of all that is known or waiting and not in the list, as
 *       {@link Delta.DeletedFinalStateUnknown};
 *   <li>{@link #resync} puts in all known objects that do not wait already.
 * </ul>
 *
 * <p>Processing happens under the queue's lock, so that a change of the known objects and what is in the queue go together, and an
 * object is never in two hands at once. It must not wait for anything that needs the queue.
 */
public final class DeltaQueue<T extends Resource> extends LockedQueue<T> {
    /** In the order of their first delta. No list is empty. */
    private final Map<ObjectKey, List<Delta<T>>> items = new LinkedHashMap<>();

    private final @Nullable Cache<T> known;
    private final boolean tellsReplaced;

    /** A queue that tells {@link Delta.Replaced}, and changes no object on its way. */
    public DeltaQueue(@Nullable Cache<T> known) {
        this(known, null, true);
    }

    /**
     * @param known what whoever takes deltas out has applied; null if nobody needs to hear of what goes unseen
     * @param transform sees each object once before anybody else; null for none
     * @param tellsReplaced whether objects of lists come as {@link Delta.Replaced}; if not, as {@link Delta.Synced}
     */
    public DeltaQueue(@Nullable Cache<T> known, @Nullable UnaryOperator<T> transform, boolean tellsReplaced) {
        super(transform);
        this.known = known;
        this.tellsReplaced = tellsReplaced;
    }

    @Override
    void queue(Delta.OfOne<T> delta) {
        if (delta instanceof Delta.Deleted<T> && !isHeardOf(delta.key())) {
            return;
        }
        List<Delta<T>> deltas = items.computeIfAbsent(delta.key(), key -> new ArrayList<>(1));
        if (!deltas.isEmpty() && delta.isDeletion() && deltas.getLast() instanceof Delta.OfOne<T> last && last.isDeletion()) {
            if (last instanceof Delta.DeletedFinalStateUnknown<T>) {
                deltas.set(deltas.size() - 1, delta);
            }
        } else {
            deltas.add(delta);
        }
        arrival.signal();
    }

    private boolean isHeardOf(ObjectKey key) {
        return items.containsKey(key) || known != null && known.get(key) != null;
    }

    @Override
    public void replace(List<T> objects, String resourceVersion) {
        lock.lock();
        try {
            Set<ObjectKey> listed = new HashSet<>();
            for (T object : objects) {
                T seen = transformed(object);
                listed.add(ObjectKey.of(seen));
                queue(tellsReplaced ? new Delta.Replaced<>(seen) : new Delta.Synced<>(seen));
            }
            int deletions = 0;
            for (Delta.DeletedFinalStateUnknown<T> missing : missingFrom(listed)) {
                queue(missing);
                deletions++;
            }
            progress.listed(listed.size() + deletions);
        } finally {
            lock.unlock();
        }
    }

    private List<Delta.DeletedFinalStateUnknown<T>> missingFrom(Set<ObjectKey> listed) {
        List<Delta.DeletedFinalStateUnknown<T>> missing = new ArrayList<>();
        items.forEach((key, deltas) -> {
            if (!listed.contains(key)) {
                missing.add(new Delta.DeletedFinalStateUnknown<>(key, newest(deltas)));
            }
        });
        if (known != null) {
            for (T object : known.list()) {
                ObjectKey key = ObjectKey.of(object);
                if (!listed.contains(key) && !items.containsKey(key)) {
                    missing.add(new Delta.DeletedFinalStateUnknown<>(key, object));
                }
            }
        }
        return missing;
    }

    private static <T extends Resource> @Nullable T newest(List<Delta<T>> deltas) {
        return deltas.getLast() instanceof Delta.OfOne<T> last ? last.object() : null;
    }

    /** Versions are of no use to who takes deltas out, since objects do not come in their order. */
    @Override
    public void bookmark(String resourceVersion) {}

    @Override
    public void resync() {
        lock.lock();
        try {
            if (known == null) {
                return;
            }
            for (T object : known.list()) {
                if (!items.containsKey(ObjectKey.of(object))) {
                    queue(new Delta.Synced<>(object));
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** Puts back what could not be processed, unless something newer has happened to the object. */
    public void requeue(List<Delta<T>> deltas) {
        lock.lock();
        try {
            progress.changed();
            if (!deltas.isEmpty() && deltas.getLast() instanceof Delta.OfOne<T> last
                    && items.putIfAbsent(last.key(), new ArrayList<>(deltas)) == null) {
                arrival.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public @Nullable List<Delta<T>> pop(DeltaProcess<T> process) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            return awaitEntry() ? take(process) : null;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean drain(DeltaProcess<T> process) {
        lock.lock();
        try {
            boolean any = !items.isEmpty();
            while (!items.isEmpty()) {
                take(process);
            }
            return any;
        } finally {
            lock.unlock();
        }
    }

    private List<Delta<T>> take(DeltaProcess<T> process) {
        boolean inInitialList = !progress.hasSynced();
        Map.Entry<ObjectKey, List<Delta<T>>> first = items.entrySet().iterator().next();
        List<Delta<T>> deltas = first.getValue();
        items.remove(first.getKey());
        progress.took(1);
        process.process(deltas, inInitialList);
        return deltas;
    }

    @Override
    int entries() {
        return items.size();
    }
}
