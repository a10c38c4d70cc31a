package dev.edict.cel.function;

import dev.edict.cel.type.CelType;
import dev.edict.cel.type.TypeKind;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One signature of a function.
 *
 * @param member whether it is called on its first argument
 * @param implementation null if the function has one for all its signatures, or none because the language itself does it
 * @param lenient whether it wants to see errors among its arguments
 */
public record Overload(
        String id,
        boolean member,
        List<CelType> parameters,
        CelType result,
        @Nullable CelFunction implementation,
        boolean lenient) {

    public Overload {
        parameters = List.copyOf(parameters);
    }

    /** The names of the type parameters in the signature. */
    public Set<String> typeParameters() {
        Set<String> names = new LinkedHashSet<>();
        collect(result, names);
        parameters.forEach(parameter -> collect(parameter, names));
        return names;
    }

    private static void collect(CelType type, Set<String> names) {
        if (type.kind() == TypeKind.PARAMETER) {
            names.add(type.name());
        }
        type.parameters().forEach(parameter -> collect(parameter, names));
    }
}
