package dev.edict.server.http;

import java.time.Duration;

/** The client did not send the whole request body in time. */
public final class BodyTimeoutException extends HttpException {

    private static final long serialVersionUID = 1L;

    public BodyTimeoutException(Duration limit) {
        this("the request body did not arrive within " + limit.toMillis() + " ms");
    }

    private BodyTimeoutException(String message) {
        super(408, message);
    }

    /** The body has taken longer than many others that arrive at the same time. */
    public static BodyTimeoutException amongTooMany() {
        return new BodyTimeoutException("the request body did not arrive in time while many others did");
    }
}
