package dev.edict.codegen.model;

/** What a field holds. */
public sealed interface FieldType {

    /** A value without parts. */
    enum Simple implements FieldType {
        STRING,
        BOOLEAN,
        INT32,
        INT64,
        DOUBLE,
        /** A point in time, written in whole seconds. */
        TIME,
        /** A point in time, written with six decimals. */
        MICRO_TIME,
        QUANTITY,
        /** Bytes in base64. */
        BYTES,
        INT_OR_STRING,
        /** Anything: the type says nothing of it. */
        RAW
    }

    /** Another record. */
    record Struct(String packageName, String name) implements FieldType {}

    record ListOf(FieldType items) implements FieldType {}

    /** A map with strings as keys. */
    record MapOf(FieldType values) implements FieldType {}

    default boolean isCollection() {
        return this instanceof ListOf || this instanceof MapOf;
    }
}
