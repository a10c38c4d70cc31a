package dev.edict.spdy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What has come on a stream and was not read yet. It is bounded: whoever brings more waits, and with it everything that comes
 * after. When nobody wants to read any more, what comes is dropped.
 */
final class Arrivals {
    static final int MOST_BYTES = 128 * 1024;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    /** Guarded by the lock; {@link #bytes} is how much is in it, less what was read of its head. */
    private final Deque<byte[]> pieces = new ArrayDeque<>();
    private int bytes;
    private int readOfHead;
    private boolean complete;
    private boolean unwanted;

    /** Waits until there is room. */
    void put(byte[] piece) {
        lock.lock();
        try {
            while (bytes > 0 && bytes + piece.length > MOST_BYTES && !complete && !unwanted) {
                changed.awaitUninterruptibly();
            }
            if (piece.length > 0 && !complete && !unwanted) {
                pieces.add(piece);
                bytes += piece.length;
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Nothing more comes; what has come can still be read. */
    void complete() {
        lock.lock();
        try {
            complete = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Nobody reads any more. */
    void discard() {
        lock.lock();
        try {
            unwanted = true;
            pieces.clear();
            bytes = 0;
            readOfHead = 0;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for something. @return how much was read, or -1 when all was */
    int read(byte[] target, int offset, int length) throws InterruptedException {
        if (length == 0) {
            return 0;
        }
        lock.lockInterruptibly();
        try {
            while (pieces.isEmpty()) {
                if (complete || unwanted) {
                    return -1;
                }
                changed.await();
            }
            byte[] head = pieces.element();
            int count = Math.min(length, head.length - readOfHead);
            System.arraycopy(head, readOfHead, target, offset, count);
            readOfHead += count;
            bytes -= count;
            if (readOfHead == head.length) {
                pieces.remove();
                readOfHead = 0;
            }
            changed.signalAll();
            return count;
        } finally {
            lock.unlock();
        }
    }

    int available() {
        lock.lock();
        try {
            return bytes;
        } finally {
            lock.unlock();
        }
    }
}
