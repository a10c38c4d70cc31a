package dev.edict.model.selector;

/** A selector that cannot be read. The message is the one that Kubernetes gives. */
public final class SelectorException extends RuntimeException {
    SelectorException(String message) {
        super(message, null, false, false);
    }
}
