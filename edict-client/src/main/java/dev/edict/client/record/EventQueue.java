package dev.edict.client.record;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Events that wait to be written, and the thread that does it, which is there while there is something to write. Guarded by {@code
 * lock}: {@code writer} is not null if and only if a thread writes, or is about to.
 */
final class EventQueue<E> implements AutoCloseable {
    private static final Logger LOG = System.getLogger(EventQueue.class.getName());
    private static final int MOST = 1000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition idle = lock.newCondition();
    private final ArrayDeque<E> waiting = new ArrayDeque<>();
    private final String name;
    private final Consumer<E> writing;
    private final EventMetrics metrics;
    private @Nullable Thread writer;
    private boolean closed;

    EventQueue(String name, Consumer<E> writing, EventMetrics metrics) {
        this.name = name;
        this.writing = writing;
        this.metrics = metrics;
    }

    void offer(E event) {
        lock.lock();
        try {
            if (closed || waiting.size() >= MOST) {
                metrics.dropped();
                LOG.log(Level.DEBUG, () -> "too many events wait; dropped " + event);
                return;
            }
            waiting.add(event);
            if (writer == null) {
                writer = Thread.ofVirtual().name(name).start(this::writeAll);
            }
        } finally {
            lock.unlock();
        }
    }

    private void writeAll() {
        for (E event = next(); event != null; event = next()) {
            try {
                writing.accept(event);
            } catch (RuntimeException | Error failure) { // who closes this waits for the thread to come to its end
                metrics.failed();
                LOG.log(Level.ERROR, "cannot write an event", failure);
            }
        }
    }

    private @Nullable E next() {
        lock.lock();
        try {
            E event = waiting.poll();
            if (event == null) {
                writer = null;
                idle.signalAll();
            }
            return event;
        } finally {
            lock.unlock();
        }
    }

    /** Takes no more events, and waits until all that wait are written or given up. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            while (writer != null) {
                idle.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }
}
