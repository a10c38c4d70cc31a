package dev.edict.server.admit;

/** What is to be done with an object. */
public enum Operation {
    CREATE,
    UPDATE,
    DELETE,
    /** Something is to be opened at it: a shell, a port, a way through. */
    CONNECT
}
