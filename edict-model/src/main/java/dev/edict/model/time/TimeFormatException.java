package dev.edict.model.time;

/** Text that is no point in time or no duration. The message is the one that Kubernetes gives. */
public final class TimeFormatException extends RuntimeException {
    TimeFormatException(String message) {
        super(message, null, false, false);
    }
}
