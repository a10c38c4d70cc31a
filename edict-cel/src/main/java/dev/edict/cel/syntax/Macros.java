package dev.edict.cel.syntax;

import dev.edict.cel.syntax.Expression.Call;
import dev.edict.cel.syntax.Expression.Comprehension;
import dev.edict.cel.syntax.Expression.Identifier;
import dev.edict.cel.syntax.Expression.ListLiteral;
import dev.edict.cel.syntax.Expression.Literal;
import dev.edict.cel.syntax.Expression.MapLiteral;
import dev.edict.cel.syntax.Expression.Select;
import dev.edict.cel.syntax.Expression.StructLiteral;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Unfolds the calls that are no calls but loops and tests in disguise. What a macro becomes decides what it costs, so
 * each becomes exactly what it does in Kubernetes.
 */
final class Macros {
    static final String ACCUMULATOR = "@result";
    private static final String OLD_ACCUMULATOR = "__result__";
    private static final String UNUSED = "#unused";
    private static final String SORTED = "@__sortBy_input__";
    private static final String MAP_INSERT = "cel.@mapInsert";

    /** Thrown at the argument that a macro cannot use. */
    static final class Misuse extends Exception {
        private final transient Expression at;
        private final String words;

        Misuse(Expression at, String words) {
            super(words, null, false, false);
            this.at = at;
            this.words = words;
        }

        Expression at() {
            return at;
        }

        String words() {
            return words;
        }
    }

    private final TreeMaker make;
    private final boolean bindings;

    /** @param bindings whether {@code cel.bind} is one of them */
    Macros(TreeMaker make, boolean bindings) {
        this.make = make;
        this.bindings = bindings;
    }

    private static final Set<String> RECEIVER = Set.of(
            "all/2", "exists/2", "exists_one/2", "existsOne/2", "map/2", "map/3", "filter/2",
            "all/3", "exists/3", "exists_one/3", "existsOne/3",
            "transformList/3", "transformList/4", "transformMap/3", "transformMap/4",
            "transformMapEntry/3", "transformMapEntry/4",
            "optMap/2", "optFlatMap/2", "sortBy/2");

    /** What a call stands for; null if it is just a call. */
    @Nullable Expression expand(@Nullable Expression target, String function, List<Expression> arguments, int position)
            throws Misuse {
        String name = function + "/" + arguments.size();
        if (target == null) {
            return name.equals("has/1") ? has(arguments.getFirst(), position) : null;
        }
        if (bindings && name.equals("bind/3") && target instanceof Identifier room && room.name().equals("cel")) {
            return bind(arguments, position);
        }
        return RECEIVER.contains(name) ? expandMember(target, function, name, arguments, position) : null;
    }

    private Expression expandMember(
            Expression target, String function, String name, List<Expression> arguments, int position) throws Misuse {
        return switch (name) {
            case "map/2", "map/3", "filter/2" -> {
                String variable = variable(arguments.getFirst(), "argument is not an identifier");
                yield function.equals("map")
                        ? map(target, variable, null, arguments.subList(1, arguments.size()), position)
                        : filter(target, variable, arguments, position);
            }
            case "all/2", "exists/2", "exists_one/2", "existsOne/2" ->
                quantifier(function, target, variable(arguments.getFirst(), "argument must be a simple name"), null,
                        arguments.get(1), position);
            case "sortBy/2" -> sortBy(target, arguments, position);
            case "optMap/2", "optFlatMap/2" -> optional(function, target, arguments, position);
            default -> expandTwoVariables(target, function, arguments, position);
        };
    }

    private Expression expandTwoVariables(
            Expression target, String function, List<Expression> arguments, int position) throws Misuse {
        String first = name(arguments.getFirst());
        String second = name(arguments.get(1));
        if (first.equals(second)) {
            throw new Misuse(arguments.get(1), "duplicate variable name: " + first);
        }
        variable(arguments.getFirst(), "");
        variable(arguments.get(1), "");
        List<Expression> rest = arguments.subList(2, arguments.size());
        return switch (function) {
            case "transformList" -> map(target, first, second, rest, position);
            case "transformMap", "transformMapEntry" -> {
                Expression transform = rest.getLast();
                Expression step = function.equals("transformMap")
                        ? call(position, MAP_INSERT, accumulator(position), identifier(first, position), transform)
                        : call(position, MAP_INSERT, accumulator(position), transform);
                yield new Comprehension(make.id(position), target, first, second, ACCUMULATOR,
                        new MapLiteral(make.id(position), List.of()), literal(true, position),
                        filtered(rest, step, position), accumulator(position));
            }
            default -> quantifier(function, target, first, second, rest.getFirst(), position);
        };
    }

    private Expression has(Expression argument, int position) throws Misuse {
        if (argument instanceof Select select) {
            return new Select(make.id(position), select.operand(), select.field(), true);
        }
        throw new Misuse(argument, "invalid argument to has() macro");
    }

