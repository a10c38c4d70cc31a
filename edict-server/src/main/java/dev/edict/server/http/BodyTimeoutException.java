package dev.edict.server.http;

import java.time.Duration;

/** The client did not send the whole request body in time. */
public final class BodyTimeoutException extends HttpException {

    private static final long serialVersionUID = 1L;

    public BodyTimeoutException(Duration limit) {
        super(408, "the request body did not arrive within " + limit.toMillis() + " ms");
    }
}
