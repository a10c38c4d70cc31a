package dev.edict.server.filter;

/** Whether the server has ended a request for its own sake. */
public enum SelfDefence {
    NONE,
    /** There was no seat for it, and nothing has been done. */
    TOO_MANY,
    /** It took longer than it may. */
    TOO_LATE
}
