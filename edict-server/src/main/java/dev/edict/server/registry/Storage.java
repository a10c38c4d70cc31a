package dev.edict.server.registry;

import dev.edict.model.budget.TimeBudget;
import dev.edict.model.name.GroupKind;
import dev.edict.model.status.ApiErrors;
import dev.edict.server.watch.AtRest;
import dev.edict.server.watch.CacheState;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.Problem;
import dev.edict.server.watch.SealException;
import dev.edict.server.watch.UnreadableException;
import dev.edict.server.watch.WatchCache;
import dev.edict.store.CommitResult;
import dev.edict.store.Condition;
import dev.edict.store.Entry;
import dev.edict.store.Operation;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One resource's part of the store, behind its watch cache. */
final class Storage {
    private final Store store;
    private final WatchCache cache;
    private final AtRest atRest;
    private final Function<Entry, CachedObject> decode;
    private final Ledger ledger;
    private final NamespaceRequirement namespaces;
    /** The newest revision that this server has written here. */
    private final AtomicLong written = new AtomicLong();

    /** @param decode makes the object of a stored entry, sealed as it may be */
    Storage(
            Store store, WatchCache cache, AtRest atRest, Function<Entry, CachedObject> decode, Ledger ledger,
            NamespaceRequirement namespaces) {
        this.store = store;
        this.cache = cache;
        this.atRest = atRest;
        this.decode = decode;
        this.ledger = ledger;
        this.namespaces = namespaces;
    }

    NamespaceRequirement namespaces() {
        return namespaces;
    }

    Store store() {
        return store;
    }

    WatchCache cache() {
        return cache;
    }

    AtRest atRest() {
        return atRest;
    }

    /** @throws dev.edict.model.status.ApiException if the value can not be read */
    CachedObject decode(Entry entry) {
        try {
            return decode.apply(entry);
        } catch (UnreadableException unreadable) {
            throw new Problem(entry.key(), entry.modRevision(), String.valueOf(unreadable.getMessage())).failure();
        } catch (SealException closed) {
            throw ApiErrors.internal(String.valueOf(closed.getMessage()));
        }
    }

    /**
     * The object of an entry, or null if the value can not be read.
     *
     * @throws dev.edict.model.status.ApiException if it can not be opened: then nobody knows what it is
     */
    @Nullable CachedObject readable(Entry entry) {
        try {
            return decode.apply(entry);
        } catch (UnreadableException unreadable) {
            return null;
        } catch (SealException closed) {
            throw ApiErrors.internal("unable to transform key \"" + entry.key() + "\": " + closed.getMessage());
        }
    }

    /** The object as this server knows it, which may be an older state; null if it knows none. */
    @Nullable CachedObject likely(String key) {
        try {
            return cache.latest().objects().get(key);
        } catch (SealException closed) {
            // Some other object can not be opened. This one is read by itself.
            return null;
        }
    }

    /** The object as it is now. */
    @Nullable CachedObject read(String key) {
        if (store.isRemote()) {
            return readRemote(key);
        }
        CacheState state = fresh();
        if (state != null) {
            CachedObject found = state.objects().get(key);
            Problem problem = found == null ? cache.problem(key) : null;
            if (problem != null) {
                throw problem.failure();
            }
            return found;
        }
        Entry entry = store.get(key);
        return entry == null ? null : decode(entry);
    }

    /** Null as well if there are objects that can not be opened: the others can still be read one by one. */
    private @Nullable CacheState fresh() {
        try {
            return cache.fresh();
        } catch (SealException closed) {
            return null;
        }
    }

    /** One read tells what the object is; what the cache has of it is used if that is the same. */
    private @Nullable CachedObject readRemote(String key) {
        Entry entry = store.get(key);
        if (entry == null) {
            return null;
        }
        CachedObject known = likely(key);
        return known != null && known.revision() == entry.modRevision() ? known : decode(entry);
    }

    /** The object with all that this server has written of it, and what it knows of the writes of others. */
    @Nullable CachedObject recent(String key) {
        CachedObject known = recent().objects().get(key);
        return known != null ? known : read(key);
    }

    /** All objects, as far as this server has written them or knows of the writes of others. */
    CacheState recent() {
        CacheState known = cache.notOlderThan(written.get());
        return known != null ? known : cache.reread();
    }

    /** Remembers how far this server has written, for {@link #recent}. */
    CommitResult written(CommitResult result) {
        if (result instanceof CommitResult.Committed committed) {
            written.accumulateAndGet(committed.revision(), Math::max);
        }
        return result;
    }

    boolean exists(String key) {
        return read(key) != null;
    }

    void deleteUnreadable(ResourceStrategy strategy, String namespace, String name) {
        String key = strategy.key(namespace, name);
        while (true) {
            Entry entry = store.get(key);
            if (entry == null || isGood(entry)) {
                throw DeleteOptions.notForThis(
                        new GroupKind(strategy.resource().group(), strategy.resource().resource()), name,
                        "is exclusively used to delete corrupt object(s), try again by removing this option");
            }
            Transaction deletion = Transaction.builder().ifUnchanged(key, entry.modRevision()).delete(key).build();
            if (written(store.commit(deletion)) instanceof CommitResult.Committed) {
                if (strategy.namespaced()) {
                    ledger.lost(namespace);
                }
                return;
            }
        }
    }

    private boolean isGood(Entry entry) {
        try {
            Objects.requireNonNull(decode.apply(entry));
            return true;
        } catch (UnreadableException | SealException bad) {
            return false;
        }
    }

    /** What was there instead of what the first condition of a transaction expects. */
    @Nullable CachedObject found(CommitResult.Conflict conflict) {
        Entry entry = conflict.observations().getFirst().entry();
        return entry == null ? null : decode(entry);
    }

    /**
     * Commits a write together with what its hook wants, and with what it changes of the count of things. The write's own
     * condition stays the first one.
     */
    CommitResult commit(Transaction.Builder transaction, WriteHook.Plan plan, Movement movement) {
        Transaction write = together(transaction.build(), plan);
        TimeBudget.pause();
        return written(movement.namespace().isEmpty() ? store.commit(write) : ledger.commit(movement, write, store));
    }

    /** Finds out whether a dry run would be too much. */
    void check(Movement movement) {
        if (!movement.namespace().isEmpty()) {
            ledger.check(movement);
        }
    }

    private static Transaction together(Transaction own, WriteHook.Plan plan) {
        if (plan.conditions().isEmpty() && plan.operations().isEmpty()) {
            return own;
        }
        List<Condition> conditions = new ArrayList<>(own.conditions());
        conditions.addAll(plan.conditions());
        List<Operation> operations = new ArrayList<>(own.operations());
        operations.addAll(plan.operations());
        return new Transaction(conditions, operations);
    }
}
