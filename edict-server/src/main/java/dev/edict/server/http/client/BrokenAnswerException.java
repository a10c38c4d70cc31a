package dev.edict.server.http.client;

import java.io.IOException;

/** A response that has begun and could not be read to its end. */
public final class BrokenAnswerException extends IOException {
    private static final long serialVersionUID = 1L;

    BrokenAnswerException(IOException cause) {
        super(String.valueOf(cause.getMessage()), cause);
    }
}
