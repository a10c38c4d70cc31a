package dev.edict.server.registry;

import dev.edict.store.CommitResult;
import dev.edict.store.Store;
import dev.edict.store.Transaction;

/**
 * Keeps count of what is in a namespace, in the transactions that change it: a count and what it counts cannot part. It is
 * asked for every write of every object, by whomever, when all others have had their say; who wants to be near free for a
 * namespace in which nothing is counted must be so here.
 */
public interface Ledger {
    /** Nothing is counted. */
    Ledger NONE = new Ledger() {
        @Override
        public CommitResult commit(Movement movement, Transaction write, Store store) {
            return store.commit(write);
        }

        @Override
        public void check(Movement movement) {}

        @Override
        public void lost(String namespace) {}
    };

    /**
     * Carries out a write together with what it changes of the count. If the count has changed meanwhile it is made anew; a
     * conflict that is returned is one of the write's own conditions, which come first among the observations.
     *
     * @throws dev.edict.model.status.ApiException if there would be more than there may be
     */
    CommitResult commit(Movement movement, Transaction write, Store store);

    /** What {@link #commit} would say, for a dry run. @throws dev.edict.model.status.ApiException to refuse it */
    void check(Movement movement);

    /** Tells that something went of which nobody can say what it was, so that what is left has to be counted anew. */
    void lost(String namespace);
}
