package dev.edict.controllers.garbage;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Owners that are known not to be there, so that the server need not be asked for each of a thousand dependents. A uid never comes
 * back, so what is here stays true. Holds those that were of use last. Safe for use by any thread.
 */
final class AbsentOwners {
    private static final int MOST = 500;

    private final ReentrantLock lock = new ReentrantLock();

    /** Guarded by the lock; in the order of their last use. */
    private final Map<Identity, Boolean> known = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Identity, Boolean> eldest) {
            return size() > MOST;
        }
    };

    void add(Identity owner) {
        lock.lock();
        try {
            known.put(owner, true);
        } finally {
            lock.unlock();
        }
    }

    boolean contains(Identity owner) {
        lock.lock();
        try {
            return known.get(owner) != null;
        } finally {
            lock.unlock();
        }
    }
}
