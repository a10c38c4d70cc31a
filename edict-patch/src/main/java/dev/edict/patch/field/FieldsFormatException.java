package dev.edict.patch.field;

/** A tree that is not a field set in the form of {@link FieldsV1}. */
public final class FieldsFormatException extends Exception {
    public FieldsFormatException(String message) {
        super(message);
    }
}
