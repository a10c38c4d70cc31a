package dev.edict.cel.function;

import dev.edict.cel.type.CelType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The functions that an expression can call, by name. Immutable. */
public final class FunctionTable {
    private final Map<String, FunctionDeclaration> functions;

    private FunctionTable(Map<String, FunctionDeclaration> functions) {
        this.functions = Map.copyOf(functions);
    }

    public @Nullable FunctionDeclaration find(String name) {
        return functions.get(name);
    }

    public static Builder builder() {
        return new Builder();
    }

    /** This table to add to. */
    public Builder toBuilder() {
        Builder builder = new Builder();
        functions.forEach((name, function) -> {
            builder.overloads.put(name, new ArrayList<>(function.overloads()));
            if (function.shared() != null) {
                builder.shared.put(name, function.shared());
            }
        });
        return builder;
    }

    /** Gathers functions; signatures of the same function come together in the order in which they are added. */
    public static final class Builder {
        private final Map<String, List<Overload>> overloads = new LinkedHashMap<>();
        private final Map<String, CelFunction> shared = new HashMap<>();

        private Builder() {}

        private Builder add(String name, Overload overload) {
            overloads.computeIfAbsent(name, absent -> new ArrayList<>()).add(overload);
            return this;
        }

        /** A function that is called by its name. */
        public Builder global(String name, String id, CelType result, CelFunction implementation, CelType... parameters) {
            return add(name, new Overload(id, false, List.of(parameters), result, implementation, false));
        }

        /** A function that is called on its first parameter. */
        public Builder member(String name, String id, CelType result, CelFunction implementation, CelType... parameters) {
            return add(name, new Overload(id, true, List.of(parameters), result, implementation, false));
        }

        /** A signature whose implementation is shared or the language's own. */
        public Builder declare(String name, String id, CelType result, CelType... parameters) {
            return add(name, new Overload(id, false, List.of(parameters), result, null, false));
        }

        /** A member signature whose implementation is shared or the language's own. */
        public Builder declareMember(String name, String id, CelType result, CelType... parameters) {
            return add(name, new Overload(id, true, List.of(parameters), result, null, false));
        }

        /** A function that is called even with errors. */
        public Builder lenient(String name, String id, CelType result, CelFunction implementation, CelType... parameters) {
            return add(name, new Overload(id, false, List.of(parameters), result, implementation, true));
        }

        /** What all signatures of a function do. */
        public Builder implement(String name, CelFunction implementation) {
            shared.put(name, implementation);
            return this;
        }

        public FunctionTable build() {
            Map<String, FunctionDeclaration> functions = new HashMap<>();
            overloads.forEach((name, known) ->
                    functions.put(name, new FunctionDeclaration(name, known, shared.get(name))));
            return new FunctionTable(functions);
        }
    }
}
