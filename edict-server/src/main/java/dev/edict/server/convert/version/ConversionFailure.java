package dev.edict.server.convert.version;

/** Why an answer of a conversion webhook is of no use. */
final class ConversionFailure extends Exception {
    private static final long serialVersionUID = 1L;

    ConversionFailure(String message) {
        super(message);
    }

    /** Never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
