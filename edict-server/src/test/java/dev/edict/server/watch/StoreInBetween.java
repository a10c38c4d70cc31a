package dev.edict.server.watch;

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

/** A store in front of another, for tests that hold up or look at what passes. */
public class StoreInBetween implements Store {
    private final Store behind;

    public StoreInBetween(Store behind) {
        this.behind = behind;
    }

    @Override
    public long revision() {
        return behind.revision();
    }

    @Override
    public @Nullable Entry get(String key, long revision) {
        return behind.get(key, revision);
    }

    @Override
    public Page range(RangeQuery query) {
        return behind.range(query);
    }

    @Override
    public CompletableFuture<CommitResult> commitAsync(Transaction transaction) {
        return behind.commitAsync(transaction);
    }

    @Override
    public Subscription watch(WatchRequest request, WatchListener listener) {
        return behind.watch(request, listener);
    }

    @Override
    public void compact(long revision) {
        behind.compact(revision);
    }

    @Override
    public long compactedRevision() {
        return behind.compactedRevision();
    }

    @Override
    public void close() {
        behind.close();
    }
}
