package dev.edict.server.authenticate.account;

/** A token that was signed here and does not count, for a reason that its bearer may know. */
final class InvalidTokenException extends Exception {
    InvalidTokenException(String message) {
        super(message, null, false, false);
    }
}
