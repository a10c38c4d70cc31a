package dev.edict.node.run;

/** A command could not be begun. */
public final class CommandFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    /** As shells tell of a command that is not there. */
    public static final int NOT_FOUND = 127;

    private final int exitCode;

    public CommandFailedException(String message, int exitCode) {
        super(message);
        this.exitCode = exitCode;
    }

    public int exitCode() {
        return exitCode;
    }
}
