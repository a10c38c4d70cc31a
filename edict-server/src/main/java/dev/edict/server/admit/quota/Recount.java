package dev.edict.server.admit.quota;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.watch.StoredForm;
import dev.edict.store.CommitResult;
import dev.edict.store.Operation;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what is used of a quota.
 *
 * <p>Before the objects are counted the quota is announced, if it is not yet as it is now: from then on no write takes place
 * without knowing of it. The status is written only if meanwhile nothing was that it counts. Nobody waits for the counting at
 * first; only if something came between are the writes of this server held up while it is done again, and if that was of no
 * use those of all servers, so that it comes to an end however much is written.
 */
final class Recount {
    /** For how long all are asked to wait, one after the other: a count that takes longer is tried again from the beginning. */
    private static final List<Duration> HOLDS = List.of(Duration.ofSeconds(1), Duration.ofSeconds(5));

    private final Store store;
    private final Desk desk;
    /** The last request to wait that was made here. */
    private Hold own = Hold.NONE;

    Recount(Store store, Desk desk) {
        this.store = store;
        this.desk = desk;
    }

    /**
     * Brings the status of a quota up to date.
     *
     * @param counter tells what there is, at least as of when it is called
     * @param noted makes of a quota and its new form what is to be stored
     * @return false if something came between, and it is to be tried again
     */
    boolean of(String key, Function<Quota, Amounts> counter, Function<ObjectValue, ObjectValue> noted) {
        return write(desk.inTurn(() -> announced(key)), key, counter, noted)
                || desk.inTurn(() -> write(announced(key), key, counter, noted))
                || HOLDS.stream().anyMatch(length -> desk.inTurn(() -> write(held(key, length), key, counter, noted)));
    }

    /** The quotas, once all are asked to wait; null if somebody else announced something. */
    private @Nullable Board held(String key, Duration length) {
        Board seen = announced(key);
        while (seen != null && desk.isHeld(seen)) {
            seen = announced(key);
        }
        own = Hold.of(UUID.randomUUID().toString(), length);
        return seen == null ? null : announce(seen, seen.holding(own));
    }

    /** The quotas, once this one is announced as it is; null if somebody else announced something. */
    private @Nullable Board announced(String key) {
        Board seen = desk.look();
        Quota quota = seen.byKey().get(key);
        if (quota == null || seen.isAnnounced(quota)) {
            return seen;
        }
        return announce(seen, new Operation.Put(seen.announcement(), seen.announcing(quota), 0));
    }

    private @Nullable Board announce(Board seen, Operation announcement) {
        CommitResult result = store.commit(new Transaction(List.of(seen.asAnnounced()), List.of(announcement)));
        desk.forget();
        return result instanceof CommitResult.Committed committed
                && committed.outcomes().getFirst() instanceof CommitResult.Outcome.Written written
                ? seen.announcedBy(written.entry()) : null;
    }

    private boolean write(
            @Nullable Board seen, String key, Function<Quota, Amounts> counter, Function<ObjectValue, ObjectValue> noted) {
        if (seen == null) {
            return false;
        }
        Quota quota = seen.byKey().get(key);
        if (quota == null) {
            return true;
        }
        Amounts counted = counter.apply(quota);
        Amounts used = quota.used().where(name -> !counted.byName().containsKey(name)).plus(counted)
                .only(quota.wanted().byName().keySet());
        List<Operation> operations = new ArrayList<>();
        if (!used.equals(quota.used()) || !quota.hard().equals(quota.wanted())) {
            byte[] bytes = StoredForm.bytes(noted.apply(quota.with(quota.wanted(), used)));
            operations.add(new Operation.Put(key, desk.atRest().sealed(key, bytes), 0));
        }
        if (own.isAsked() && own.equals(seen.hold())) {
            operations.add(seen.holding(Hold.NONE));
        }
        return operations.isEmpty() || store.commit(new Transaction(List.of(quota.unchanged(), seen.asAnnounced()), operations))
                instanceof CommitResult.Committed;
    }

    /** Takes back the announcement if there are no quotas any more. @return whether there is none */
    boolean clear() {
        return desk.inTurn(() -> {
            Board seen = desk.look();
            if (seen.announced() == null || !seen.isEmpty()) {
                return seen.isEmpty();
            }
            desk.forget();
            return store.commit(new Transaction(
                    List.of(seen.asAnnounced()), List.of(new Operation.Delete(seen.announcement()))))
                    instanceof CommitResult.Committed;
        });
    }
}
