package dev.edict.spdy;

import java.io.IOException;

/** The other side does not keep to the protocol, or has ended what was asked of it. */
public final class SpdyException extends IOException {
    private static final long serialVersionUID = 1L;

    SpdyException(String message) {
        super(message);
    }

    SpdyException(String message, Throwable cause) {
        super(message, cause);
    }
}
