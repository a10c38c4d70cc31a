package dev.edict.store;

import org.jspecify.annotations.Nullable;

/** The stored data is damaged or incomplete; the store refuses to guess. */
public final class CorruptException extends StoreException {

    public CorruptException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
