package dev.edict.server.filter;

/** Where the time of a request goes; the words are those of the audit. */
public enum Layer {
    AUTHENTICATION("authentication", false),
    AUTHORIZATION("authorization", true),
    IMPERSONATION("impersonation", false),
    /** Waiting for a seat. */
    QUEUE("apf-queue-wait", true),
    MUTATING_WEBHOOK("mutating-webhook", false),
    /** Those are asked at the same time. */
    VALIDATING_WEBHOOK("validating-webhook", true);

    private final String word;
    private final boolean longest;

    Layer(String word, boolean longest) {
        this.word = word;
        this.longest = longest;
    }

    /** As the audit writes it. */
    public String word() {
        return word;
    }

    /** What is told if it takes time more than once: the longest, or all of it together. */
    long together(long before, long now) {
        return longest ? Math.max(before, now) : before + now;
    }
}
