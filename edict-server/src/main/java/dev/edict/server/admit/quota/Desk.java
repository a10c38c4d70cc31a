package dev.edict.server.admit.quota;

import dev.edict.model.json.Json;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.Movement;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.StoredForm;
import dev.edict.server.watch.UnreadableException;
import dev.edict.store.CommitResult;
import dev.edict.store.Condition;
import dev.edict.store.Entry;
import dev.edict.store.Operation;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Where the writes of one namespace with quotas wait for their turn. Each needs the outcome of the one before, so within one
 * server they go one after the other instead of in each other's way; those of other servers are noticed by the conditions of
 * the transaction, which then is made anew of what was found.
 *
 * <p>The turn guards all fields, and is held over the commit on purpose: it is what others wait for.
 */
final class Desk {
    private static final long PATIENCE_SECONDS = 10;
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(8);

    private final Store store;
    private final Function<Entry, CachedObject> decode;
    private final Clock clock;
    private final String prefix;
    private final String announcement;
    private final ReentrantLock turn = new ReentrantLock(true);
    /** By key, as they were when last seen. */
    private final SortedMap<String, Quota> quotas = new TreeMap<>();

    /** The announcement of the quotas of this namespace as it was when last seen; null if there is none. */
    private @Nullable Entry announced;

    private boolean known;

    /** When the last look began: what arrived before need not look again. */
    private long looked;

    /** @param prefix what the keys of the quotas of this namespace begin with */
    Desk(Store store, Function<Entry, CachedObject> decode, Clock clock, String prefix, String announcement) {
        this.store = store;
        this.decode = decode;
        this.clock = clock;
        this.prefix = prefix;
        this.announcement = announcement;
    }

    /** What is to be done in turn. */
    @FunctionalInterface
    private interface Task<T> {
        T run();
    }

