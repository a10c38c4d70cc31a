package dev.edict.server.authorize.node;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.watch.CacheState;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.SortedTree;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a resource of which somebody has been told, and how they have changed since. Objects that wait to be
 * initialized are not there yet.
 */
final class FollowedObjects {
    private final Lock lock;
    private final Supplier<CacheState> present;
    private final Listener listener;
    /** Of what the listener has been told; changes only under the lock, and only to later states. */
    private volatile CacheState told = new CacheState(SortedTree.empty(), -1);

    /** Is told of objects that have come, changed or gone, under the lock. */
    @FunctionalInterface
    interface Listener {
        /** @param key as it is stored: the name is after the last slash @param object null if it has gone */
        void changed(String key, @Nullable ObjectValue object);
    }

    /** @param lock for those who change what the listener keeps */
    FollowedObjects(Lock lock, Supplier<CacheState> present, Listener listener) {
        this.lock = lock;
        this.present = present;
        this.listener = listener;
    }

    /** Tells of all changes that were known before this call. Costs next to nothing if there are none. */
    void follow() {
        CacheState now = present.get();
        if (now.objects() == told.objects()) {
            return;
        }
        lock.lock();
        try {
            if (now.revision() > told.revision()) {
                now.objects().compare(told.objects(), (key, before, after) -> tell(key, after));
                told = now;
            }
        } finally {
            lock.unlock();
        }
    }

    private void tell(String key, @Nullable CachedObject object) {
        listener.changed(key, object == null || object.isUninitialized() ? null : object.glimpse());
    }
}
