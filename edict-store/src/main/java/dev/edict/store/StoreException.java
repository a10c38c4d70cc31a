package dev.edict.store;

import org.jspecify.annotations.Nullable;

/** Something a store could not do. The subclasses tell the cases that a caller can act on. */
public class StoreException extends RuntimeException {

    public StoreException(String message) {
        super(message);
    }

    public StoreException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
