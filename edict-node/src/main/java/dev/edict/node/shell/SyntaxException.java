package dev.edict.node.shell;

/** A line that the pretended shell does not understand. */
final class SyntaxException extends Exception {
    private static final long serialVersionUID = 1L;

    SyntaxException(String message) {
        super(message);
    }
}
