package dev.edict.model.certificate;

/** A request for a certificate that can not be read, or is not signed by its key; the message is the one that Go has. */
final class MalformedException extends Exception {
    private static final long serialVersionUID = 1L;

    MalformedException(String message) {
        super(message);
    }

    static MalformedException syntax(String what) {
        return new MalformedException("asn1: syntax error: " + what);
    }

    static MalformedException structure(String what) {
        return new MalformedException("asn1: structure error: " + what);
    }
}
