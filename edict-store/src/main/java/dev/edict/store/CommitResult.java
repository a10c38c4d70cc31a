package dev.edict.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a transaction ended. */
public sealed interface CommitResult {

    /** The revision of the store at which the transaction took place or its conditions were found not to hold. */
    long revision();

    /**
     * All conditions held and the changes are durable.
     *
     * @param revision the revision of the changes; the revision before, if there was nothing to change (only deletions of
     *        keys that did not exist)
     * @param outcomes what became of each operation, in the order of the transaction
     */
    record Committed(long revision, List<Outcome> outcomes) implements CommitResult {

        public Committed {
            outcomes = List.copyOf(outcomes);
        }
    }

    /**
     * At least one condition did not hold; nothing was changed.
     *
     * @param revision the revision at which the conditions were checked
     * @param observations the entry found for each condition, in the order of the transaction, whether it held or not
     */
    record Conflict(long revision, List<Observation> observations) implements CommitResult {

        public Conflict {
            observations = List.copyOf(observations);
        }
    }

    /** What became of one operation. */
    sealed interface Outcome {

        /** The value was written; this is the new entry. */
        record Written(Entry entry) implements Outcome {}

        /** The value was written, and nobody wanted to know more: see {@link Operation.Put#unasked}. */
        record Unasked() implements Outcome {}

        /** The key does not exist any more; this is the entry that was deleted, null if there was none. */
        record Removed(@Nullable Entry previous) implements Outcome {}
    }

    /** What a condition's key was found to hold: null if it does not exist. */
    record Observation(String key, @Nullable Entry entry) {}
}
