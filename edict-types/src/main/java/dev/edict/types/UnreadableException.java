package dev.edict.types;

/** What was to be read is not of the type that it should be; the message names the field and what stands there. */
public final class UnreadableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnreadableException(String message) {
        super(message);
    }

    public UnreadableException(String message, Throwable cause) {
        super(message, cause);
    }
}
