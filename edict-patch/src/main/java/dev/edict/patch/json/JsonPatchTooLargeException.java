package dev.edict.patch.json;

/** A JSON Patch that asks for more work than one request may. */
public final class JsonPatchTooLargeException extends RuntimeException {
    public JsonPatchTooLargeException(String message) {
        super(message, null, false, false);
    }
}
