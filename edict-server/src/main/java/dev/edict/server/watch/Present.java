package dev.edict.server.watch;

import dev.edict.model.budget.TimeBudget;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.Status;
import dev.edict.server.http.LogText;
import dev.edict.store.ClosedException;
import dev.edict.store.Store;
import dev.edict.store.StoreEvent;
import dev.edict.store.StoreException;
import dev.edict.store.Subscription;
import dev.edict.store.WatchListener;
import dev.edict.store.WatchRequest;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The feed of a {@link WatchCache} and what it keeps up to date: the state, the window, and the order of what is told.
 *
 * <p>It is loaded by whoever needs it first, goes on with the store's watch, and is loaded anew after that has failed. Its
 * lock makes the one order of things that the cache promises: see there. It is held for some pointers, and never while
 * anything is read, decoded, waited for or told.
 */
final class Present implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Present.class.getName());
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final int MISSED_AT_ONCE = 1_000;
    /** For how long it is not tried again to load what can not be opened. */
    private static final long REST = Duration.ofSeconds(1).toNanos();

    private final Store store;
    private final String prefix;
    private final StoredReader reader;
    private final WatchCaches caches;
    private final Dispatcher dispatcher;

    /** Guards all below, and the order of what goes into the dispatcher's queue. */
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition advanced = lock.newCondition();
    private @Nullable CompletableFuture<CacheState> loading;
    private @Nullable Feed feed;
    private boolean closed;
    /** Why the last loading failed, if some value could not be opened; and when that was. */
    private @Nullable SealException refusal;
    private long refused;
    /** Null until it is loaded, and while there is no feed; written under the lock, read without. */
    private volatile @Nullable CacheState state;
    /** What can not be read; replaced as a whole. */
    private volatile SortedMap<String, Problem> problems = Collections.emptySortedMap();

    Present(Store store, String prefix, StoredReader reader, WatchCaches caches, Dispatcher dispatcher) {
        this.store = store;
        this.prefix = prefix;
        this.reader = reader;
        this.caches = caches;
        this.dispatcher = dispatcher;
    }

    /** The state as it is known here, or null if nobody has needed it yet. */
    @Nullable CacheState known() {
        return state;
    }

    /** The state as it is known here, whatever its revision. */
    CacheState latest() {
        CacheState known = state;
        return known != null ? known : start();
    }

    SortedMap<String, Problem> problems() {
        return problems;
    }

    private CacheState start() {
        CompletableFuture<CacheState> result;
        boolean mine = false;
        lock.lock();
        try {
            CacheState known = state;
            if (known != null) {
                return known;
            }
            if (closed) {
                throw new ClosedException();
            }
            // Whoever opens values may take its time to say no. One at a time waits for that; the others know already.
            SealException last = refusal;
            if (last != null && (loading != null || System.nanoTime() - refused < REST)) {
                throw last;
            }
            if (loading == null) {
                loading = new CompletableFuture<>();
                mine = true;
            }
            result = loading;
        } finally {
            lock.unlock();
        }
        if (mine) {
            load(result);
        }
        try {
            return result.join();
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof RuntimeException cause ? cause : failure;
        }
    }

    private void load(CompletableFuture<CacheState> result) {
        try {
            Loader.Loaded loaded = new Loader(store, prefix, reader).load();
            Feed fed = new Feed(caches.window(loaded.state()));
            lock.lock();
            try {
                if (closed) {
                    throw new ClosedException();
                }
                feed = fed;
                problems = Collections.unmodifiableSortedMap(loaded.problems());
                state = loaded.state();
                loading = null;
                refusal = null;
            } finally {
                lock.unlock();
            }
            fed.begin(loaded.state().revision());
            result.complete(loaded.state());
        } catch (RuntimeException | Error failure) {
            boolean known;
            lock.lock();
            try {
                loading = null;
                known = refusal != null;
                refusal = failure instanceof SealException sealed ? sealed : null;
                refused = System.nanoTime();
                reset(interruption(failure));
            } finally {
                lock.unlock();
            }
            if (!known && failure instanceof SealException) {
                LOG.log(Logger.Level.WARNING, "there are no watches of " + prefix + " until it can be read as a whole: "
                        + LogText.of(failure.getMessage()));
            }
            result.completeExceptionally(failure);
        }
    }

    /** What those are told who watch, wherever they do: not which value it is that can not be opened. */
    private static Status interruption(Throwable failure) {
        String why = failure instanceof SealException closed ? closed.why() : String.valueOf(failure.getMessage());
        return ApiErrors.expired("the watch was interrupted: " + why).status();
    }

    /** The state at this revision or a later one, or null if it is not reached in time. */
    @Nullable CacheState notOlderThan(long revision) {
        CacheState known = latest();
        return known.revision() >= revision ? known : await(revision);
    }

    private @Nullable CacheState await(long revision) {
        TimeBudget.pause();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        try {
            Subscription subscription = subscription(deadline);
            // May take a while: never under the lock.
            if (subscription == null || !subscription.requestProgress(revision)) {
                return null;
            }
            lock.lock();
            try {
                while (true) {
                    CacheState known = state;
                    if (known != null && known.revision() >= revision) {
                        return known;
                    }
                    long remaining = deadline - System.nanoTime();
                    if (remaining <= 0 || known == null) {
                        return null;
                    }
                    advanced.awaitNanos(remaining);
                }
            } finally {
                lock.unlock();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private @Nullable Subscription subscription(long deadline) throws InterruptedException {
        lock.lock();
        try {
            while (feed != null && feed.subscription == null) {
                long remaining = deadline - System.nanoTime();
                if (remaining <= 0) {
                    return null;
                }
                advanced.awaitNanos(remaining);
            }
            return feed == null ? null : feed.subscription;
        } finally {
            lock.unlock();
        }
    }

    /** The objects at exactly this revision, which has been reached; null if the window does not reach back to it. */
    @Nullable SortedTree<CachedObject> stateAt(long revision) {
        lock.lock();
        try {
            return feed == null ? null : feed.window.stateAt(revision);
        } finally {
            lock.unlock();
        }
    }

    /**
     * What a watcher has missed that knows everything up to a revision.
     *
     * @param joined whether it is told of that, and of all that follows, from now on
     * @param events what it is to be told first, otherwise; none if the window does not reach back to its revision
     * @param floor the revision to which the window reaches back
     */
    record Missed(boolean joined, List<CacheEvent> events, long floor) {}

    /** Lets a watcher join if there is not much that it has missed. @param known 0 for whatever comes from now on */
    Missed join(Watcher watcher, long known) {
        lock.lock();
        try {
            if (feed == null || closed) {
                throw ApiErrors.serviceUnavailable("the server is shutting down");
            }
            long floor = feed.window.floor();
            if (known != 0 && known < floor) {
                return new Missed(false, List.of(), floor);
            }
            List<CacheEvent> missed = known == 0 ? List.of() : feed.window.after(known, MISSED_AT_ONCE);
            boolean joins = LastStep.isShort(missed);
            if (joins) {
                dispatcher.join(watcher, missed, missed.isEmpty() ? known : missed.getLast().revision());
            }
            return new Missed(joins, missed, floor);
        } finally {
            lock.unlock();
        }
    }

    /** Forgets what is too old. @return whether there is anything at all */
    boolean forget() {
        lock.lock();
        try {
            if (feed == null) {
                return false;
            }
            feed.window.forgetOlderThan(caches.now());
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Tells one watcher how far the resource has come, or all if it is null. */
    void bookmark(@Nullable Watcher only) {
        lock.lock();
        try {
            CacheState known = state;
            if (known != null) {
                dispatcher.bookmark(known.revision(), only);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends all watches and starts from a fresh state when the cache is next used. */
    private void reset(Status reason) {
        if (feed != null) {
            feed.window.close();
        }
        feed = null;
        state = null;
        dispatcher.end(reason);
        advanced.signalAll();
    }

    @Override
    public void close() {
        Subscription subscription;
        lock.lock();
        try {
            closed = true;
            subscription = feed == null ? null : feed.subscription;
            reset(ApiErrors.serviceUnavailable("the server is shutting down").status());
        } finally {
            lock.unlock();
        }
        if (subscription != null) {
            subscription.close();
        }
    }

    /** What comes from the store from one loading to the next. A feed that is not the cache's any more changes nothing. */
    private final class Feed implements WatchListener {
        private final EventWindow window;
        private @Nullable Subscription subscription;

        Feed(EventWindow window) {
            this.window = window;
        }

        void begin(long loaded) {
            Subscription begun = store.watch(WatchRequest.from(prefix, loaded + 1), this);
            boolean late;
            lock.lock();
            try {
                subscription = begun;
                late = feed != this;
                advanced.signalAll();
            } finally {
                lock.unlock();
            }
            if (late) {
                begun.close();
            }
        }

        @Override
        public void onEvents(List<StoreEvent> events, long revision) {
            Advance.Decoded decoded;
            try {
                decoded = Advance.Decoded.of(events, reader);
            } catch (SealException closed) {
                end(closed);
                return;
            }
            lock.lock();
            try {
                CacheState known = state;
                if (feed != this || known == null) {
                    return;
                }
                Advance next = Advance.of(known, problems, decoded, revision, caches.now());
                next.events().forEach(window::add);
                problems = next.problems();
                state = next.state();
                dispatcher.happened(next.events());
                advanced.signalAll();
            } finally {
                lock.unlock();
            }
            dispatcher.awaitRoom();
        }

        @Override
        public void onProgress(long revision) {
            lock.lock();
            try {
                CacheState known = state;
                if (feed == this && known != null && known.revision() < revision) {
                    state = new CacheState(known.objects(), revision);
                }
                advanced.signalAll();
            } finally {
                lock.unlock();
            }
        }

        /** What can not be opened is neither shown nor passed over in silence: all begin anew, and those who list are told. */
        private void end(SealException failure) {
            interrupted(failure);
            Subscription begun = subscription;
            if (begun != null) {
                // Not on the thread of the store, which would wait for itself.
                Thread.startVirtualThread(begun::close);
            }
        }

        @Override
        public void onFailure(StoreException failure) {
            interrupted(failure);
        }

        private void interrupted(RuntimeException failure) {
            lock.lock();
            try {
                if (feed == this && !closed) {
                    reset(interruption(failure));
                }
            } finally {
                lock.unlock();
            }
        }
    }
}
