package dev.edict.store.mvcc;

import dev.edict.store.ClosedException;
import dev.edict.store.CommitResult;
import dev.edict.store.Entry;
import dev.edict.store.Page;
import dev.edict.store.RangeQuery;
import dev.edict.store.Retention;
import dev.edict.store.Store;
import dev.edict.store.Subscription;
import dev.edict.store.Transaction;
import dev.edict.store.WatchListener;
import dev.edict.store.WatchRequest;
import dev.edict.store.mvcc.Engine.Table;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The store on top of an {@link Engine}, which it owns and closes.
 *
 * <p>Each part has one purpose and one owner: the {@link Writer} thread changes the state, {@link Reader}s see it without
 * locks, each {@link Watch} follows the history when there is something for it, and {@link Maintenance} expires and compacts.
 */
public final class MvccStore implements Store {

    /** A store that was never written to is at revision 1, as etcd is. */
    private static final long FIRST_REVISION = 1;

    private final Engine engine;
    private final Timeline timeline;
    private final Reader reader;
    private final RecentChanges recent;
    private final History history;
    private final Writer writer;
    private final Compactor compactor;
    private final Maintenance maintenance;
    private final Set<Watch> watches = ConcurrentHashMap.newKeySet();
    /** As many as watches read at a time, of the system: virtual ones can be kept waiting by requests that compute. */
    private final Executor watchThreads = new ThreadPoolExecutor(0, Integer.MAX_VALUE, 10, TimeUnit.SECONDS,
            new SynchronousQueue<>(), Thread.ofPlatform().name("edict-store-watch-", 0).daemon().factory());
    private volatile boolean closed;

    /**
     * Opens the store.
     *
     * @param engine from now on owned by this store
     * @param clock tells when entries expire and how old history is
     */
    public MvccStore(Engine engine, Retention retention, InstantSource clock) {
        this.engine = engine;
        this.timeline =
                new Timeline(number(Layout.REVISION, FIRST_REVISION), number(Layout.COMPACTED, 0));
        this.reader = new Reader(engine, timeline);
        this.recent = new RecentChanges(timeline.revision());
        this.history = new History(engine, timeline, recent, reader);
        this.writer = new Writer(engine, timeline.revision(), clock, this::publish, this::recover);
        this.compactor = new Compactor(engine, timeline, writer, number(Layout.SWEPT, 0));
        this.maintenance = new Maintenance(
                clock, timeline, new Reaper(engine, writer), compactor, new CompactionSchedule(retention), watches);
    }

    private long number(byte[] name, long initial) {
        byte[] value = engine.get(Table.META, name);
        return value == null ? initial : Layout.number(value);
    }

    @Override
    public long revision() {
        requireOpen();
        return timeline.revision();
    }

    @Override
    public @Nullable Entry get(String key, long revision) {
        return reader.get(key, revision);
    }

    @Override
    public Page range(RangeQuery query) {
        return reader.range(query);
    }

    @Override
    public CompletableFuture<CommitResult> commitAsync(Transaction transaction) {
        return writer.submit(plan -> plan.add(transaction));
    }

    /** The order matters: who sees the new revision must find its changes among the recent ones. */
    private void publish(Plan plan) {
        recent.add(plan.changes());
        timeline.reached(plan.revision());
        for (Watch watch : watches) {
            watch.advance(plan.changes(), plan.revision());
        }
    }

    /** After a write whose outcome is unknown: what the engine holds now is the truth. */
    private long recover() {
        engine.recover();
        long revision = number(Layout.REVISION, FIRST_REVISION);
        recent.forget(revision);
        timeline.reached(revision);
        watches.forEach(Watch::wake);
        return revision;
    }

    @Override
    public @Nullable String obstacle() {
        return closed ? null : writer.obstacle();
    }

    @Override
    public Subscription watch(WatchRequest request, WatchListener listener) {
        Watch watch = new Watch(request, listener, history, timeline, watchThreads, watches::remove);
        watches.add(watch);
        if (closed) {
            watch.close();
            throw new ClosedException();
        }
        watch.wake();
        return watch;
    }

    @Override
    public void compact(long revision) {
        compactor.compact(revision);
    }

    @Override
    public long compactedRevision() {
        requireOpen();
        return timeline.compacted();
    }

    @Override
    public long knownCompactedRevision() {
        return compactedRevision();
    }

    private void requireOpen() {
        if (closed) {
            throw new ClosedException();
        }
    }

    @Override
    public void close() {
        closed = true;
        watches.forEach(Watch::close);
        maintenance.close();
        writer.close();
        engine.close();
    }
}
