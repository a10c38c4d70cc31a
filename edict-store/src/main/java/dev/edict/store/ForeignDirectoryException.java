package dev.edict.store;

/** The data directory holds something that is not a store of this kind and format; nothing in it was touched. */
public final class ForeignDirectoryException extends StoreException {

    public ForeignDirectoryException(String message) {
        super(message);
    }
}
