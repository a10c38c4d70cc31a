package dev.edict.store;

import org.jspecify.annotations.Nullable;

/** The store cannot be reached or written to at present. */
public final class UnavailableException extends StoreException {

    private final boolean outcomeUnknown;

    public UnavailableException(String message, boolean outcomeUnknown, @Nullable Throwable cause) {
        super(message, cause);
        this.outcomeUnknown = outcomeUnknown;
    }

    /** Whether the request may have taken place all the same; false: it certainly has not, and may be repeated. */
    public boolean outcomeUnknown() {
        return outcomeUnknown;
    }
}
