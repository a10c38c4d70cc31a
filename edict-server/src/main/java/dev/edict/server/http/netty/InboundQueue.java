package dev.edict.server.http.netty;

import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What an upgraded connection has received and nobody has taken yet. The event loop puts in and never waits; it stops
 * reading from the network when it is told that enough is here.
 */
final class InboundQueue<T> {

    /** With more bytes than this, reading stops. */
    private static final int ENOUGH_BYTES = 64 * 1024;

    private record Entry<T>(T item, int weight) {}

    /** Guards the fields below. */
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ArrayDeque<Entry<T>> entries = new ArrayDeque<>();
    private long weight;
    private boolean ended;

    /**
     * Adds an item; after the end it is dropped.
     *
     * @return whether this is enough for now
     */
    boolean add(T item, int itemWeight) {
        lock.lock();
        try {
            if (ended) {
                return false;
            }
            entries.add(new Entry<>(item, itemWeight));
            weight += itemWeight;
            changed.signal();
            return weight > ENOUGH_BYTES;
        } finally {
            lock.unlock();
        }
    }

    /** Nothing more will come; what is here can still be taken. */
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes the oldest item, waiting for one.
     *
     * @param more called when there was enough before and is not any longer
     * @return null at the end
     */
    @Nullable T take(Runnable more) throws InterruptedException {
        Entry<T> entry;
        boolean wantsMore;
        lock.lockInterruptibly();
        try {
            while (entries.isEmpty() && !ended) {
                changed.await();
            }
            entry = entries.poll();
            if (entry == null) {
                return null;
            }
            wantsMore = weight > ENOUGH_BYTES && weight - entry.weight() <= ENOUGH_BYTES;
            weight -= entry.weight();
        } finally {
            lock.unlock();
        }
        if (wantsMore) {
            more.run();
        }
        return entry.item();
    }
}
