package dev.edict.cel.function;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A function with all its signatures.
 *
 * @param shared the implementation of all signatures, if they have one in common
 */
public record FunctionDeclaration(String name, List<Overload> overloads, @Nullable CelFunction shared) {

    public FunctionDeclaration {
        overloads = List.copyOf(overloads);
    }
}
