package dev.edict.server.table.jsonpath;

/** A path that cannot be read, or that does not fit the object. */
public final class JsonPathException extends RuntimeException {
    public JsonPathException(String message) {
        super(message, null, false, false);
    }
}
