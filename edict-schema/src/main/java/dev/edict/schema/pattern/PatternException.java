package dev.edict.schema.pattern;

/** An expression that cannot be used. The message says why as Go's {@code regexp} does, which clients know. */
public final class PatternException extends RuntimeException {
    private static final int SHOWN = 200;

    PatternException(String message) {
        super(message, null, false, false);
    }

    static PatternException of(String code, String expression) {
        String shown = expression.length() <= SHOWN ? expression : expression.substring(0, SHOWN) + "…";
        return new PatternException("error parsing regexp: " + code + ": `" + shown + "`");
    }
}
