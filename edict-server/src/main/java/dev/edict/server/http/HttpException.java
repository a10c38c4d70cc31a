package dev.edict.server.http;

/** Something that went wrong between the client and the handler, with the status that tells the client. */
public abstract sealed class HttpException extends RuntimeException
        permits BodyTooLargeException, BodyTimeoutException, MalformedBodyException, ConnectionLostException {

    private static final long serialVersionUID = 1L;

    private final int status;

    HttpException(int status, String message) {
        super(message);
        this.status = status;
    }

    /** The status code that this answers with when nobody catches it. */
    public int status() {
        return status;
    }
}
