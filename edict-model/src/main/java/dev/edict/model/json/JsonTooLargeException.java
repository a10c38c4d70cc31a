package dev.edict.model.json;

/** A value is larger, written as JSON, than somebody wants it to be. */
public final class JsonTooLargeException extends RuntimeException {
    JsonTooLargeException(int limit) {
        super("the value has more than " + limit + " bytes as JSON", null, false, false);
    }
}
