package dev.edict.server.webhook;

/** A webhook that could not be called, or gave no usable answer. Its message is for the person who reads it. */
public final class WebhookException extends Exception {
    private static final long serialVersionUID = 1L;

    public WebhookException(String message) {
        super(message);
    }

    WebhookException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
