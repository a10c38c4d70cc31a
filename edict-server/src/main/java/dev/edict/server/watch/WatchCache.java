package dev.edict.server.watch;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.Status;
import dev.edict.store.ClosedException;
import dev.edict.store.Entry;
import dev.edict.store.Page;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.StoreEvent;
import dev.edict.store.StoreException;
import dev.edict.store.Subscription;
import dev.edict.store.WatchListener;
import dev.edict.store.WatchRequest;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The present state of one resource, its recent past, and its watchers, fed by one watch on the store.
 *
 * <p>What it promises: a state is whole and of one revision; states never go back; {@link #fresh} sees every write that
 * was acknowledged before the call. A watcher gets every event after its revision once and in order, or is told that
 * the revision is too old. A slow watcher is dropped and never waited for.
 *
 * <p>One thread, that of the store's subscription, changes the state and calls the watchers, holding the lock; readers
 * take the state without it. Nothing blocks while the lock is held: watchers are bound not to.
 */
public final class WatchCache implements AutoCloseable {
    private static final Logger LOG = System.getLogger(WatchCache.class.getName());
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final Store store;
    private final String prefix;
    private final Function<Entry, CachedObject> decode;
    private final int windowLimit;

    /** Guards the window, the watchers, the subscription and the order of states. */
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition advanced = lock.newCondition();
    private final Map<String, List<Registration>> watchers = new HashMap<>();
    private @Nullable EventWindow window;
    private @Nullable Subscription subscription;
    private boolean closed;
    private volatile @Nullable CacheState state;

    /** @param known the revision up to which the watcher knows everything: nothing of that is told again */
    private record Registration(Watcher watcher, long known) {}

    /**
     * @param prefix what the keys of the resource start with
     * @param decode makes the object of a stored entry
     * @param windowLimit how many events are remembered
     */
    public WatchCache(Store store, String prefix, Function<Entry, CachedObject> decode, int windowLimit) {
        this.store = store;
        this.prefix = prefix;
        this.decode = decode;
        this.windowLimit = windowLimit;
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
        long target = store.revision();
        CacheState known = latest();
        return known.revision() >= target ? known : await(target);
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
            SortedTree<CachedObject> objects = window == null ? null : window.stateAt(revision);
            return objects == null ? null : new CacheState(objects, revision);
        } finally {
            lock.unlock();
        }
    }

    private CacheState start() {
        lock.lock();
        try {
            CacheState known = state;
            if (known != null) {
                return known;
            }
            if (closed) {
                throw new ClosedException();
            }
            return load();
        } finally {
            lock.unlock();
        }
    }

    private CacheState load() {
        Page page = store.range(RangeQuery.prefix(prefix));
        SortedTree<CachedObject> objects = SortedTree.empty();
        for (Entry entry : page.entries()) {
            objects = objects.with(entry.key(), decode.apply(entry));
        }
        CacheState loaded = new CacheState(objects, page.revision());
        window = new EventWindow(windowLimit, page.revision(), objects);
        state = loaded;
        subscription = store.watch(WatchRequest.from(prefix, page.revision() + 1), new Feed());
        return loaded;
    }

    private @Nullable CacheState await(long revision) {
        lock.lock();
        try {
            Subscription current = subscription;
            if (current == null || !current.requestProgress()) {
                return null;
            }
            long remaining = PATIENCE.toNanos();
            while (true) {
                CacheState known = state;
                if (known != null && known.revision() >= revision) {
                    return known;
                }
                if (remaining <= 0 || closed) {
                    return null;
                }
                remaining = advanced.awaitNanos(remaining);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return null;
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
        long known = revision;
        while (true) {
            List<CacheEvent> missed = missed(watcher, known);
            if (missed == null) {
                return;
            }
            for (CacheEvent event : missed) {
                if (!deliver(watcher, event, true)) {
                    return;
                }
            }
            known = missed.getLast().revision();
        }
    }

    /** What a watcher has to be told first, or null if that was little and it has been told and is a watcher now. */
    private @Nullable List<CacheEvent> missed(Watcher watcher, long revision) {
        lock.lock();
        try {
            EventWindow past = window;
            if (past == null || closed) {
                throw ApiErrors.serviceUnavailable("the server is shutting down");
            }
            if (revision != 0) {
                if (revision < past.floor()) {
                    throw ApiErrors.expired("too old resource version: " + revision + " (" + past.floor() + ")");
                }
                List<CacheEvent> events = past.after(revision);
                if (!LastStep.isShort(events)) {
                    return events;
                }
                for (CacheEvent event : events) {
                    if (!deliver(watcher, event, false)) {
                        return null;
                    }
                }
            }
            watchers.computeIfAbsent(watcher.interest().prefix(), absent -> new ArrayList<>())
                    .add(new Registration(watcher, revision));
            return null;
        } finally {
            lock.unlock();
        }
    }

    public void remove(Watcher watcher) {
        lock.lock();
        try {
            List<Registration> same = watchers.get(watcher.interest().prefix());
            if (same != null && same.removeIf(registration -> registration.watcher() == watcher) && same.isEmpty()) {
                watchers.remove(watcher.interest().prefix());
            }
        } finally {
            lock.unlock();
        }
    }

    /** How many watchers there are. */
    public int watcherCount() {
        lock.lock();
        try {
            return watchers.values().stream().mapToInt(List::size).sum();
        } finally {
            lock.unlock();
        }
    }

    /** Ends all watches; whoever wants to go on begins another, from where he was. */
    public void endWatches() {
        lock.lock();
        try {
            List<Registration> ended = watchers.values().stream().flatMap(List::stream).toList();
            watchers.clear();
            Status reason = ApiErrors.serviceUnavailable("the resource is served in another way now").status();
            ended.forEach(registration -> end(registration.watcher(), reason));
        } finally {
            lock.unlock();
        }
    }

    /** Tells watchers that want it how far the resource has come. */
    public void sendBookmarks() {
        CacheState known = state;
        if (known == null || watcherCount() == 0) {
            return;
        }
        CacheState current = fresh();
        long revision = (current == null ? known : current).revision();
        lock.lock();
        try {
            forEach(watchers.values().stream().flatMap(List::stream).toList(),
                    registration -> revision < registration.known() || !registration.watcher().wantsBookmarks()
                            || registration.watcher().onBookmark(revision));
        } finally {
            lock.unlock();
        }
    }

    /** Takes in the changes of one or several revisions; a state is shown only when its revision is complete. */
    private void apply(List<StoreEvent> changes) {
        SortedTree<CachedObject> objects = latest().objects();
        List<CacheEvent> untold = new ArrayList<>();
        for (int index = 0; index < changes.size(); index++) {
            StoreEvent change = changes.get(index);
            CacheEvent event = event(change, objects);
            if (event != null) {
                objects = event.after();
                if (window != null) {
                    window.add(event);
                }
                untold.add(event);
            }
            if (index + 1 == changes.size() || changes.get(index + 1).revision() != change.revision()) {
                state = new CacheState(objects, change.revision());
                untold.forEach(this::dispatch);
                untold.clear();
            }
        }
    }

    private @Nullable CacheEvent event(StoreEvent change, SortedTree<CachedObject> before) {
        CachedObject previous = before.get(change.key());
        CachedObject current = switch (change) {
            case StoreEvent.Written written -> decode.apply(written.entry());
            case StoreEvent.Removed removed -> null;
        };
        if (previous == null && current == null) {
            return null;
        }
        SortedTree<CachedObject> after =
                current == null ? before.without(change.key()) : before.with(change.key(), current);
        return new CacheEvent(change.revision(), change.key(), current, previous, after);
    }

    private void dispatch(CacheEvent event) {
        if (watchers.isEmpty()) {
            return;
        }
        String key = event.key();
        tell(watchers.get(prefix), event);
        int slash = key.indexOf('/', prefix.length());
        if (slash >= 0) {
            tell(watchers.get(key.substring(0, slash + 1)), event);
        }
        tell(watchers.get(key), event);
    }

    private void tell(@Nullable List<Registration> interested, CacheEvent event) {
        if (interested != null) {
            forEach(List.copyOf(interested), registration -> event.revision() <= registration.known()
                    || deliver(registration.watcher(), event, false));
        }
    }

    /** Calls each, and drops those who say so. One that fails is dropped too: the others must not suffer. */
    private void forEach(List<Registration> all, Predicate<Registration> call) {
        for (Registration registration : all) {
            try {
                if (!call.test(registration)) {
                    remove(registration.watcher());
                }
            } catch (RuntimeException defect) {
                LOG.log(Logger.Level.ERROR, "a watcher of " + prefix + " failed", defect);
                remove(registration.watcher());
                end(registration.watcher(), ApiErrors.internal("the watch failed").status());
            }
        }
    }

    private static void end(Watcher watcher, Status reason) {
        try {
            watcher.onEnd(reason);
        } catch (RuntimeException defect) {
            LOG.log(Logger.Level.ERROR, "a watcher failed at its end", defect);
        }
    }

    private static boolean deliver(Watcher watcher, CacheEvent event, boolean past) {
        Change change = new Change(event.revision(), event.previous(), event.current());
        if (watcher.judgesItself()) {
            return watcher.onChange(change, past);
        }
        Change.Seen seen = change.seenWith(watcher.interest());
        if (seen == null) {
            return true;
        }
        return past ? watcher.onPastEvent(seen.type(), seen.object()) : watcher.onEvent(seen.type(), seen.object());
    }

    /** Ends all watches and starts from a fresh state when the cache is next used. */
    private void reset(Status reason) {
        List<Registration> ended = watchers.values().stream().flatMap(List::stream).toList();
        watchers.clear();
        window = null;
        state = null;
        subscription = null;
        ended.forEach(registration -> end(registration.watcher(), reason));
        advanced.signalAll();
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            if (subscription != null) {
                subscription.close();
            }
            reset(ApiErrors.serviceUnavailable("the server is shutting down").status());
        } finally {
            lock.unlock();
        }
    }

    private final class Feed implements WatchListener {
        @Override
        public void onEvents(List<StoreEvent> events, long revision) {
            lock.lock();
            try {
                if (closed) {
                    return;
                }
                apply(events);
                progress(revision);
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void onProgress(long revision) {
            lock.lock();
            try {
                progress(revision);
            } finally {
                lock.unlock();
            }
        }

        private void progress(long revision) {
            CacheState known = state;
            if (known != null && known.revision() < revision) {
                state = new CacheState(known.objects(), revision);
            }
            advanced.signalAll();
        }

        @Override
        public void onFailure(StoreException failure) {
            lock.lock();
            try {
                if (!closed) {
                    reset(ApiErrors.expired("the watch was interrupted: " + failure.getMessage()).status());
                }
            } finally {
                lock.unlock();
            }
        }
    }
}
