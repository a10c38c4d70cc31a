package dev.edict.server.watch;

/**
 * A value that can not be opened or closed: for want of a key, of somebody who has it, or because it has been changed. Its
 * message never says anything of the value, nor of a key but its name.
 *
 * <p>Other than with {@link UnreadableException}, the value may well be good, and may be so for everybody else: it is not left
 * out where it belongs, for whoever does not find it would take it for deleted.
 */
public final class SealException extends RuntimeException {

    public SealException(String why) {
        super(why);
    }

    public SealException(String why, Throwable cause) {
        super(why, cause);
    }

    /** What is wrong, and not with which value: for those who may not know that it is there. */
    public String why() {
        return String.valueOf(getCause() instanceof SealException unplaced ? unplaced.getMessage() : getMessage());
    }

    /** The same trouble, and the key of the value that it is about. */
    SealException about(String key) {
        return new SealException("unable to transform key \"" + key + "\": " + getMessage(), this);
    }
}
