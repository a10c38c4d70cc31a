package dev.edict.server.watch;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.Status;
import dev.edict.store.ClosedException;
import dev.edict.store.Entry;
import dev.edict.store.Store;
import dev.edict.store.StoreEvent;
import dev.edict.store.StoreException;
import dev.edict.store.Subscription;
import dev.edict.store.WatchListener;
import dev.edict.store.WatchRequest;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The present state of one resource, its recent past, and its watchers, fed by one watch on the store.
 *
 * <p><b>The problem.</b> Thousands of clients list a resource and then watch it from the revision of their list. The store
 * can not be asked by each of them; what each is told must nevertheless be what the store would have told: every event
 * after its revision, once, in order, with nothing lost between the list and the watch, however long the list took.
 *
 * <p><b>The idea.</b> One watch on the store, the <i>feed</i>, keeps three things up to date. The <i>state</i> is the root of
 * an immutable tree: a list takes it and needs no lock. The <i>window</i> is the past as a list of events, each with the
 * root that it led to; it is bounded by time and bytes. The <i>queue</i> of the {@link Dispatcher} holds what is still to be
 * told. All three change together under one lock, which is held for some pointers and never while anything is read,
 * decoded, waited for or told. So there is one order of things, and everything else follows from where in this order
 * one stands:
 * <ul>
 *   <li>A watcher catches up on its own thread, at its own speed, first from the store's history if the window does not
 *       reach back to its revision, then from the window. When nothing or little is left it is put into the queue, under
 *       the lock: what it has been told ends just where the queue goes on.
 *   <li>A bookmark is put into the queue with the state's revision, under the lock: whatever it covers stands before it,
 *       whatever stands behind it is newer. It can not go back.
 *   <li>A watcher that does not take what it is told is dropped by the dispatcher and begins again from its last revision;
 *       nothing is kept for it here.
 * </ul>
 *
 * <p><b>Threads.</b> The store's thread decodes and feeds. Two threads of the platform, shared by all caches, dispatch: one
 * at a time for each cache. Whoever needs the state first loads it on its own thread, while others wait for that. What
 * depends on the store's speed (loading, asking how far the store is, old history) happens on the thread that wants it.
 *
 * <p><b>What it promises.</b> A state is whole and of one revision; states never go back; {@link #fresh} sees every write
 * that was acknowledged before the call. A watcher gets every event after its revision once and in order, or is told that
 * the revision is too old. A value that can not be read is missing from the state, and listed by {@link #problems}.
 *
 * <p>The reference is the watch cache of kube-apiserver, which keeps a number of events and can not go back beyond them.
 */
public final class WatchCache implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final int MISSED_AT_ONCE = 1_000;

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
    /** Null until it is loaded, and while there is no feed; written under the lock, read without. */
    private volatile @Nullable CacheState state;
    /** What can not be read; replaced as a whole. */
    private volatile SortedMap<String, Problem> problems = Collections.emptySortedMap();

    /**
     * @param prefix what the keys of the resource start with
     * @param decode makes the object of a stored entry, or throws
     * @param caches what this one shares with others
     */
    public WatchCache(Store store, String prefix, Function<Entry, CachedObject> decode, WatchCaches caches) {
        this.store = store;
        this.prefix = prefix;
        this.reader = new StoredReader(decode, caches.forms());
        this.caches = caches;
        this.dispatcher = new Dispatcher(prefix, caches.executor());
    }

    /** The state as it is known here, whatever its revision. */
    public CacheState latest() {
        CacheState known = state;
        return known != null ? known : start();
    }

    /**
     * The state with every write that was acknowledged before this call, or null if the store cannot tell in time: the
     * caller then reads the store.
     */
    public @Nullable CacheState fresh() {
        latest();
        return notOlderThan(store.revision());
    }

    /** The state at this revision or a later one, or null if it is not reached in time. */
    public @Nullable CacheState notOlderThan(long revision) {
        CacheState known = latest();
        return known.revision() >= revision ? known : await(revision);
    }

    /** The state at exactly this revision, or null if the window does not reach back, or the cache not forward, to it. */
    public @Nullable CacheState exactly(long revision) {
        CacheState known = notOlderThan(revision);
        if (known == null) {
            return null;
        }
        lock.lock();
        try {
            SortedTree<CachedObject> objects = feed == null ? null : feed.window.stateAt(revision);
            return objects == null ? null : new CacheState(objects, revision);
        } finally {
            lock.unlock();
        }
    }

    /** The newest state, read once more as a whole: where a store can not tell how far this cache is behind. */
    public CacheState reread() {
        return new Loader(store, prefix, reader).load().state();
    }

    /** The values under a prefix that can not be read, by their keys. */
    public SortedMap<String, Problem> problems(String under) {
        SortedMap<String, Problem> all = problems;
        return all.isEmpty() ? all : all.subMap(under, under + Character.MAX_VALUE);
    }

    /** What is wrong with the value under a key, or null. */
    public @Nullable Problem problem(String key) {
        return problems.get(key);
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
            } finally {
                lock.unlock();
            }
            fed.begin(loaded.state().revision());
            result.complete(loaded.state());
        } catch (RuntimeException | Error failure) {
            lock.lock();
            try {
                loading = null;
                reset(ApiErrors.expired("the watch was interrupted: " + failure.getMessage()).status());
            } finally {
                lock.unlock();
            }
            result.completeExceptionally(failure);
        }
    }

    private @Nullable CacheState await(long revision) {
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

    /**
     * Delivers everything after a revision, now and from now on. Waits for the watcher as long as it has much to catch up
     * with, so it is to be called on the watcher's own thread.
     *
     * @param revision 0 for whatever comes after the state known here
     * @throws dev.edict.model.status.ApiException with reason Expired if the revision is too old
     */
    public void watch(Watcher watcher, long revision) {
        latest();
        dispatcher.expect();
        boolean joined = false;
        try {
            joined = catchUp(watcher, revision);
        } finally {
            if (!joined) {
                dispatcher.expectNoLonger();
            }
        }
    }

    private boolean catchUp(Watcher watcher, long revision) {
        long known = revision;
        while (known >= 0) {
            long floor;
            List<CacheEvent> missed = List.of();
            lock.lock();
            try {
                if (feed == null || closed) {
                    throw ApiErrors.serviceUnavailable("the server is shutting down");
                }
                floor = feed.window.floor();
                if (known == 0 || known >= floor) {
                    missed = known == 0 ? List.of() : feed.window.after(known, MISSED_AT_ONCE);
                    if (LastStep.isShort(missed)) {
                        dispatcher.join(watcher, missed, missed.isEmpty() ? known : missed.getLast().revision());
                        return true;
                    }
                }
            } finally {
                lock.unlock();
            }
            known = missed.isEmpty() ? new StoredPast(store, reader).tell(watcher, known, floor) : tell(watcher, missed);
        }
        return false;
    }

    /** @return the revision of the last, or -1 if the watcher wants to hear no more */
    private static long tell(Watcher watcher, List<CacheEvent> missed) {
        for (CacheEvent event : missed) {
            if (!event.change().tell(watcher, true)) {
                return -1;
            }
        }
        return missed.getLast().revision();
    }

    /** The watcher will be told nothing more, save what is on its way to it already. */
    public void remove(Watcher watcher) {
        dispatcher.leave(watcher);
    }

    /** How many watchers there are. */
    public int watcherCount() {
        return dispatcher.watchers();
    }

    /** Ends all watches; whoever wants to go on begins another, from where he was. */
    public void endWatches() {
        dispatcher.end(ApiErrors.serviceUnavailable("the resource is served in another way now").status());
    }

    /** Tells watchers that want it how far the resource has come, and forgets what is too old. */
    public void sendBookmarks() {
        lock.lock();
        try {
            if (feed == null) {
                return;
            }
            feed.window.forgetOlderThan(caches.now());
        } finally {
            lock.unlock();
        }
        sendBookmark(null);
    }

    /** Tells one watcher how far the resource has come, or all if it is null. */
    public void sendBookmark(@Nullable Watcher only) {
        if (state == null || !dispatcher.isExpected()) {
            return;
        }
        fresh();
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
            Advance.Decoded decoded = Advance.Decoded.of(events, reader);
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

        @Override
        public void onFailure(StoreException failure) {
            lock.lock();
            try {
                if (feed == this && !closed) {
                    reset(ApiErrors.expired("the watch was interrupted: " + failure.getMessage()).status());
                }
            } finally {
                lock.unlock();
            }
        }
    }
}
