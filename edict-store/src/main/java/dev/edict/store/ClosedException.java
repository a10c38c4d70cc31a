package dev.edict.store;

/** The store has been closed by this process. */
public final class ClosedException extends StoreException {

    public ClosedException() {
        super("the store has been closed");
    }
}
