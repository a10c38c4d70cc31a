package dev.edict.model.quantity;

/** Text that is no quantity. The message is the one that Kubernetes gives. */
public final class QuantityFormatException extends RuntimeException {
    QuantityFormatException(String message) {
        super(message, null, false, false);
    }
}
