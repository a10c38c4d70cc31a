package dev.edict.server.filter;

/** There is no seat for a request. Made often when the server has least time for it, so it does not know where. */
public final class NoSeatException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long retryAfterSeconds;

    /** @param retryAfterSeconds after how long the client may ask again */
    public NoSeatException(long retryAfterSeconds) {
        super("Too many requests, please try again later.", null, false, false);
        this.retryAfterSeconds = retryAfterSeconds;
    }

    long retryAfterSeconds() {
        return retryAfterSeconds;
    }
}