    private <T> T inTurn(Task<T> task) {
        try {
            if (!turn.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw timedOut();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw timedOut();
        }
        try {
            return task.run();
        } finally {
            turn.unlock();
        }
    }

    private static ApiException timedOut() {
        return ApiErrors.internal("resource quota evaluation timed out");
    }

    CommitResult commit(Movement movement, Evaluator evaluator, Transaction write, List<LimitedResource> limited) {
        long arrived = System.nanoTime();
        return inTurn(() -> {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
            boolean newest = known && looked - arrived > 0;
            for (int attempt = 0; ; attempt++) {
                if (!known) {
                    look();
                    newest = true;
                }
                Claim claim = new Claim(movement, evaluator, quotas.values(), clock.instant());
                try {
                    claim.requireRoom(limited);
                } catch (ApiException refusal) {
                    if (newest) {
                        throw refusal;
                    }
                    known = false;
                    continue;
                }
                CommitResult result = commit(write, claim);
                if (result != null) {
                    return result;
                }
                newest = true;
                if (System.nanoTime() - deadline > 0) {
                    throw timedOut();
                }
                LockSupport.parkNanos(
                        ThreadLocalRandom.current().nextLong(LONGEST_PAUSE_NANOS * Math.min(attempt, 8) / 8 + 1));
            }
        });
    }

    /** @return null if the count was another one */
    private @Nullable CommitResult commit(Transaction write, Claim claim) {
        List<Condition> conditions = new ArrayList<>(write.conditions());
        List<Operation> operations = new ArrayList<>(write.operations());
        List<CachedObject> written = new ArrayList<>();
        conditions.add(asAnnounced());
        for (Claim.Change change : claim.changes()) {
            conditions.add(unchanged(change.quota()));
            byte[] bytes = StoredForm.bytes(change.quota().withUsed(change.used()));
            operations.add(new Operation.Put(change.quota().key(), bytes, 0));
            written.add(CachedObject.of(change.quota().key(), 1, bytes));
        }
        // Whoever finds out what is used has to begin again.
        Entry before = announced;
        boolean shakes = before != null && !claim.uncounted().isEmpty();
        if (shakes) {
            operations.add(new Operation.Put(announcement, before.value(), 0));
            claim.uncounted().stream().map(Desk::unchanged).filter(condition -> !conditions.contains(condition))
                    .forEach(conditions::add);
        }
        switch (store.commit(new Transaction(conditions, operations))) {
            case CommitResult.Committed committed -> {
                written.forEach(object -> remember(object.withRevision(committed.revision())));
                known = !shakes;
                return committed;
            }
            case CommitResult.Conflict conflict -> {
                int own = write.conditions().size();
                if (!Conditions.hold(write.conditions(), conflict)) {
                    return new CommitResult.Conflict(conflict.revision(), conflict.observations().subList(0, own));
                }
                learn(conflict.observations().subList(own, conflict.observations().size()));
                return null;
            }
        }
    }

    private Condition asAnnounced() {
        return announced == null ? new Condition.Absent(announcement)
                : new Condition.Unchanged(announcement, announced.modRevision());
    }

    private static Condition unchanged(Quota quota) {
        return new Condition.Unchanged(quota.key(), quota.revision());
    }

    private void remember(CachedObject quota) {
        quotas.put(quota.key(), Quota.of(quota));
    }

    /** A quota that nobody can read binds nobody, until it is mended or deleted. */
    private void remember(Entry entry) {
        try {
            remember(decode.apply(entry));
        } catch (UnreadableException unreadable) {
            quotas.remove(entry.key());
        }
    }

    /** Takes over what was found instead of what was expected; if others are announced, all is read anew. */
    private void learn(List<CommitResult.Observation> observations) {
        for (CommitResult.Observation found : observations) {
            Entry entry = found.entry();
            if (found.key().equals(announcement)) {
                known &= entry != null && announced != null && entry.modRevision() == announced.modRevision();
            } else if (entry == null) {
                quotas.remove(found.key());
            } else {
                remember(entry);
            }
        }
    }

    /** Reads what is announced, then the quotas: these are not older than the announcement. */
    private void look() {
        known = false;
        looked = System.nanoTime();
        announced = store.get(announcement);
        quotas.clear();
        store.range(RangeQuery.prefix(prefix)).entries().forEach(this::remember);
        known = true;
    }

    /** The keys of the quotas that there are. */
    List<String> present() {
        return inTurn(() -> {
            look();
            return List.copyOf(quotas.keySet());
        });
    }

    /** What would become of a write, for a dry run. */
    void check(Movement movement, Evaluator evaluator, List<LimitedResource> limited) {
        List<Quota> all = inTurn(() -> {
            look();
            return List.copyOf(quotas.values());
        });
        new Claim(movement, evaluator, all, clock.instant()).requireRoom(limited);
    }

    /**
     * Brings the status of a quota up to date. Before the objects are counted the quota is announced, if it is not yet as it
     * is now: from then on no write takes place without knowing of it. The status is written only if meanwhile nothing was
     * that it counts.
     *
     * @param counter tells what there is, at least as of when it is called
     * @param noted makes of a quota and its new form what is to be stored
     * @return false if something came between, and it is to be tried again
     */
    boolean recount(String key, Function<Quota, Amounts> counter, Function<ObjectValue, ObjectValue> noted) {
        return inTurn(() -> {
            look();
            Quota quota = quotas.get(key);
            if (quota == null) {
                return true;
            }
            if (!announce(quota)) {
                return false;
            }
            Amounts counted = counter.apply(quota);
            Amounts used = quota.used().where(name -> !counted.byName().containsKey(name)).plus(counted)
                    .only(quota.wanted().byName().keySet());
            if (used.equals(quota.used()) && quota.hard().equals(quota.wanted())) {
                return true;
            }
            byte[] bytes = StoredForm.bytes(noted.apply(quota.with(quota.wanted(), used)));
            CommitResult result = store.commit(new Transaction(
                    List.of(unchanged(quota), asAnnounced()), List.of(new Operation.Put(key, bytes, 0))));
            known = false;
            return result instanceof CommitResult.Committed;
        });
    }

    private boolean announce(Quota quota) {
        Entry before = announced;
        ObjectValue told = before != null && Json.parse(before.value()) instanceof ObjectValue read ? read : ObjectValue.EMPTY;
        if (told.string(quota.name()).equals(quota.signature())) {
            return true;
        }
        ObjectValue.Builder all = ObjectValue.builder();
        quotas.values().stream().map(Quota::name).filter(told::has).forEach(name -> all.put(name, told.string(name)));
        all.put(quota.name(), quota.signature());
        CommitResult result = store.commit(new Transaction(
                List.of(asAnnounced()), List.of(new Operation.Put(announcement, Json.bytes(all.build()), 0))));
        if (result instanceof CommitResult.Committed committed
                && committed.outcomes().getFirst() instanceof CommitResult.Outcome.Written written) {
            announced = written.entry();
            return true;
        }
        known = false;
        return false;
    }

    /** Takes back the announcement if there are no quotas any more. @return whether there is none */
    boolean clear() {
        return inTurn(() -> {
            look();
            if (announced == null || !quotas.isEmpty()) {
                return announced == null;
            }
            known = false;
            return store.commit(new Transaction(List.of(asAnnounced()), List.of(new Operation.Delete(announcement))))
                    instanceof CommitResult.Committed;
        });
    }
}
