package dev.edict.cel.value;

/** Ends an evaluation that went over its limit or is not wanted any more. */
public final class EvaluationStopped extends RuntimeException {
    static final String COST = "operation cancelled: actual cost limit exceeded";
    static final String INTERRUPTED = "operation interrupted";

    EvaluationStopped(String message) {
        super(message, null, false, false);
    }

    /** The reason as text. */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
