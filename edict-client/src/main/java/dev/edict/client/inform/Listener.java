package dev.edict.client.inform;

import dev.edict.types.Resource;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells one handler, on a thread of its own, so that it holds up nobody else.
 *
 * <p>What is said about resyncs is guarded by the lock of the informer.
 */
final class Listener<T extends Resource> implements Registration {
    private static final System.Logger LOG = System.getLogger(Listener.class.getName());

    /** Stand in a notification for the object that is missing, and say what it is about. */
    private enum Mark {
        ADDED,
        ADDED_AT_FIRST,
        DELETED,
        DELETED_UNSEEN,
        SYNCED
    }

    private final String name;
    private final Handler<? super T> handler;
    private final Consumer<Listener<T>> removal;
    private final Mailbox mailbox = new Mailbox();
    private final CountDownLatch synced = new CountDownLatch(1);
    private final Duration requestedResync;
    private volatile boolean isSynced;
    private volatile int handling;
    private @Nullable Thread thread;
    private Duration resync;
    private long nextResync;

    /** Whether it is told of updates that are none. At first, all are. */
    private boolean isResyncing = true;

    Listener(
            String name,
            Handler<? super T> handler,
            Duration requestedResync,
            Duration resync,
            long now,
            Consumer<Listener<T>> removal) {
        this.name = name;
        this.handler = handler;
        this.requestedResync = requestedResync;
        this.resync = resync;
        this.nextResync = now + resync.toNanos();
        this.removal = removal;
    }

    void start() {
        thread = Thread.ofVirtual().name(name).start(this::run);
    }

    void added(T object, boolean inInitialList) {
        mailbox.put(inInitialList ? Mark.ADDED_AT_FIRST : Mark.ADDED, object);
    }

    void updated(T before, T after, boolean isResync) {
        if (!isResync || isResyncing) {
            mailbox.put(before, after);
        }
    }

    void deleted(T last, boolean finalStateUnknown) {
        mailbox.put(last, finalStateUnknown ? Mark.DELETED_UNSEEN : Mark.DELETED);
    }

    /** All of the first list has been told by now. */
    void synced() {
        mailbox.put(Mark.SYNCED, Mark.SYNCED);
    }

    private void run() {
        for (@Nullable Object[] words = mailbox.take(); words != null; words = mailbox.take()) {
            handleAll(words);
            mailbox.giveBack(words);
        }
    }

    private void handleAll(@Nullable Object[] words) {
        int end = 0;
        while (end < words.length && words[end] != null) {
            end += 2;
        }
        for (int position = 0; position < end; position += 2) {
            handling = (end - position) / 2;
            Object first = words[position];
            Object second = words[position + 1];
            words[position] = null;
            words[position + 1] = null;
            if (first != null && second != null && !mailbox.isClosed()) {
                handle(first, second);
            }
        }
        handling = 0;
    }

    @SuppressWarnings("unchecked") // what is no mark is an object
    private void handle(Object first, Object second) {
        try {
            if (first == Mark.SYNCED) {
                isSynced = true;
                synced.countDown();
            } else if (first instanceof Mark) {
                handler.onAdd((T) second, first == Mark.ADDED_AT_FIRST);
            } else if (second instanceof Mark) {
                handler.onDelete((T) first, second == Mark.DELETED_UNSEEN);
            } else {
                handler.onUpdate((T) first, (T) second);
            }
        } catch (RuntimeException | Error failure) {
            LOG.log(System.Logger.Level.ERROR, name + ": the handler has failed", failure);
        } finally {
            forgetInterrupt();
        }
    }

    /** Nobody interrupts this thread but its handler, and that is over: the next call is not to suffer for it. */
    private void forgetInterrupt() {
        if (Thread.interrupted()) {
            LOG.log(System.Logger.Level.DEBUG, () -> name + ": the handler has left its thread interrupted");
        }
    }

    @Override
    public boolean hasSynced() {
        return isSynced;
    }

    @Override
    public boolean awaitSynced(Duration most) throws InterruptedException {
        return synced.await(most.toNanos(), TimeUnit.NANOSECONDS) && isSynced;
    }

    @Override
    public int pending() {
        return mailbox.size() + handling;
    }

    @Override
    public void remove() {
        removal.accept(this);
    }

    /** Ends after the call that is under way. What waits is not told any more. */
    void close() {
        mailbox.close();
        synced.countDown();
    }

    void join() throws InterruptedException {
        Thread running = thread;
        if (running != null && running != Thread.currentThread()) {
            running.join();
        }
    }

    Duration requestedResync() {
        return requestedResync;
    }

    void setResync(Duration period) {
        resync = period;
    }

    Duration resync() {
        return resync;
    }

    /** Finds out whether a resync is due, and when the one after it is. */
    boolean checkResync(long now) {
        isResyncing = !resync.isZero() && now - nextResync >= 0;
        if (isResyncing) {
            nextResync = now + resync.toNanos();
        }
        return isResyncing;
    }
}
