package dev.edict.client.delta;

import dev.edict.types.Resource;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What both queues have: a lock that guards everything, those who wait for changes, and how far the first list is out. */
abstract sealed class LockedQueue<T extends Resource> implements ChangeQueue<T> permits DeltaQueue, OrderedQueue {
    final ReentrantLock lock = new ReentrantLock();
    final Condition arrival = lock.newCondition();
    final SyncProgress progress = new SyncProgress();
    private final @Nullable UnaryOperator<T> transform;
    private boolean closed;

    LockedQueue(@Nullable UnaryOperator<T> transform) {
        this.transform = transform;
    }

    final boolean hasTransform() {
        return transform != null;
    }

    final T transformed(T object) {
        return transform == null ? object : transform.apply(object);
    }

    /** Puts a change in. Under the lock. */
    abstract void queue(Delta.OfOne<T> delta);

    /** How many entries there are. Under the lock. */
    abstract int entries();

    @Override
    public void add(T object) {
        change(new Delta.Added<>(transformed(object)));
    }

    @Override
    public void update(T object) {
        change(new Delta.Updated<>(transformed(object)));
    }

    @Override
    public void delete(T object) {
        change(new Delta.Deleted<>(transformed(object)));
    }

    private void change(Delta.OfOne<T> delta) {
        lock.lock();
        try {
            progress.changed();
            queue(delta);
        } finally {
            lock.unlock();
        }
    }

    /** Waits until there is an entry. Under the lock. @return false if there will be none */
    final boolean awaitEntry() throws InterruptedException {
        while (entries() == 0) {
            if (closed) {
                return false;
            }
            arrival.await();
        }
        return true;
    }

    @Override
    public int size() {
        lock.lock();
        try {
            return entries();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean hasSynced() {
        lock.lock();
        try {
            return progress.hasSynced();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            arrival.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean isClosed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }
}
