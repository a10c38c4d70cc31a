package dev.edict.server.convert;

/** What of an object a client wants to see. */
public sealed interface Shape {
    /** All of it. */
    record Whole() implements Shape {}

    /** A row of cells. @param include which part of the object comes with the row: None, Metadata or Object */
    record Table(String version, String include) implements Shape {}

    /** Its metadata. */
    record Metadata(String version) implements Shape {}

    Shape WHOLE = new Whole();
}
