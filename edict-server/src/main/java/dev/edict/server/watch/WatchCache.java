package dev.edict.server.watch;

import dev.edict.model.status.ApiErrors;
import dev.edict.store.Entry;
import dev.edict.store.Store;
import java.util.List;
import java.util.SortedMap;
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
 * told. All three change together under one lock, that of {@link Present}, which is held for some pointers and never while
 * anything is read, decoded, waited for or told. So there is one order of things, and everything else follows from where in
 * this order one stands:
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
    private final Store store;
    private final String prefix;
    private final StoredReader reader;
    private final Dispatcher dispatcher;
    private final Present present;

    /**
     * @param prefix what the keys of the resource start with
     * @param decode makes the object of a stored entry, or throws
     * @param caches what this one shares with others
     */
    public WatchCache(Store store, String prefix, Function<Entry, CachedObject> decode, WatchCaches caches) {
        this.store = store;
        this.prefix = prefix;
        this.reader = new StoredReader(decode, caches);
        this.dispatcher = new Dispatcher(prefix, caches.executor());
        this.present = new Present(store, prefix, reader, caches, dispatcher);
    }

    /** The state as it is known here, whatever its revision. */
    public CacheState latest() {
        return present.latest();
    }

    /** The same, or null if nobody has needed it yet: for those for whom it is not worth reading a store. */
    public @Nullable CacheState known() {
        return present.known();
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
        return present.notOlderThan(revision);
    }

    /** The state at exactly this revision, or null if the window does not reach back, or the cache not forward, to it. */
    public @Nullable CacheState exactly(long revision) {
        SortedTree<CachedObject> objects = notOlderThan(revision) == null ? null : present.stateAt(revision);
        return objects == null ? null : new CacheState(objects, revision);
    }

    /** The newest state, read once more as a whole: where a store can not tell how far this cache is behind. */
    public CacheState reread() {
        return new Loader(store, prefix, reader).load().state();
    }

    /** The values under a prefix that can not be read, by their keys. */
    public SortedMap<String, Problem> problems(String under) {
        SortedMap<String, Problem> all = present.problems();
        return all.isEmpty() ? all : all.subMap(under, under + Character.MAX_VALUE);
    }

    /** What is wrong with the value under a key, or null. */
    public @Nullable Problem problem(String key) {
        return present.problems().get(key);
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
            Present.Missed missed = present.join(watcher, known);
            if (missed.joined()) {
                return true;
            }
            known = missed.events().isEmpty()
                    ? new StoredPast(store, reader).tell(watcher, known, missed.floor())
                    : tell(watcher, missed.events());
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

    /** Whether there may be objects that are hidden until they are initialized: nearly always there are none. */
    public boolean mayHide() {
        return reader.mayHide();
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
        if (present.forget()) {
            sendBookmark(null);
        }
    }

    /** Tells one watcher how far the resource has come, or all if it is null. */
    public void sendBookmark(@Nullable Watcher only) {
        if (present.known() != null && dispatcher.isExpected()) {
            fresh();
            present.bookmark(only);
        }
    }

    @Override
    public void close() {
        present.close();
    }
}
