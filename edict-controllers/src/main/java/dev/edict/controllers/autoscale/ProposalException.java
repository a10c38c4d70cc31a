package dev.edict.controllers.autoscale;

import java.io.Serial;

/** That a metric has no proposal. */
final class ProposalException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final String reason;
    private final String cause;

    /**
     * @param reason that of the condition and the event
     * @param cause what both say
     * @param message the same, with what was tried
     */
    ProposalException(String reason, String cause, String message) {
        super(message);
        this.reason = reason;
        this.cause = cause;
    }

    String reason() {
        return reason;
    }

    String cause() {
        return cause;
    }

    String text() {
        return String.valueOf(getMessage());
    }
}
