package dev.edict.client.inform;

import java.util.Arrays;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Notifications that wait for one handler: as many as need be. A notification is two words in an array, and costs nothing else; who
 * takes them takes all at once, and leaves an empty array for the next ones. An array that a burst has made long is not kept.
 */
final class Mailbox {
    private static final int USUAL = 64;
    private static final int LONGEST_KEPT = 2 * 1024;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrival = lock.newCondition();

    /** Pairs, of which the first {@link #length} words are taken. Guarded by the lock, as all below. */
    private @Nullable Object[] words = new @Nullable Object[USUAL];

    private int length;
    private @Nullable Object @Nullable [] spare;
    private volatile boolean isClosed;

    /** Takes a notification; nothing if this is closed. */
    void put(Object first, Object second) {
        lock.lock();
        try {
            if (isClosed) {
                return;
            }
            if (length == words.length) {
                words = Arrays.copyOf(words, 2 * length);
            }
            words[length] = first;
            words[length + 1] = second;
            length += 2;
            if (length == 2) {
                arrival.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits for notifications and takes all of them: pairs, up to the first null or the end. @return null if this is closed */
    @Nullable Object @Nullable [] take() {
        lock.lock();
        try {
            while (length == 0 && !isClosed) {
                arrival.awaitUninterruptibly();
            }
            if (isClosed) {
                return null;
            }
            @Nullable Object[] taken = words;
            words = spare == null ? new @Nullable Object[USUAL] : spare;
            spare = null;
            length = 0;
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** Gives back an array that was taken, emptied. */
    void giveBack(@Nullable Object[] empty) {
        if (empty.length <= LONGEST_KEPT) {
            lock.lock();
            try {
                spare = empty;
            } finally {
                lock.unlock();
            }
        }
    }

    boolean isClosed() {
        return isClosed;
    }

    int size() {
        lock.lock();
        try {
            return length / 2;
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            isClosed = true;
            length = 0;
            words = new @Nullable Object[0];
            spare = null;
            arrival.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
