package dev.edict.store.etcd;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.edict.store.ClosedException;
import dev.edict.store.CommitResult;
import dev.edict.store.CompactedException;
import dev.edict.store.Entry;
import dev.edict.store.FutureRevisionException;
import dev.edict.store.Page;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.StoreException;
import dev.edict.store.Subscription;
import dev.edict.store.Transaction;
import dev.edict.store.WatchListener;
import dev.edict.store.WatchRequest;
import dev.edict.store.etcd.wire.Methods;
import dev.edict.store.etcd.wire.Requests;
import dev.edict.store.etcd.wire.Responses;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A store on an etcd cluster (version 3.4 or later).
 *
 * <p>Each write is one transaction, each watch one stream. Reads are linearizable: they see what any server of the cluster
 * has acknowledged to anybody before.
 */
public final class EtcdStore implements Store {

    /** How many entries are asked for at a time when all are wanted. */
    private static final int ENTRIES_AT_ONCE = 10_000;

    private final EtcdOptions options;
    private final Cluster cluster;
    private final Commits commits;
    private final CompactedRevision compacted;
    private final PeriodicCompaction compaction;
    private final Set<EtcdWatch> watches = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** Why a write was refused for want of space, until that is known to be over. */
    private volatile @Nullable String full;

    private EtcdStore(EtcdOptions options) {
        this.options = options;
        this.cluster = new Cluster(options);
        this.commits = new Commits(cluster, new Leases(cluster, options.clock()));
        this.compacted = new CompactedRevision(cluster, options.keyPrefix());
        this.compaction = new PeriodicCompaction(cluster, options.compactionInterval(), compacted::heard);
    }

    /**
     * Connects to the cluster.
     *
     * @throws dev.edict.store.UnavailableException if no member answers in time
     * @throws dev.edict.store.AccessDeniedException if name, password or permissions are not right
     */
    public static Store open(EtcdOptions options) {
        EtcdStore store = new EtcdStore(options);
        try {
            store.revision();
        } catch (StoreException failure) {
            store.close();
            throw failure;
        }
        store.compaction.start();
        return options.keyPrefix().equals(RelocatedStore.ROOT) ? store : new RelocatedStore(store, options.keyPrefix());
    }

    @Override
    public long revision() {
        return Responses.range(read(Requests.get(options.keyPrefix(), 0), 0)).revision();
    }

    @Override
    public @Nullable Entry get(String key, long revision) {
        List<Entry> entries = Responses.range(read(Requests.get(key, revision), revision)).entries();
        return entries.isEmpty() ? null : entries.getFirst();
    }

    @Override
    public Page range(RangeQuery query) {
        if (query.end() != null && compare(query.start(), query.end()) >= 0) {
            return new Page(List.of(), false, 0, query.revision() == 0 ? revision() : query.revision());
        }
        List<Entry> entries = new ArrayList<>();
        RangeQuery rest = query;
        while (true) {
            int limit = query.limit() == 0 ? ENTRIES_AT_ONCE : query.limit();
            Responses.Range answer = Responses.range(read(
                    Requests.range(
                            rest.start(),
                            rest.end(),
                            rest.revision(),
                            limit,
                            query.mode() == RangeQuery.Mode.KEYS_ONLY,
                            query.mode() == RangeQuery.Mode.COUNT_ONLY),
                    rest.revision()));
            long read = rest.revision() == 0 ? answer.revision() : rest.revision();
            long before = entries.size();
            entries.addAll(answer.entries());
            boolean more = answer.more() && query.mode() != RangeQuery.Mode.COUNT_ONLY;
            if (!more || query.limit() != 0) {
                return new Page(entries, more, before + answer.count(), read);
            }
            rest = rest.at(read).after(entries.getLast().key());
        }
    }

    /** Compares keys as their UTF-8 bytes do, which is by code point. */
    static int compare(String left, String right) {
        return Arrays.compareUnsigned(left.getBytes(UTF_8), right.getBytes(UTF_8));
    }

    @Override
    public CompletableFuture<CommitResult> commitAsync(Transaction transaction) {
        return commits.commit(transaction).whenComplete((result, failure) -> {
            if (failure != null && Failures.noSpace(Cluster.status(failure))) {
                full = Failures.exception(Cluster.status(failure), false).getMessage();
            }
        }).exceptionallyCompose(failure -> {
            Throwable cause = failure instanceof CompletionException && failure.getCause() != null
                    ? failure.getCause()
                    : failure;
            return CompletableFuture.failedFuture(
                    cause instanceof StoreException ? cause : failure(Cluster.status(failure), true));
        });
    }

    @Override
    public Subscription watch(WatchRequest request, WatchListener listener) {
        long from = request.fromRevision() == 0 ? revision() + 1 : request.fromRevision();
        EtcdWatch watch = new EtcdWatch(request, from, listener, cluster, this::revision, watches::remove);
        watches.add(watch);
        if (closed) {
            watch.close();
            throw new ClosedException();
        }
        try {
            watch.start();
        } catch (Error noThread) {
            watch.close();
            throw noThread;
        }
        return watch;
    }

    @Override
    public void compact(long revision) {
        if (revision <= 0) {
            return;
        }
        try {
            cluster.write(Methods.COMPACT, Requests.compact(revision)).join();
        } catch (CompletionException failure) {
            Status status = Cluster.status(failure);
            if (Failures.future(status)) {
                throw new FutureRevisionException(revision, revision());
            }
            if (!Failures.compacted(status)) {
                throw failure(status, true);
            }
        }
    }

    @Override
    public long compactedRevision() {
        try {
            return compacted.find();
        } catch (CompletionException failure) {
            throw failure(Cluster.status(failure), false);
        }
    }

    @Override
    public long knownCompactedRevision() {
        return compacted.known();
    }

    private byte[] read(byte[] request, long revision) {
        if (revision < 0) {
            throw new IllegalArgumentException("revision must be 0 (latest) or more, not " + revision);
        }
        try {
            return cluster.read(Methods.RANGE, request).join();
        } catch (CompletionException failure) {
            Status status = Cluster.status(failure);
            if (Failures.compacted(status)) {
                throw new CompactedException(revision, compactedRevision());
            }
            if (Failures.future(status)) {
                throw new FutureRevisionException(revision, revision());
            }
            throw failure(status, false);
        }
    }

    /** etcd that has run out of space refuses every write until somebody has disarmed its alarm. */
    @Override
    public @Nullable String obstacle() {
        String reason = full;
        if (reason == null) {
            return null;
        }
        try {
            if (!Responses.alarmed(cluster.read(Methods.ALARM, Requests.alarms()).join())) {
                full = null;
                return null;
            }
        } catch (CompletionException unknown) {
            // Then what was known last is all that is known.
        }
        return reason;
    }

    @Override
    public boolean isRemote() {
        return true;
    }

    private StoreException failure(Status status, boolean mayHaveHappened) {
        return closed ? new ClosedException() : Failures.exception(status, mayHaveHappened);
    }

    @Override
    public void close() {
        closed = true;
        watches.forEach(EtcdWatch::close);
        compaction.stop();
        cluster.close();
    }
}
