package dev.edict.model.status;

/** A request that cannot be done, with the status that says why. It is an answer, not a defect: no stack trace. */
public final class ApiException extends RuntimeException {
    private final Status status;
    private final String continueToken;

    public ApiException(Status status) {
        this(status, "");
    }

    private ApiException(Status status, String continueToken) {
        super(status.message(), null, false, false);
        this.status = status;
        this.continueToken = continueToken;
    }

    /** The same failure with a token by which the caller may go on nevertheless. */
    public ApiException withContinue(String token) {
        return new ApiException(status, token);
    }

    /** A token by which the caller may go on nevertheless; empty where there is none. */
    public String continueToken() {
        return continueToken;
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
