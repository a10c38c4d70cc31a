package dev.edict.server.http;

/** The version of the protocol that a request came in. */
public enum HttpVersion {
    HTTP_1_0("HTTP/1.0"),
    HTTP_1_1("HTTP/1.1"),
    HTTP_2("HTTP/2.0");

    private final String text;

    HttpVersion(String text) {
        this.text = text;
    }

    /** As it is written in logs, for example {@code HTTP/2.0}. */
    @Override
    public String toString() {
        return text;
    }
}
