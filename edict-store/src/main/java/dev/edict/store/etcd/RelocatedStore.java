package dev.edict.store.etcd;

import dev.edict.store.CommitResult;
import dev.edict.store.CommitResult.Observation;
import dev.edict.store.CommitResult.Outcome;
import dev.edict.store.Condition;
import dev.edict.store.Entry;
import dev.edict.store.Keys;
import dev.edict.store.Operation;
import dev.edict.store.Page;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.StoreEvent;
import dev.edict.store.StoreException;
import dev.edict.store.Subscription;
import dev.edict.store.Transaction;
import dev.edict.store.WatchListener;
import dev.edict.store.WatchRequest;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A store whose keys lie elsewhere in another store: what its users call {@code /registry/…} is kept under a prefix of its
 * own, so that several clusters can share one etcd without seeing each other.
 *
 * <p>Nothing but keys below {@code /registry/} can be written. A read or a watch that reaches further finds only those.
 */
final class RelocatedStore implements Store {

    /** What all keys of users start with. */
    static final String ROOT = "/registry/";

    private final Store store;
    private final String prefix;

    /** @param prefix what all keys in the other store start with */
    RelocatedStore(Store store, String prefix) {
        this.store = store;
        this.prefix = prefix;
    }

    private String there(String key) {
        if (!key.startsWith(ROOT)) {
            throw new IllegalArgumentException("the key " + key + " does not lie below " + ROOT);
        }
        return prefix + key.substring(ROOT.length());
    }

    @Override
    public String placeOf(String key) {
        return store.placeOf(there(key));
    }

    private String here(String key) {
        return ROOT + key.substring(prefix.length());
    }

    private Entry here(Entry entry) {
        return new Entry(
                here(entry.key()), entry.value(), entry.createRevision(), entry.modRevision(), entry.version());
    }

    private @Nullable Entry hereOrNull(@Nullable Entry entry) {
        return entry == null ? null : here(entry);
    }

    @Override
    public long revision() {
        return store.revision();
    }

    @Override
    public @Nullable Entry get(String key, long revision) {
        return key.startsWith(ROOT) ? hereOrNull(store.get(there(key), revision)) : null;
    }

    @Override
    public Page range(RangeQuery query) {
        Page page = store.range(new RangeQuery(
                bound(query.start()), end(query.end()), query.revision(), query.limit(), query.mode()));
        return new Page(page.entries().stream().map(this::here).toList(), page.more(), page.count(), page.revision());
    }

    /** Where a bound lies: keys before the root come before everything here, keys after it after everything. */
    private String bound(String key) {
        if (key.startsWith(ROOT)) {
            return there(key);
        }
        return EtcdStore.compare(key, ROOT) < 0 ? prefix : endOfAll();
    }

    private String end(@Nullable String key) {
        return key == null ? endOfAll() : bound(key);
    }

    private String endOfAll() {
        String end = Keys.prefixEnd(prefix);
        if (end == null) {
            throw new IllegalStateException("no key comes after those with the prefix " + prefix);
        }
        return end;
    }

    @Override
    public CompletableFuture<CommitResult> commitAsync(Transaction transaction) {
        return store.commitAsync(new Transaction(
                        transaction.conditions().stream().map(this::there).toList(),
                        transaction.operations().stream().map(this::there).toList()))
                .thenApply(this::here);
    }

    private Condition there(Condition condition) {
        return switch (condition) {
            case Condition.Absent(String key) -> new Condition.Absent(there(key));
            case Condition.Present(String key) -> new Condition.Present(there(key));
            case Condition.Unchanged(String key, long revision) -> new Condition.Unchanged(there(key), revision);
        };
    }

    private Operation there(Operation operation) {
        return switch (operation) {
            case Operation.Put put -> new Operation.Put(there(put.key()), put.value(), put.timeToLiveSeconds(), put.unasked());
            case Operation.Delete(String key) -> new Operation.Delete(there(key));
        };
    }

    private CommitResult here(CommitResult result) {
        return switch (result) {
            case CommitResult.Committed(long revision, List<Outcome> outcomes) ->
                new CommitResult.Committed(revision, outcomes.stream().map(this::here).toList());
            case CommitResult.Conflict(long revision, List<Observation> found) ->
                new CommitResult.Conflict(revision, found.stream()
                        .map(one -> new Observation(here(one.key()), hereOrNull(one.entry())))
                        .toList());
        };
    }

    private Outcome here(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Written(Entry entry) -> new Outcome.Written(here(entry));
            case Outcome.Unasked unasked -> unasked;
            case Outcome.Removed(Entry previous) -> new Outcome.Removed(hereOrNull(previous));
        };
    }

    @Override
    public Subscription watch(WatchRequest request, WatchListener listener) {
        String watched = ROOT.startsWith(request.prefix()) ? prefix : there(request.prefix());
        return store.watch(
                new WatchRequest(watched, request.fromRevision(), request.withPrevious()), new WatchListener() {
                    @Override
                    public void onEvents(List<StoreEvent> events, long revision) {
                        listener.onEvents(events.stream().map(RelocatedStore.this::here).toList(), revision);
                    }

                    @Override
                    public void onProgress(long revision) {
                        listener.onProgress(revision);
                    }

                    @Override
                    public void onFailure(StoreException failure) {
                        listener.onFailure(failure);
                    }
                });
    }

    private StoreEvent here(StoreEvent event) {
        return switch (event) {
            case StoreEvent.Written written ->
                new StoreEvent.Written(here(written.entry()), hereOrNull(written.previous()));
            case StoreEvent.Removed removed ->
                new StoreEvent.Removed(here(removed.key()), removed.revision(), hereOrNull(removed.previous()));
        };
    }

    @Override
    public void compact(long revision) {
        store.compact(revision);
    }

    @Override
    public long compactedRevision() {
        return store.compactedRevision();
    }

    @Override
    public long knownCompactedRevision() {
        return store.knownCompactedRevision();
    }

    @Override
    public boolean isRemote() {
        return store.isRemote();
    }

    @Override
    public @Nullable String obstacle() {
        return store.obstacle();
    }

    @Override
    public void close() {
        store.close();
    }
}
