package dev.edict.server.convert;

import dev.edict.server.table.IncludeObject;

/** What of an object a client wants to see. */
public sealed interface Shape {
    /** All of it. */
    record Whole() implements Shape {}

    /** A row of cells. @param include which part of the object comes with the row */
    record Table(String version, IncludeObject include) implements Shape {}

    /** Its metadata. @param list whether a list was asked for, rather than one object */
    record Metadata(String version, boolean list) implements Shape {}

    Shape WHOLE = new Whole();
}
