package dev.edict.model.field;

/** What can be wrong with a field: the reason that a status' cause carries, and the words before its detail. */
public enum ErrorType {
    NOT_FOUND("FieldValueNotFound", "Not found", true),
    REQUIRED("FieldValueRequired", "Required value", false),
    DUPLICATE("FieldValueDuplicate", "Duplicate value", true),
    INVALID("FieldValueInvalid", "Invalid value", true),
    NOT_SUPPORTED("FieldValueNotSupported", "Unsupported value", true),
    FORBIDDEN("FieldValueForbidden", "Forbidden", false),
    TOO_LONG("FieldValueTooLong", "Too long", false),
    TOO_SHORT("FieldValueTooShort", "Too short", false),
    TOO_MANY("FieldValueTooMany", "Too many", true),
    TOO_FEW("FieldValueTooFew", "Too few", true),
    TYPE_INVALID("FieldValueTypeInvalid", "Invalid value", true),
    INTERNAL("InternalError", "Internal error", false);

    private final String reason;
    private final String words;
    private final boolean showsValue;

    ErrorType(String reason, String words, boolean showsValue) {
        this.reason = reason;
        this.words = words;
        this.showsValue = showsValue;
    }

    public String reason() {
        return reason;
    }

    public String words() {
        return words;
    }

    /** Whether the message quotes the bad value. */
    public boolean showsValue() {
        return showsValue;
    }
}