    private Expression quantifier(
            String function, Expression target, String first, @Nullable String second, Expression predicate, int at) {
        return switch (function) {
            case "all" -> new Comprehension(make.id(at), target, first, second, ACCUMULATOR,
                    literal(true, at),
                    call(at, "@not_strictly_false", accumulator(at)),
                    call(at, "_&&_", accumulator(at), predicate),
                    accumulator(at));
            case "exists" -> new Comprehension(make.id(at), target, first, second, ACCUMULATOR,
                    literal(false, at),
                    call(at, "@not_strictly_false", call(at, "!_", accumulator(at))),
                    call(at, "_||_", accumulator(at), predicate),
                    accumulator(at));
            default -> new Comprehension(make.id(at), target, first, second, ACCUMULATOR,
                    literal(0L, at),
                    literal(true, at),
                    call(at, "_?_:_", predicate, call(at, "_+_", accumulator(at), literal(1L, at)), accumulator(at)),
                    call(at, "_==_", accumulator(at), literal(1L, at)));
        };
    }

    /** @param rest what to collect, after a condition if there are two */
    private Expression map(
            Expression target, String first, @Nullable String second, List<Expression> rest, int position) {
        Expression step = call(position, "_+_", accumulator(position), list(position, rest.getLast()));
        return new Comprehension(make.id(position), target, first, second, ACCUMULATOR,
                list(position), literal(true, position), filtered(rest, step, position), accumulator(position));
    }

    private Expression filtered(List<Expression> rest, Expression step, int position) {
        return rest.size() == 1 ? step : call(position, "_?_:_", rest.getFirst(), step, accumulator(position));
    }

    private Expression filter(Expression target, String variable, List<Expression> arguments, int position) {
        Expression step = call(position, "_+_", accumulator(position), list(position, arguments.getFirst()));
        return new Comprehension(make.id(position), target, variable, null, ACCUMULATOR,
                list(position), literal(true, position),
                call(position, "_?_:_", arguments.get(1), step, accumulator(position)), accumulator(position));
    }

    private Expression optional(String function, Expression target, List<Expression> arguments, int position)
            throws Misuse {
        if (!(arguments.getFirst() instanceof Identifier variable)) {
            throw new Misuse(arguments.getFirst(), function + "() variable name must be a simple identifier");
        }
        Expression computed = new Comprehension(make.id(position), list(position), UNUSED, null, variable.name(),
                new Call(make.id(position), make.copy(target), "value", List.of()),
                literal(false, position), identifier(variable.name(), position), arguments.get(1));
        return call(position, "_?_:_",
                new Call(make.id(position), target, "hasValue", List.of()),
                function.equals("optMap") ? call(position, "optional.of", computed) : computed,
                call(position, "optional.none"));
    }

    /** A loop over nothing, which carries the value along to where it is used. */
    private Expression bind(List<Expression> arguments, int position) throws Misuse {
        if (!(arguments.getFirst() instanceof Identifier variable)) {
            throw new Misuse(arguments.getFirst(), "cel.bind() variable names must be simple identifiers");
        }
        return new Comprehension(make.id(position), list(position), UNUSED, null, variable.name(), arguments.get(1),
                literal(false, position), identifier(variable.name(), position), arguments.get(2));
    }

    private Expression sortBy(Expression target, List<Expression> arguments, int position) throws Misuse {
        if (target instanceof Literal || target instanceof MapLiteral || target instanceof StructLiteral) {
            throw new Misuse(target,
                    "sortBy can only be applied to a list, identifier, comprehension, call or select expression");
        }
        String variable = variable(arguments.getFirst(), "argument is not an identifier");
        Expression keys = map(identifier(SORTED, position), variable, null, arguments.subList(1, 2), position);
        Expression sorted = new Call(
                make.id(position), identifier(SORTED, position), "@sortByAssociatedKeys", List.of(keys));
        return new Comprehension(make.id(position), list(position), UNUSED, null, SORTED, target,
                literal(false, position), identifier(SORTED, position), sorted);
    }

    private static String name(Expression argument) throws Misuse {
        if (argument instanceof Identifier identifier) {
            return identifier.name();
        }
        throw new Misuse(argument, "argument must be a simple name");
    }

    private static String variable(Expression argument, String otherwise) throws Misuse {
        if (!(argument instanceof Identifier identifier)) {
            throw new Misuse(argument, otherwise);
        }
        if (identifier.name().equals(ACCUMULATOR) || identifier.name().equals(OLD_ACCUMULATOR)) {
            throw new Misuse(argument, "iteration variable overwrites accumulator variable");
        }
        return identifier.name();
    }

    private Expression call(int position, String function, Expression... arguments) {
        return new Call(make.id(position), null, function, List.of(arguments));
    }

    private Expression list(int position, Expression... elements) {
        return new ListLiteral(make.id(position), List.of(elements), List.of());
    }

    private Expression literal(Object value, int position) {
        return new Literal(make.id(position), value);
    }

    private Expression identifier(String name, int position) {
        return new Identifier(make.id(position), name);
    }

    private Expression accumulator(int position) {
        return identifier(ACCUMULATOR, position);
    }
}
