package dev.edict.server.http;

import java.time.Duration;

/** The client did not send the whole request body in time. */
public final class BodyTimeoutException extends HttpException {

    private static final long serialVersionUID = 1L;

    public BodyTimeoutException(Duration limit) {
        this(408, "the request body did not arrive within " + limit.toMillis() + " ms");
    }

    private BodyTimeoutException(int status, String message) {
        super(status, message);
    }

    /** The body has taken longer than many others that arrive at the same time: at another time there would be room for it. */
    public static BodyTimeoutException amongTooMany() {
        return new BodyTimeoutException(429, "the request body did not arrive in time while many others did");
    }

    /** Whether it was given up because of others. */
    public boolean isAmongTooMany() {
        return status() == 429;
    }
}
