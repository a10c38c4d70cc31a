package dev.edict.server.convert;

/** A body that cannot be read as what it should be; the message is for the client. */
public final class DecodeException extends Exception {
    public DecodeException(String message) {
        super(message, null, false, false);
    }
}
