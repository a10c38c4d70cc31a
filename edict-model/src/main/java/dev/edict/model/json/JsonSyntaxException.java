package dev.edict.model.json;

/** Text that is not JSON. The message says what is wrong in the words of Go's decoder, which clients know. */
public final class JsonSyntaxException extends RuntimeException {
    private final int offset;

    public JsonSyntaxException(String message, int offset) {
        super(message, null, false, false);
        this.offset = offset;
    }

    /** The number of bytes before the one at which reading stopped. */
    public int offset() {
        return offset;
    }
}
