package dev.edict.server.http;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A failure as a log may show it: of what kind it is and where it happened, but not what it says. What it failed at may be a
 * password, and messages quote.
 */
public final class Unquoted extends RuntimeException {
    private static final long serialVersionUID = 1L;
    /** Those whose messages are about code and never about what it works on. */
    private static final Set<Class<?>> HARMLESS = Set.of(NullPointerException.class, ClassCastException.class,
            IndexOutOfBoundsException.class, ArrayIndexOutOfBoundsException.class, StringIndexOutOfBoundsException.class,
            ArithmeticException.class, StackOverflowError.class, OutOfMemoryError.class, NoClassDefFoundError.class,
            ExceptionInInitializerError.class, AbstractMethodError.class, NoSuchMethodError.class);

    private static final int DEEPEST = 8;

    private final String kind;

    private Unquoted(Throwable failure, @Nullable Throwable cause) {
        super(HARMLESS.contains(failure.getClass()) ? failure.getMessage() : null, cause);
        this.kind = failure.getClass().getName();
        setStackTrace(failure.getStackTrace());
    }

    /** The same failure, with its causes, for a log. */
    public static Unquoted of(Throwable failure) {
        return of(failure, DEEPEST);
    }

    private static Unquoted of(Throwable failure, int depth) {
        Throwable cause = failure.getCause();
        return new Unquoted(failure, cause == null || depth == 0 ? null : of(cause, depth - 1));
    }

    @Override
    public String toString() {
        return getMessage() == null ? kind : kind + ": " + getMessage();
    }
}
