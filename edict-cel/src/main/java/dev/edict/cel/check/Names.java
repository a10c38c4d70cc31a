package dev.edict.cel.check;

import dev.edict.cel.syntax.Expression;
import dev.edict.cel.type.CelType;
import dev.edict.cel.type.StructTypes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a name means at one place of an expression: a variable of a loop around it, a variable, or a type. */
final class Names {
    private final Map<String, CelType> variables;
    private final StructTypes structs;
    private final Set<String> used = new HashSet<>();
    /** The variables of loops, innermost last. */
    private final List<Map<String, CelType>> scopes = new ArrayList<>();

    Names(Map<String, CelType> variables, StructTypes structs) {
        this.variables = variables;
        this.structs = structs;
    }

    void enter(Map<String, CelType> scope) {
        scopes.add(scope);
    }

    void leave() {
        scopes.removeLast();
    }

    /** The variables that were asked for, other than those of loops. */
    Set<String> used() {
        return Set.copyOf(used);
    }

    /** The type of a variable or of a type's name; null if there is nothing of that name. */
    @Nullable CelType lookUp(String written) {
        String name = absolute(written);
        if (!written.startsWith(".")) {
            for (int depth = scopes.size() - 1; depth >= 0; depth--) {
                CelType found = scopes.get(depth).get(name);
                if (found != null) {
                    return found;
                }
            }
        }
        CelType variable = variables.get(name);
        if (variable != null) {
            used.add(name);
            return variable;
        }
        CelType struct = structs.typeNamed(name);
        return struct == null ? null : CelType.typeOf(struct);
    }

    /** The name without the dot that keeps it from being one of a loop. */
    static String absolute(String written) {
        return written.startsWith(".") ? written.substring(1) : written;
    }

    /** A chain of fields as one name; null for anything else. */
    static @Nullable String qualified(Expression node) {
        return switch (node) {
            case Expression.Identifier identifier -> identifier.name();
            case Expression.Select select when !select.test() -> {
                String prefix = qualified(select.operand());
                yield prefix == null ? null : prefix + "." + select.field();
            }
            default -> null;
        };
    }
}
