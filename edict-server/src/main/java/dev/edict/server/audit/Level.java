package dev.edict.server.audit;

/** How much is told of a request, from nothing to everything. */
public enum Level {
    NONE("None"),
    /** Who, what and when, and what came of it. */
    METADATA("Metadata"),
    /** Also what the request brought. */
    REQUEST("Request"),
    /** Also what was answered. */
    REQUEST_RESPONSE("RequestResponse");

    private final String word;

    Level(String word) {
        this.word = word;
    }

    /** As policies and events write it. */
    public String word() {
        return word;
    }

    boolean isAtLeast(Level other) {
        return compareTo(other) >= 0;
    }
}
