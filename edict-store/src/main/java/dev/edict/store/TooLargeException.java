package dev.edict.store;

import org.jspecify.annotations.Nullable;

/** The transaction is larger than the store accepts. */
public final class TooLargeException extends StoreException {

    public TooLargeException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
