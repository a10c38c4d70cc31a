package dev.edict.server.admit.quota;

import dev.edict.store.CommitResult;
import dev.edict.store.Condition;
import dev.edict.store.Entry;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes that are held to more than their own conditions, and which of these it was that did not hold. */
final class Conditions {
    private Conditions() {}

    /** Commits a write on one more condition. @return null if it was this that did not hold */
    static @Nullable CommitResult commit(Store store, Transaction write, Condition more) {
        List<Condition> conditions = new ArrayList<>(write.conditions());
        conditions.add(more);
        return switch (store.commit(new Transaction(conditions, write.operations()))) {
            case CommitResult.Committed committed -> committed;
            case CommitResult.Conflict conflict -> ownConflict(write, conflict);
        };
    }

    /**
     * What whoever wrote has to know of a conflict, without the conditions that were not his.
     *
     * @param conflict of a transaction that began with the conditions of the write
     * @return null if his own held
     */
    static CommitResult.@Nullable Conflict ownConflict(Transaction write, CommitResult.Conflict conflict) {
        List<Condition> own = write.conditions();
        for (int index = 0; index < own.size(); index++) {
            if (!holds(own.get(index), conflict.observations().get(index).entry())) {
                return new CommitResult.Conflict(conflict.revision(), conflict.observations().subList(0, own.size()));
            }
        }
        return null;
    }

    private static boolean holds(Condition condition, @Nullable Entry found) {
        return switch (condition) {
            case Condition.Absent absent -> found == null;
            case Condition.Present present -> found != null;
            case Condition.Unchanged unchanged -> found != null && found.modRevision() == unchanged.modRevision();
        };
    }
}
