package dev.edict.server.admit.image;

/** A review of images that nobody has judged. Its message is for the person who reads it. */
final class ReviewFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean forbidden;

    private ReviewFailure(String message, boolean forbidden) {
        super(message, null, false, false);
        this.forbidden = forbidden;
    }

    ReviewFailure(String message) {
        this(message, false);
    }

    /** The judge does not let this server ask. */
    static ReviewFailure forbidden(String message) {
        return new ReviewFailure(message, true);
    }

    boolean isForbidden() {
        return forbidden;
    }

    /** Never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
