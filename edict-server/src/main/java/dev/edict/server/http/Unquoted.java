package dev.edict.server.http;

import dev.edict.model.status.ApiException;
import dev.edict.model.status.StatusCause;
import dev.edict.model.status.StatusDetails;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A failure as a log may show it: of what kind it is and where it happened, but not what it says. What it failed at may be a
 * password, and messages quote. Of a refusal it is shown which object and which fields it is about, and nothing of their values.
 */
public final class Unquoted extends RuntimeException {
    private static final long serialVersionUID = 1L;
    /** Those whose messages are about code and never about what it works on. */
    private static final Set<Class<?>> HARMLESS = Set.of(NullPointerException.class, ClassCastException.class,
            IndexOutOfBoundsException.class, ArrayIndexOutOfBoundsException.class, StringIndexOutOfBoundsException.class,
            ArithmeticException.class, StackOverflowError.class, OutOfMemoryError.class, NoClassDefFoundError.class,
            ExceptionInInitializerError.class, AbstractMethodError.class, NoSuchMethodError.class);
    /** Those whose messages are about files and places in the store: of values they know nothing. */
    private static final List<String> HARMLESS_NAMES =
            List.of("dev.edict.store.", "java.nio.file.", "dev.edict.server.watch.SealException");

    private static final int DEEPEST = 8;

    private final String kind;

    private Unquoted(Throwable failure, @Nullable Throwable cause) {
        super(words(failure), cause);
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

    private static @Nullable String words(Throwable failure) {
        if (failure instanceof ApiException refusal) {
            return LogText.of(words(refusal));
        }
        String name = failure.getClass().getName();
        return HARMLESS.contains(failure.getClass()) || HARMLESS_NAMES.stream().anyMatch(name::startsWith)
                ? LogText.of(failure.getMessage()) : null;
    }

    private static String words(ApiException refusal) {
        String words = refusal.code() + " " + refusal.reason();
        StatusDetails details = refusal.status().details();
        if (details == null) {
            return words;
        }
        String fields = details.causes().stream().map(StatusCause::field).filter(field -> !field.isEmpty()).distinct()
                .collect(Collectors.joining(", "));
        String object = (details.kind() + " " + details.name()).strip();
        return words + (object.isEmpty() ? "" : ": " + object) + (fields.isEmpty() ? "" : ": " + fields);
    }

    @Override
    public String toString() {
        return getMessage() == null ? kind : kind + ": " + getMessage();
    }
}
