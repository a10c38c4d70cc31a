package dev.edict.server.http;

/** The request body breaks the rules of its transfer coding; where it ends cannot be told. */
public final class MalformedBodyException extends HttpException {

    private static final long serialVersionUID = 1L;

    public MalformedBodyException() {
        super(400, "the request body is malformed");
    }
}
