package dev.edict.server.http;

/** What a graceful close of the server may do with a stream that is open. */
public enum StreamKind {

    /** The response has an end of its own, as a list has; it gets the time to reach it. */
    FINITE,

    /** The response ends when somebody stops it, as a watch does; it is ended between two chunks. */
    ENDLESS
}
