package dev.edict.client.record;

/** How an event is to be taken. */
public enum EventType {
    NORMAL("Normal"),
    WARNING("Warning");

    private final String word;

    EventType(String word) {
        this.word = word;
    }

    /** As the API writes it. */
    public String word() {
        return word;
    }
}
