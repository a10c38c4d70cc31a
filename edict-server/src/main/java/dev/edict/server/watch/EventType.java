package dev.edict.server.watch;

/** What an event says: the words that stand in it. */
public enum EventType {
    ADDED,
    MODIFIED,
    DELETED,
    BOOKMARK,
    ERROR
}
