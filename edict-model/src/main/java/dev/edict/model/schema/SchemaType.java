package dev.edict.model.schema;

/** The shapes that a value can have. */
public enum SchemaType {
    /** An object with named properties. */
    OBJECT,
    /** An object with free keys, all values of one schema. */
    MAP,
    LIST,
    STRING,
    INTEGER,
    NUMBER,
    BOOLEAN,
    /** Anything, or an integer or a string: see {@link Schema#isIntOrString}. */
    ANY
}
