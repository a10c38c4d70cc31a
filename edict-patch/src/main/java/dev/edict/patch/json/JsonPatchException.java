package dev.edict.patch.json;

import org.jspecify.annotations.Nullable;

/** A JSON Patch that does not fit the document. */
public final class JsonPatchException extends RuntimeException {
    private final @Nullable String missing;

    public JsonPatchException(String message) {
        this(message, null);
    }

    private JsonPatchException(String message, @Nullable String missing) {
        super(message, null, false, false);
        this.missing = missing;
    }

    /** There is nothing on the way to a place. */
    static JsonPatchException missing(String path) {
        return new JsonPatchException("doc is missing path: \"" + path + "\": missing value", path);
    }

    /** The place to which nothing leads, or null if something else is wrong. */
    @Nullable String missingPath() {
        return missing;
    }
}
