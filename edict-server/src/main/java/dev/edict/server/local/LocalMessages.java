package dev.edict.server.local;

import dev.edict.server.http.HttpLimits;
import dev.edict.server.http.WebSocketMessage;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Messages on their way in one direction, as many as a connection would hold. */
final class LocalMessages {
    private final HttpLimits limits;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<WebSocketMessage> messages = new ArrayDeque<>();
    private long pending;
    private boolean ended;

    LocalMessages(HttpLimits limits) {
        this.limits = limits;
    }

    /** Waits for the next. @return null when there will be none */
    @Nullable WebSocketMessage take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (messages.isEmpty() && !ended) {
                changed.await();
            }
            WebSocketMessage next = messages.poll();
            if (next != null) {
                pending -= next.bytes().length;
                changed.signalAll();
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    /** Hands one over without waiting. @return false if it is not taken */
    boolean offer(WebSocketMessage message) {
        lock.lock();
        try {
            if (ended || isFull(message)) {
                return false;
            }
            add(message);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Hands one over, and waits while there is no room. @return false if nobody reads any more */
    boolean put(WebSocketMessage message) {
        lock.lock();
        try {
            long left = limits.writeTimeout().toNanos();
            while (!ended && isFull(message)) {
                if (left <= 0) {
                    return false;
                }
                left = changed.awaitNanos(left);
            }
            if (!ended) {
                add(message);
            }
            return !ended;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    private boolean isFull(WebSocketMessage message) {
        return pending > 0 && pending + message.bytes().length > limits.maxPendingBytes();
    }

    private void add(WebSocketMessage message) {
        messages.add(message);
        pending += message.bytes().length;
        changed.signalAll();
    }

    /** No more come; those that are here are still taken. */
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** No more come, and those that are here are of no interest. */
    void drop() {
        lock.lock();
        try {
            ended = true;
            messages.clear();
            pending = 0;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
