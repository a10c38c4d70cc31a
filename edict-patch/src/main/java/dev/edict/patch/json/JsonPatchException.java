package dev.edict.patch.json;

/** A JSON Patch that does not fit the document. */
public final class JsonPatchException extends RuntimeException {
    public JsonPatchException(String message) {
        super(message, null, false, false);
    }
}
