package dev.edict.cel.type;

/** The sorts of types that expressions can have. */
public enum TypeKind {
    DYN,
    ANY,
    NULL,
    BOOL,
    INT,
    UINT,
    DOUBLE,
    STRING,
    BYTES,
    DURATION,
    TIMESTAMP,
    LIST,
    MAP,
    /** A type with named fields, known by its name. */
    STRUCT,
    /** A type whose values only functions can look into, with type parameters of its own. */
    OPAQUE,
    /** The type of a type. */
    TYPE,
    /** A type that is still to be found. */
    PARAMETER,
    /** What has no type because it is wrong; it fits everywhere, so that one mistake is reported once. */
    ERROR
}
