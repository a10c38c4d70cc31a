package dev.edict.store;

/** Another store, in this process or in another, has the data directory open. */
public final class DirectoryInUseException extends StoreException {

    public DirectoryInUseException(String message) {
        super(message);
    }
}
