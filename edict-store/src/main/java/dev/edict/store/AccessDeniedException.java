package dev.edict.store;

import org.jspecify.annotations.Nullable;

/** The store refuses these credentials, or they do not permit the request. */
public final class AccessDeniedException extends StoreException {

    public AccessDeniedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
