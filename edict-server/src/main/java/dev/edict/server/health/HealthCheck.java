package dev.edict.server.health;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A check with a name. Runs on the thread of the request, and so must be quick.
 *
 * @param failure says what is wrong, or null where all is well; an exception counts as a failure
 */
public record HealthCheck(String name, Supplier<@Nullable String> failure) {

    /** The check that passes as long as anybody answers. */
    public static final HealthCheck PING = new HealthCheck("ping", () -> null);

    /** A check of which only passed or failed is known. */
    public static HealthCheck of(String name, Supplier<Boolean> passes, String whenNot) {
        return new HealthCheck(name, () -> passes.get() ? null : whenNot);
    }

    /** What is wrong, or null. */
    public @Nullable String run() {
        try {
            return failure.get();
        } catch (RuntimeException broken) {
            return broken.toString();
        }
    }
}
