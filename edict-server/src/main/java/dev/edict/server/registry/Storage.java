package dev.edict.server.registry;

import dev.edict.server.watch.CacheState;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.WatchCache;
import dev.edict.store.CommitResult;
import dev.edict.store.Condition;
import dev.edict.store.Entry;
import dev.edict.store.Operation;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One resource's part of the store, behind its watch cache. */
final class Storage {
    private final Store store;
    private final WatchCache cache;
    private final Function<Entry, CachedObject> decode;

    Storage(Store store, WatchCache cache, Function<Entry, CachedObject> decode) {
        this.store = store;
        this.cache = cache;
        this.decode = decode;
    }

    Store store() {
        return store;
    }

    WatchCache cache() {
        return cache;
    }

    CachedObject decode(Entry entry) {
        return decode.apply(entry);
    }

    /** The object as this server knows it, which may be an older state; null if it knows none. */
    @Nullable CachedObject likely(String key) {
        return cache.latest().objects().get(key);
    }

    /** The object as it is now. */
    @Nullable CachedObject read(String key) {
        CacheState state = cache.fresh();
        if (state != null) {
            return state.objects().get(key);
        }
        Entry entry = store.get(key);
        return entry == null ? null : decode.apply(entry);
    }

    boolean exists(String key) {
        return read(key) != null;
    }

    /** What was there instead of what the first condition of a transaction expects. */
    @Nullable CachedObject found(CommitResult.Conflict conflict) {
        Entry entry = conflict.observations().getFirst().entry();
        return entry == null ? null : decode.apply(entry);
    }

    /** Commits a write together with what its hook wants. The write's own condition stays the first one. */
    CommitResult commit(Transaction.Builder transaction, WriteHook.Plan plan) {
        Transaction own = transaction.build();
        if (plan.conditions().isEmpty() && plan.operations().isEmpty()) {
            return store.commit(own);
        }
        List<Condition> conditions = new ArrayList<>(own.conditions());
        conditions.addAll(plan.conditions());
        List<Operation> operations = new ArrayList<>(own.operations());
        operations.addAll(plan.operations());
        return store.commit(new Transaction(conditions, operations));
    }
}
