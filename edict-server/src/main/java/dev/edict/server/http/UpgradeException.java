package dev.edict.server.http;

/** A request cannot be upgraded; the exchange still waits for its response. */
public final class UpgradeException extends Exception {

    private static final long serialVersionUID = 1L;

    public UpgradeException(String message) {
        super(message);
    }
}
