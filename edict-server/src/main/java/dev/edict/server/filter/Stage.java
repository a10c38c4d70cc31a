package dev.edict.server.filter;

/** How far a request has come; the words are those of the audit. */
public enum Stage {
    /** Its user is known, or is known to be unknown; nothing has been done. */
    REQUEST_RECEIVED("RequestReceived"),
    /** The head of an answer that goes on, such as a watch, has been sent. */
    RESPONSE_STARTED("ResponseStarted"),
    /** The answer has been handed over, or the stream has ended. */
    RESPONSE_COMPLETE("ResponseComplete"),
    /** The server has failed at it. Complete follows. */
    PANIC("Panic");

    private final String word;

    Stage(String word) {
        this.word = word;
    }

    /** As the audit writes it. */
    public String word() {
        return word;
    }
}
