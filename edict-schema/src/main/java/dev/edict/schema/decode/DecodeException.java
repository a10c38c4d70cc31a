package dev.edict.schema.decode;

/** A document that is not of the type it should be. The message says so as Go's decoder does, which clients know. */
public final class DecodeException extends RuntimeException {
    public DecodeException(String message) {
        super(message, null, false, false);
    }
}
