package dev.edict.server.encrypt.kms;

/** A plugin has refused, or has not answered in time. */
public final class KmsException extends RuntimeException {
    private final String code;

    KmsException(String code, String description) {
        super("rpc error: code = " + code + " desc = " + description);
        this.code = code;
    }

    /** The code of gRPC's status, as Go writes it. */
    public String code() {
        return code;
    }
}
