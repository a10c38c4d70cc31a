package dev.edict.cel;

/** An expression that cannot be used. */
public final class CompileException extends Exception {

    public CompileException(String issues) {
        super(issues);
    }

    /** What is wrong, with the lines and marks that show where. */
    public String issues() {
        return String.valueOf(getMessage());
    }
}
