package dev.edict.server.http;

/** The request body is larger than the server reads. */
public final class BodyTooLargeException extends HttpException {

    private static final long serialVersionUID = 1L;

    private final long limit;

    public BodyTooLargeException(long limit) {
        super(413, "the request body is larger than " + limit + " bytes");
        this.limit = limit;
    }

    /** The largest number of bytes that would have been read. */
    public long limit() {
        return limit;
    }
}
