package dev.edict.server.filter;

/** What is said of a request beside its answer. */
public interface Remarks {
    /** Nobody listens. */
    Remarks NONE = new Remarks() {
        @Override
        public void warn(String text) {}

        @Override
        public void annotate(String key, String value) {}
    };

    /** Tells the client; the same text is told once. */
    void warn(String text);

    /** Tells the audit; what was said first under a key stands. */
    void annotate(String key, String value);

    /** Tells the audit where the time went; it is recorded for slow requests. */
    default void took(Layer layer, long nanoseconds) {}

    /** Tells the audit what shows parts of the object in question; it is recorded only where such objects are. */
    default void annotateWithObject(String key, String value) {
        annotate(key, value);
    }
}
