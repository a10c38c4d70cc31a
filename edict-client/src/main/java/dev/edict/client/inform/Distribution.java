package dev.edict.client.inform;

import dev.edict.client.delta.Delta;
import dev.edict.client.index.Cache;
import dev.edict.client.index.Indexer;
import dev.edict.types.Resource;
import java.util.ArrayList;
import java.util.List;

/** Applies changes to the cache, and tells the listeners of them. Guarded by the lock of the informer. */
final class Distribution<T extends Resource> {
    private static final System.Logger LOG = System.getLogger(Distribution.class.getName());

    private final String name;
    private final Indexer<T> indexer;
    private volatile List<Listener<T>> listeners = List.of();
    private boolean isStarted;
    private boolean isSynced;

    Distribution(String name, Indexer<T> indexer) {
        this.name = name;
        this.indexer = indexer;
    }

    /** Those that are there now; for any thread. */
    List<Listener<T>> listeners() {
        return listeners;
    }

    /** Tells a new listener of what is there. */
    void add(Listener<T> listener) {
        for (T object : indexer.list()) {
            listener.added(object, true);
        }
        if (isSynced) {
            listener.synced();
        }
        List<Listener<T>> more = new ArrayList<>(listeners);
        more.add(listener);
        listeners = List.copyOf(more);
        if (isStarted) {
            listener.start();
        }
    }

    void remove(Listener<T> listener) {
        List<Listener<T>> less = new ArrayList<>(listeners);
        less.remove(listener);
        listeners = List.copyOf(less);
        listener.close();
    }

    void start() {
        isStarted = true;
        listeners.forEach(Listener::start);
    }

    void close() {
        listeners.forEach(Listener::close);
    }

    void synced() {
        isSynced = true;
        listeners.forEach(Listener::synced);
    }

    /** Asks all listeners, since each must know for itself. */
    boolean checkResync(long now) {
        boolean isDue = false;
        for (Listener<T> listener : listeners) {
            isDue |= listener.checkResync(now);
        }
        return isDue;
    }

    void apply(List<Delta<T>> deltas, boolean inInitialList) {
        for (Delta<T> delta : deltas) {
            try {
                apply(delta, inInitialList);
            } catch (RuntimeException | Error failure) {
                LOG.log(System.Logger.Level.ERROR, name + ": a change could not be applied", failure);
            }
        }
    }

    private void apply(Delta<T> delta, boolean inInitialList) {
        switch (delta) {
            case Delta.Added<T>(T object) -> put(object, inInitialList);
            case Delta.Updated<T>(T object) -> put(object, inInitialList);
            case Delta.Replaced<T>(T object) -> put(object, inInitialList);
            case Delta.Deleted<T>(T object) -> {
                if (indexer.remove(object.namespace(), object.name(), object.resourceVersion()) != null) {
                    deleted(object, false);
                }
            }
            case Delta.DeletedFinalStateUnknown<T> unseen -> {
                T before = indexer.remove(unseen.key().namespace(), unseen.key().name(), "");
                if (before != null) {
                    T last = unseen.object();
                    deleted(last == null ? before : last, true);
                }
            }
            case Delta.Synced<T>(T object) -> updated(object, object);
            case Delta.ReplacedAll<T>(List<T> objects, String version) -> replace(objects, version, inInitialList);
            case Delta.SyncedAll<T> all -> indexer.list().forEach(object -> updated(object, object));
            case Delta.Bookmark<T>(String version) -> indexer.bookmark(version);
        }
    }

    private void put(T object, boolean inInitialList) {
        T before = indexer.put(object);
        if (before == null) {
            added(object, inInitialList);
        } else {
            updated(before, object);
        }
    }

    /** What is gone comes before what is there. */
    private void replace(List<T> objects, String version, boolean inInitialList) {
        Cache<T> before = indexer.replace(objects, version);
        if (before.size() > 0) {
            for (T object : before.list()) {
                if (indexer.get(object.namespace(), object.name()) == null) {
                    deleted(object, true);
                }
            }
        }
        for (T object : objects) {
            if (indexer.get(object.namespace(), object.name()) == object) {
                T known = before.get(object.namespace(), object.name());
                if (known == null) {
                    added(object, inInitialList);
                } else {
                    updated(known, object);
                }
            }
        }
    }

    private void added(T object, boolean inInitialList) {
        List<Listener<T>> all = listeners;
        for (int position = 0; position < all.size(); position++) {
            all.get(position).added(object, inInitialList);
        }
    }

    private void updated(T before, T after) {
        boolean isResync = before == after || before.resourceVersion().equals(after.resourceVersion());
        List<Listener<T>> all = listeners;
        for (int position = 0; position < all.size(); position++) {
            all.get(position).updated(before, after, isResync);
        }
    }

    private void deleted(T last, boolean finalStateUnknown) {
        List<Listener<T>> all = listeners;
        for (int position = 0; position < all.size(); position++) {
            all.get(position).deleted(last, finalStateUnknown);
        }
    }
}
