package dev.edict.store;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * A multi-version key-value store.
 *
 * <p>What every implementation promises:
 * <ul>
 *   <li><b>One revision.</b> A store that was never written to is at revision 1. Each transaction that changes something
 *       takes the next revision, and all its changes share it. Revisions never go back and are never used twice, not even
 *       after a crash.
 *   <li><b>All or nothing.</b> A transaction takes place wholly, at one revision, or not at all; nobody sees half of it.
 *   <li><b>Durable.</b> A persistent store acknowledges a transaction when it survives the death of the process.
 *   <li><b>Reads do not go backwards.</b> A read of the latest state sees every transaction that was acknowledged before
 *       the read began, by whomever, and a read at a revision gives the same answer each time until it is compacted.
 *   <li><b>Watches lose nothing and repeat nothing</b>; see {@link WatchListener}.
 *   <li><b>Keys are ordered by the bytes of their UTF-8 form.</b> They are not empty, and laid out by the caller.
 *   <li><b>Bytes are shared, not copied.</b> Neither the caller nor the store changes an array after handing it over.
 * </ul>
 *
 * <p>All methods may be called from any thread and may block on disk or network; call them from virtual threads. They
 * throw {@link StoreException} and its subclasses only, apart from {@link IllegalArgumentException} for arguments that
 * could never be right.
 */
public interface Store extends AutoCloseable {

    /** The latest committed revision. Every transaction acknowledged before this call has this revision or a lower one. */
    long revision();

    /** The entry with this key in the latest state, or null. */
    default @Nullable Entry get(String key) {
        return get(key, 0);
    }

    /**
     * The entry with this key as it was at a revision, or null if there was none.
     *
     * @param revision the revision to read at, 0 for the latest
     * @throws CompactedException if the revision lies before {@link #compactedRevision()}
     * @throws FutureRevisionException if the store has not reached the revision
     */
    @Nullable Entry get(String key, long revision);

    /**
     * The entries of a range of keys, in the order of keys, all as they were at one revision.
     *
     * @throws CompactedException if the revision lies before {@link #compactedRevision()}
     * @throws FutureRevisionException if the store has not reached the revision
     */
    Page range(RangeQuery query);

    /**
     * Carries out a transaction if all its conditions hold, and returns when it is durable.
     *
     * @throws UnavailableException if the store could not be reached or written to;
     *         {@link UnavailableException#outcomeUnknown()} says whether the transaction may have taken place
     */
    default CommitResult commit(Transaction transaction) {
        try {
            return commitAsync(transaction).join();
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof StoreException cause) {
                throw cause;
            }
            throw failure;
        }
    }

    /**
     * As {@link #commit}, without waiting. Transactions that one thread hands over one after the other are carried out in
     * this order by a store in this process; a remote store gives no such promise. The future fails with a
     * {@link StoreException}. What depends on the future must not block, or must move to another thread first.
     */
    CompletableFuture<CommitResult> commitAsync(Transaction transaction);

    /**
     * Starts to deliver the changes of the keys with a prefix. Returns at once; a start that has been compacted away is
     * reported to {@link WatchListener#onFailure}.
     */
    Subscription watch(WatchRequest request, WatchListener listener);

    /**
     * Forgets history: versions that were superseded at this revision or before. Afterwards the state can be read at this
     * revision and later ones, and watches can start after it. Compacting to a revision that is already compacted does
     * nothing.
     *
     * @throws FutureRevisionException if the store has not reached the revision
     */
    void compact(long revision);

    /** The earliest revision that can still be read; 0 if nothing was ever compacted. */
    long compactedRevision();

    /** What this process has heard of that, without asking anybody: {@link #compactedRevision()}, or what it was a while ago. */
    long knownCompactedRevision();

    /**
     * Why the store takes no writes at present, for a person; null if nothing is known to be in their way. Reads go on all the
     * same, and writes do so when the cause is gone.
     */
    default @Nullable String obstacle() {
        return null;
    }

    /**
     * Whether a read goes over a network. Then one read of a key is cheaper than asking for the latest revision and waiting
     * until a watch has reached it; in this process it is the other way round.
     */
    default boolean isRemote() {
        return false;
    }

    /**
     * Under which key others find in the same place what is called this here: another one only where the keys of a store lie
     * elsewhere.
     */
    default String placeOf(String key) {
        return key;
    }

    /** Stops all watches and frees what the store holds. Transactions not yet acknowledged may or may not take place. */
    @Override
    void close();
}
