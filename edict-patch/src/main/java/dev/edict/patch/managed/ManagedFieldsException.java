package dev.edict.patch.managed;

/** Managed fields that are not in order, and why. */
public final class ManagedFieldsException extends Exception {
    public ManagedFieldsException(String message) {
        super(message, null, false, false);
    }
}
