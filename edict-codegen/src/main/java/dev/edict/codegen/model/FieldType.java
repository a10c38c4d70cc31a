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
        /** As Go writes durations: {@code 1h30m}. */
        DURATION,
        QUANTITY,
        /** Bytes in base64. */
        BYTES,
        INT_OR_STRING,
        /** Anything: the type says nothing of it. */
        RAW
    }

    /**
     * Another record.
     *
     * @param name with dots, if it is nested
     * @param holder the class of the same package that has its {@code CODEC} and its {@code EMPTY}
     */
    record Struct(String packageName, String name, String holder) implements FieldType {

        /** A record that has them itself. */
        public Struct(String packageName, String name) {
            this(packageName, name, name);
        }
    }

    /**
     * One of the constants of a Java enum, as a text.
     *
     * @param name with dots, if it is nested
     * @param holder the class of the same package that has its {@code CODEC}
     */
    record Constant(String packageName, String name, String holder) implements FieldType {}

    record ListOf(FieldType items) implements FieldType {}

    /** A map with strings as keys. */
    record MapOf(FieldType values) implements FieldType {}

    default boolean isCollection() {
        return this instanceof ListOf || this instanceof MapOf;
    }
}
