package dev.edict.schema.protobuf;

/** What stands on the wire for one value. */
enum WireKind {
    STRING,
    /** Bytes, which JSON has in base 64. */
    BYTES,
    BOOLEAN,
    INT_32,
    INT_64,
    DOUBLE,
    /** A message with fields of its own. */
    MESSAGE,
    /** A list of strings as a message, where protobuf takes only a message. */
    STRINGS,
    QUANTITY,
    INT_OR_STRING,
    TIME,
    MICRO_TIME,
    DURATION,
    /** JSON as it is, in the bytes of a message. */
    JSON,
    /** The forms that a part of a JSON schema can have: a schema or a list of them, ... */
    SCHEMA_OR_LIST,
    SCHEMA_OR_BOOLEAN,
    SCHEMA_OR_STRINGS;

    /** The wire type of the values of this kind. */
    int wireType() {
        return switch (this) {
            case BOOLEAN, INT_32, INT_64 -> WireType.VARINT;
            case DOUBLE -> WireType.FIXED_64;
            default -> WireType.BYTES;
        };
    }
}
