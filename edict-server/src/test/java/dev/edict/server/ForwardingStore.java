package dev.edict.server;

import dev.edict.store.CommitResult;
import dev.edict.store.Entry;
import dev.edict.store.Page;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.Subscription;
import dev.edict.store.Transaction;
import dev.edict.store.WatchListener;
import dev.edict.store.WatchRequest;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A store that passes everything on to another, for tests that change one thing of it. */
public class ForwardingStore implements Store {
    final Store store;

    public ForwardingStore(Store store) {
        this.store = store;
    }

    @Override
    public long revision() {
        return store.revision();
    }

    @Override
    public @Nullable Entry get(String key, long revision) {
        return store.get(key, revision);
    }

    @Override
    public Page range(RangeQuery query) {
        return store.range(query);
    }

    @Override
    public CompletableFuture<CommitResult> commitAsync(Transaction transaction) {
        return store.commitAsync(transaction);
    }

    @Override
    public Subscription watch(WatchRequest request, WatchListener listener) {
        return store.watch(request, listener);
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
    public String placeOf(String key) {
        return store.placeOf(key);
    }

    @Override
    public void close() {
        store.close();
    }
}
