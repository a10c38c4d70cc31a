package dev.edict.server.webhook;

/** A review that nobody has answered. Its message is for the person who reads it. */
public final class ReviewFailure extends Exception {
    private static final long serialVersionUID = 1L;
    private static final int FORBIDDEN = 403;

    private final int code;

    /** @param code of the answer, or 0 if there was none that could be read */
    ReviewFailure(String message, int code) {
        super(message, null, false, false);
        this.code = code;
    }

    public ReviewFailure(String message) {
        this(message, 0);
    }

    /** The code of the answer, or 0 if there was none that could be read. */
    public int code() {
        return code;
    }

    /** Whether the other side does not let this server ask. */
    public boolean isForbidden() {
        return code == FORBIDDEN;
    }

    /** Never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
