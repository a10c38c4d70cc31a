package dev.edict.server.socket;

/** A program beside the server does not answer, or says no. */
public final class PluginException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String code;

    /** @param code of gRPC, in Go's words @param words what was said; may be empty */
    public PluginException(String code, String words) {
        super(words);
        this.code = code;
    }

    public String code() {
        return code;
    }

    /** Never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
