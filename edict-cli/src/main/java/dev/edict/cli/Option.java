package dev.edict.cli;

import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Something that can be said to a command, always with a value.
 *
 * @param name with its dashes
 * @param placeholder what stands for the value in the help
 * @param description for the help
 * @param defaultValue what counts if nothing is said; null if there is no such value
 */
record Option(String name, String placeholder, String description, @Nullable String defaultValue) {

    /** Whether it takes several values: with commas between them, or by being said again. */
    boolean takesSeveral() {
        return placeholder.endsWith(",…");
    }

    /**
     * Tries what was said for it before it is needed: whatever is wrong with it is told by the name of the option.
     *
     * @throws Arguments.UsageException with the words of the trial, if it fails
     */
    void check(Runnable trial) {
        try {
            trial.run();
        } catch (IllegalArgumentException | UncheckedIOException unusable) {
            throw new Arguments.UsageException(name + ": " + FailureWords.of(unusable));
        }
    }

    Option(String name, String placeholder, String description) {
        this(name, placeholder, description, null);
    }
}
