package dev.edict.cel.evaluate;

import org.jspecify.annotations.Nullable;

/** The values of an expression's variables. */
@FunctionalInterface
public interface Variables {

    /** The value of a variable, or null if it has none. */
    @Nullable Object find(String name);
}
