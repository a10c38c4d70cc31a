package dev.edict.cel.pattern;

/** An expression that cannot be used. The message says why as Go's {@code regexp} does, which clients know. */
public final class PatternException extends RuntimeException {
    private static final int SHOWN = 200;

    PatternException(String message) {
        super(message, null, false, false);
    }

    /** For whoever has more expressions than it can take. */
    public static PatternException tooLarge(String expression) {
        return of("expression too large", expression);
    }

    static PatternException of(String code, String expression) {
        String shown = expression.length() <= SHOWN ? expression : expression.substring(0, SHOWN) + "…";
        return new PatternException("error parsing regexp: " + code + ": `" + shown + "`");
    }
}
