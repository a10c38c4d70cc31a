package dev.edict.cel.value;

/** Says, in the words of the real server, why a value can not be written as JSON. */
public final class NoJsonFormException extends Exception {
    private static final long serialVersionUID = 1L;

    NoJsonFormException(String words) {
        super(words, null, false, false);
    }

    public String words() {
        return String.valueOf(getMessage());
    }
}
