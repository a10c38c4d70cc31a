package dev.edict.server.webhook;

/** A webhook that could not be called, or gave no usable answer. Its message is for the person who reads it. */
public final class WebhookException extends Exception {
    private static final long serialVersionUID = 1L;

    private static final int UNAVAILABLE = 503;

    private final int code;

    public WebhookException(String message) {
        this(UNAVAILABLE, message);
    }

    /** @param code of the webhook's answer */
    WebhookException(int code, String message) {
        super(message);
        this.code = code;
    }

    WebhookException(String message, Throwable cause) {
        super(message, cause);
        this.code = UNAVAILABLE;
    }

    /** The code of the webhook's answer, or 503 if there was none that could be read. */
    public int code() {
        return code;
    }

    /** Never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
