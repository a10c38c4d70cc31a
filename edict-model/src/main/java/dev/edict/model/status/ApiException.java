package dev.edict.model.status;

/** A request that cannot be done, with the status that says why. It is an answer, not a defect: no stack trace. */
public final class ApiException extends RuntimeException {
    private final Status status;

    public ApiException(Status status) {
        super(status.message(), null, false, false);
        this.status = status;
    }

    public Status status() {
        return status;
    }

    public int code() {
        return status.code();
    }

    public String reason() {
        return status.reason();
    }
}
