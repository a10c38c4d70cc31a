package dev.edict.server.admit.quota;

import dev.edict.server.watch.AtRest;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.StoredForm;
import dev.edict.store.Condition;
import dev.edict.store.Entry;
import dev.edict.store.Operation;
import dev.edict.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A write together with what it changes of the quotas.
 *
 * @param transaction begins with the conditions of the write
 * @param quotas as they are written, of a revision that is not known yet
 * @param shakes whether whoever finds out what is used has to begin again
 */
record CountedWrite(Transaction write, Board seen, Transaction transaction, List<CachedObject> quotas, boolean shakes) {

    static CountedWrite of(Transaction write, Claim claim, Board seen, AtRest atRest) {
        List<Condition> conditions = new ArrayList<>(write.conditions());
        List<Operation> operations = new ArrayList<>(write.operations());
        List<CachedObject> quotas = new ArrayList<>();
        conditions.add(seen.asAnnounced());
        for (Claim.Change change : claim.changes()) {
            conditions.add(change.quota().unchanged());
            byte[] bytes = StoredForm.bytes(change.quota().withUsed(change.used()));
            String key = change.quota().key();
            operations.add(Operation.Put.unasked(key, atRest.sealed(key, bytes)));
            quotas.add(CachedObject.of(key, 1, bytes));
        }
        Entry announced = seen.announced();
        boolean shakes = false;
        if (announced != null && claim.shakes()) {
            shakes = true;
            operations.add(Operation.Put.unasked(seen.announcement(), announced.value()));
            claim.uncounted().stream().map(Quota::unchanged).filter(condition -> !conditions.contains(condition))
                    .forEach(conditions::add);
        }
        return new CountedWrite(write, seen, new Transaction(conditions, operations), quotas, shakes);
    }

    /** What is known of the quotas once it is written; null if they have to be looked at. */
    @Nullable Board committed(long revision) {
        if (shakes) {
            return null;
        }
        Board after = seen;
        for (CachedObject quota : quotas) {
            after = after.with(Quota.of(quota.withRevision(revision)));
        }
        return after;
    }
}
