package dev.edict.server.http.client;

import java.io.IOException;

/** A request of which the other side has said, or of which it is known, that it has not looked at it: it may be sent again. */
final class UnprocessedException extends IOException {
    private static final long serialVersionUID = 1L;

    UnprocessedException(String message) {
        super(message);
    }
}
