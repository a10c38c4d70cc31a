package dev.edict.store.mvcc;

import dev.edict.store.StoreEvent;
import dev.edict.store.StoreException;
import dev.edict.store.Subscription;
import dev.edict.store.WatchListener;
import dev.edict.store.WatchRequest;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * One watch: reads history from where it is to where the store is, and then is idle and has no thread.
 *
 * <p>Nothing is queued for a watch. The writer only tells it what has become durable ({@link #advance}): a watch that has
 * nothing to do steps over changes that are not its own without waking up, so that a commit costs no more than one
 * comparison per watch and wakes only those that it concerns. A watch that is behind ignores the news and reads on.
 *
 * <p>Invariant: no change of interest before {@code position} is undelivered; and unless the watch is {@code behind}, every
 * published revision lies before {@code position}, so that compaction cannot harm it. One thread at a time reads. The lock
 * guards the fields and is never held while the listener or the engine is called.
 */
final class Watch implements Subscription {

    private final WatchRequest request;
    private final WatchListener listener;
    private final History history;
    private final Timeline timeline;
    private final Executor threads;
    private final Consumer<Watch> onEnd;

    private final ReentrantLock lock = new ReentrantLock();

    /** The first revision that has not been looked at. */
    private long position;

    /** Something of what is published may not have been looked at. So it is at first, and while somebody reads. */
    private boolean behind = true;

    private boolean reading;
    private boolean progressRequested;
    private volatile boolean closed;

    /** @param threads where it reads; each task may take its time */
    Watch(WatchRequest request, WatchListener listener, History history, Timeline timeline, Executor threads,
            Consumer<Watch> onEnd) {
        this.request = request;
        this.listener = listener;
        this.history = history;
        this.timeline = timeline;
        this.threads = threads;
        this.onEnd = onEnd;
        this.position = request.fromRevision() == 0 ? timeline.revision() + 1 : request.fromRevision();
    }

    /** Called by the writer thread when changes have been published. */
    void advance(List<LogRecord> changes, long revision) {
        lock.lock();
        try {
            if (reading || revision < position) {
                return;
            }
            if (behind || changes.stream().anyMatch(this::concerns)) {
                read();
            } else {
                position = revision + 1;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Has the watch look for itself how far the store has come. */
    void wake() {
        lock.lock();
        try {
            read();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean requestProgress() {
        lock.lock();
        try {
            progressRequested = true;
            read();
        } finally {
            lock.unlock();
        }
        return true;
    }

    @Override
    public void close() {
        closed = true;
        onEnd.accept(this);
    }

    /** Begins to read, unless that is under way. To be called with the lock. */
    private void read() {
        if (reading || closed) {
            return;
        }
        behind = true;
        try {
            threads.execute(this::run);
            reading = true;
        } catch (OutOfMemoryError noThread) {
            // The writer must not suffer from it. The next change, or the next request for progress, tries again.
            System.getLogger(Watch.class.getName())
                    .log(Level.ERROR, "no thread for the watch on " + request.prefix(), noThread);
        }
    }

    private void run() {
        try {
            do {
                long published = timeline.revision();
                while (!closed && position <= published) {
                    deliver(published);
                    published = timeline.revision();
                }
            } while (!closed && !reportProgressOrRest());
        } catch (StoreException failure) {
            fail(failure);
        } catch (RuntimeException | Error surprise) {
            // Whoever listens must learn that nothing more will come, whatever the reason.
            fail(new StoreException("the watch on " + request.prefix() + " failed: " + surprise, surprise));
        }
    }

    private void tell(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException failure) {
            throw new StoreException("the listener of the watch on " + request.prefix() + " failed", failure);
        }
    }

    private void deliver(long published) {
        History.Stretch stretch = history.read(position, published);
        List<StoreEvent> events = new ArrayList<>();
        for (LogRecord change : stretch.changes()) {
            if (change.event().key().startsWith(request.prefix())) {
                events.add(request.withPrevious() ? history.withPrevious(change) : change.event());
            }
        }
        if (!events.isEmpty() && !closed) {
            tell(() -> listener.onEvents(events, stretch.through()));
        }
        lock.lock();
        try {
            position = stretch.through() + 1;
        } finally {
            lock.unlock();
        }
    }

    /** Whether there is nothing more to do for now. */
    private boolean reportProgressOrRest() {
        long through;
        lock.lock();
        try {
            through = timeline.revision();
            if (position <= through) {
                return false;
            }
            if (!progressRequested) {
                reading = false;
                behind = false;
                return true;
            }
            progressRequested = false;
        } finally {
            lock.unlock();
        }
        tell(() -> listener.onProgress(through));
        return false;
    }

    private void fail(StoreException failure) {
        boolean tell = !closed;
        closed = true;
        onEnd.accept(this);
        if (tell) {
            listener.onFailure(failure);
        }
    }

    private boolean concerns(LogRecord change) {
        return change.position().revision() >= position && change.event().key().startsWith(request.prefix());
    }
}
