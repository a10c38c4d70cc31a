package dev.edict.cli;

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

    Option(String name, String placeholder, String description) {
        this(name, placeholder, description, null);
    }
}
