package dev.edict.server.admit.quota;

import dev.edict.store.CommitResult;
import dev.edict.store.Condition;
import dev.edict.store.Entry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which conditions it was that did not hold. */
final class Conditions {
    private Conditions() {}

    /** Whether the first conditions of a transaction that did not take place held all the same. */
    static boolean hold(List<Condition> first, CommitResult.Conflict conflict) {
        for (int index = 0; index < first.size(); index++) {
            if (!holds(first.get(index), conflict.observations().get(index).entry())) {
                return false;
            }
        }
        return true;
    }

    private static boolean holds(Condition condition, @Nullable Entry found) {
        return switch (condition) {
            case Condition.Absent absent -> found == null;
            case Condition.Present present -> found != null;
            case Condition.Unchanged unchanged -> found != null && found.modRevision() == unchanged.modRevision();
        };
    }
}
