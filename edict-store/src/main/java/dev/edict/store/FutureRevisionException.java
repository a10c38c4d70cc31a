package dev.edict.store;

/** The store has not reached the revision asked for. */
public final class FutureRevisionException extends StoreException {

    private final long requested;
    private final long current;

    public FutureRevisionException(long requested, long current) {
        super("revision " + requested + " lies in the future: the store is at revision " + current
                + ". Ask for a revision that this store has returned.");
        this.requested = requested;
        this.current = current;
    }

    /** The revision that was asked for. */
    public long requested() {
        return requested;
    }

    /** The latest revision of the store. */
    public long current() {
        return current;
    }
}
