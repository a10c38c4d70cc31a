package dev.edict.cel.cost;

import static dev.edict.cel.cost.RuntimeCost.PER_CHARACTER;

import dev.edict.cel.check.CheckedExpression;
import dev.edict.cel.syntax.Expression;
import dev.edict.cel.syntax.Expression.Call;
import dev.edict.cel.syntax.Expression.Comprehension;
import dev.edict.cel.syntax.Expression.Identifier;
import dev.edict.cel.syntax.Expression.ListLiteral;
import dev.edict.cel.syntax.Expression.Literal;
import dev.edict.cel.syntax.Expression.MapEntry;
import dev.edict.cel.syntax.Expression.MapLiteral;
import dev.edict.cel.syntax.Expression.Select;
import dev.edict.cel.syntax.Expression.StructField;
import dev.edict.cel.syntax.Expression.StructLiteral;
import dev.edict.cel.type.CelType;
import dev.edict.cel.type.TypeKind;
import dev.edict.cel.value.ByteString;
import dev.edict.cel.value.Texts;
import dev.edict.cel.value.UnsignedInteger;
import dev.edict.model.budget.TimeBudget;
import dev.edict.model.value.NullValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what an expression can cost at most, before it runs.
 *
 * <p>The estimate follows the values through the expression: where each comes from, and between what and what its size
 * lies. It is the same estimate that Kubernetes makes, oddities included, because definitions are accepted or refused by
 * it. For one expression.
 */
public final class CostEstimator {
    private static final Estimate LIST = Estimate.fixed(10);
    private static final Estimate MAP = Estimate.fixed(30);
    private static final Estimate STRUCT = Estimate.fixed(40);
    private static final Estimate NOTHING_YET = new Estimate(Estimate.LARGEST, 0);

    private final CheckedExpression checked;
    private final SizeSource sizes;
    private final LibraryEstimates library;
    private final Map<Integer, List<String>> paths = new HashMap<>();
    private final Map<Integer, Estimate> known = new HashMap<>();
    private final Map<Integer, EntrySize> knownEntries = new HashMap<>();
    private final Map<String, Deque<Local>> locals = new HashMap<>();

    private CostEstimator(CheckedExpression checked, SizeSource sizes) {
        this.checked = checked;
        this.sizes = sizes;
        this.library = new LibraryEstimates(sizes);
    }

    /** The highest cost, in unsigned 64 bits. */
    public static long maxCost(CheckedExpression checked, SizeSource sizes) {
        return new CostEstimator(checked, sizes).cost(checked.root()).max();
    }

    /** The sizes of what a list or map holds. */
    private record EntrySize(TypeKind container, Estimate key, Estimate value) {
        static @Nullable EntrySize union(@Nullable EntrySize one, @Nullable EntrySize other) {
            return one == null || other == null
                    ? null
                    : new EntrySize(one.container, one.key.union(other.key), one.value.union(other.value));
        }
    }

    /** A variable of a loop. */
    private record Local(List<String> path, @Nullable Estimate size, @Nullable EntrySize entry) {}

    private Estimate cost(Expression node) {
        TimeBudget.step();
        return switch (node) {
            case Literal literal -> Estimate.ZERO;
            case Identifier identifier -> {
                Local local = local(identifier.name());
                paths.put(node.id(), local == null ? List.of(identifier.name()) : local.path());
                yield Estimate.ONE;
            }
            case Select select -> select(select);
            case Call call -> call(call);
            case ListLiteral list -> list(list);
            case MapLiteral map -> map(map);
            case StructLiteral struct -> {
                Estimate sum = Estimate.ZERO;
                for (StructField field : struct.fields()) {
                    sum = sum.plus(cost(field.value()));
                }
                yield sum.plus(STRUCT);
            }
            case Comprehension loop -> isBinding(loop) ? binding(loop) : loop(loop);
        };
    }

    private @Nullable Local local(String name) {
        Deque<Local> stack = locals.get(name);
        return stack == null ? null : stack.peek();
    }

    private void push(String name, Local local) {
        locals.computeIfAbsent(name, absent -> new ArrayDeque<>()).push(local);
    }

    private void pop(String name) {
        Deque<Local> stack = locals.get(name);
        if (stack != null) {
            stack.pop();
        }
    }

    private List<String> path(Expression node) {
        if (node instanceof Identifier identifier) {
            Local local = local(identifier.name());
            if (local != null) {
                return local.path();
            }
        }
        return paths.getOrDefault(node.id(), List.of());
    }

    private static List<String> join(List<String> path, String step) {
        List<String> longer = new ArrayList<>(path);
        longer.add(step);
        return longer;
    }

    private Estimate select(Select select) {
        Estimate operand = cost(select.operand());
        if (select.test()) {
            return operand;
        }
        TypeKind kind = checked.typeOf(select.operand()).kind();
        paths.put(select.id(), join(path(select.operand()), select.field()));
        boolean charged = kind == TypeKind.MAP || kind == TypeKind.STRUCT || kind == TypeKind.PARAMETER;
        return charged ? operand.plus(Estimate.ONE) : operand;
    }

    private Estimate call(Call call) {
        if (call.function().equals("dyn")) {
            Expression argument = call.arguments().getFirst();
            Estimate cost = cost(argument);
            setSize(call, size(argument));
            setEntries(call, entries(argument));
            return Estimate.ONE.plus(cost);
        }
        List<CostNode> arguments = new ArrayList<>();
        List<Estimate> costs = new ArrayList<>();
        for (Expression argument : call.arguments()) {
            costs.add(cost(argument));
            arguments.add(node(argument));
        }
        List<String> overloads = checked.overloadsOf(call);
        if (overloads.isEmpty()) {
            return Estimate.ZERO;
        }
        Estimate sum = Estimate.ZERO;
        CostNode target = null;
        if (call.target() != null) {
            sum = cost(call.target());
            target = node(call.target());
        }
        Estimate cost = NOTHING_YET;
        Estimate resultSize = null;
        for (String overload : overloads) {
            CallEstimate estimate = function(call, overload, target, arguments, costs);
            cost = cost.union(estimate.cost());
            if (estimate.resultSize() != null) {
                resultSize = resultSize == null ? estimate.resultSize() : resultSize.union(estimate.resultSize());
            }
            if (!call.arguments().isEmpty() && (overload.equals("index_list") || overload.equals("index_map"))) {
                Expression container = call.arguments().getFirst();
                EntrySize entry = entries(container);
                resultSize = entry == null ? null : entry.value();
                paths.put(call.id(), join(path(container), overload.equals("index_list") ? "@items" : "@values"));
            }
            if (resultSize == null) {
                resultSize = size(call);
            }
        }
        setSize(call, resultSize);
        return sum.plus(cost);
    }

    private CostNode node(Expression expression) {
        List<String> path = path(expression);
        boolean carried = !path.isEmpty() && (path.getFirst().equals("@result") || path.getFirst().equals("__result__"));
        return new CostNode(carried ? List.of() : path, checked.typeOf(expression), expression, size(expression));
    }

    private Estimate list(ListLiteral list) {
        Estimate sum = Estimate.ZERO;
        Estimate element = list.elements().isEmpty() ? Estimate.ZERO : NOTHING_YET;
        for (Expression expression : list.elements()) {
            sum = sum.plus(cost(expression));
            element = element.union(sizeOrUnknown(expression));
        }
        setEntries(list, new EntrySize(TypeKind.LIST, Estimate.ONE, element));
        return sum.plus(LIST);
    }

    private Estimate map(MapLiteral map) {
        Estimate sum = Estimate.ZERO;
        Estimate keys = map.entries().isEmpty() ? Estimate.ZERO : NOTHING_YET;
        Estimate values = keys;
        for (MapEntry entry : map.entries()) {
            sum = sum.plus(cost(entry.key())).plus(cost(entry.value()));
            keys = keys.union(sizeOrUnknown(entry.key()));
            values = values.union(sizeOrUnknown(entry.value()));
        }
        setEntries(map, new EntrySize(TypeKind.MAP, keys, values));
        return sum.plus(MAP);
    }

    private Estimate loop(Comprehension loop) {
        Estimate sum = cost(loop.range()).plus(cost(loop.initial()));
        push(loop.accumulator(), new Local(path(loop.initial()), size(loop.initial()), entries(loop.initial())));
        pushVariables(loop);
        Estimate turn = cost(loop.condition());
        turn = cost(loop.step()).plus(turn);
        pop(loop.variable());
        if (loop.second() != null) {
            pop(loop.second());
        }
        sum = sum.plus(cost(loop.result()));
        pop(loop.accumulator());
        Estimate turns = sizeOrUnknown(loop.range());
        sum = sum.plus(turns.times(turn));
        if (loop.initial() instanceof Literal) {
            setSize(loop, size(loop.initial()));
        } else if (loop.initial() instanceof ListLiteral || loop.initial() instanceof MapLiteral) {
            setSize(loop, turns);
            setEntries(loop, entries(loop.step()));
        }
        return sum;
    }

    private void pushVariables(Comprehension loop) {
        EntrySize entry = entries(loop.range());
        TypeKind container = entry == null ? checked.typeOf(loop.range()).kind() : entry.container();
        boolean list = container == TypeKind.LIST;
        Estimate keySize = entry == null ? null : entry.key();
        Estimate valueSize = entry == null ? null : entry.value();
        List<String> path = path(loop.range());
        if (loop.second() == null) {
            push(loop.variable(), new Local(join(path, list ? "@items" : "@keys"), list ? valueSize : keySize, null));
        } else {
            push(loop.variable(), new Local(join(path, list ? "@indices" : "@keys"), keySize, null));
            push(loop.second(), new Local(join(path, list ? "@items" : "@values"), valueSize, null));
        }
    }

    /** Whether a loop is none, but gives a value a name. */
    private static boolean isBinding(Comprehension loop) {
        return loop.range() instanceof ListLiteral list
                && list.elements().isEmpty()
                && loop.condition() instanceof Literal literal
                && Boolean.FALSE.equals(literal.value());
    }

    private Estimate binding(Comprehension loop) {
        Estimate sum = cost(loop.range()).plus(cost(loop.initial()));
        push(loop.accumulator(), new Local(path(loop.initial()), size(loop.initial()), entries(loop.initial())));
        sum = sum.plus(cost(loop.result()));
        pop(loop.accumulator());
        setSize(loop, size(loop.result()));
        setEntries(loop, entries(loop.result()));
        return sum;
    }

    private static Estimate sum(List<Estimate> costs) {
        Estimate sum = Estimate.ZERO;
        for (Estimate cost : costs) {
            sum = sum.plus(cost);
        }
        return sum;
    }

    private static Estimate sizeOf(CostNode node) {
        return node.size() == null ? Estimate.UNKNOWN : node.size();
    }

    private CallEstimate function(
            Call call, String overload, @Nullable CostNode target, List<CostNode> arguments, List<Estimate> costs) {
        CallEstimate found = library.of(call.function(), overload, target, arguments);
        if (found != null) {
            return new CallEstimate(found.cost().plus(sum(costs)), found.resultSize());
        }
        return switch (overload) {
            case "logical_or", "logical_and" -> CallEstimate.of(new Estimate(
                    costs.getFirst().min(), costs.getFirst().plus(costs.get(1)).max()));
            case "conditional" -> {
                setEntries(call, EntrySize.union(entries(call.arguments().get(1)), entries(call.arguments().get(2))));
                yield new CallEstimate(
                        costs.getFirst().plus(costs.get(1).union(costs.get(2))),
                        sizeOf(arguments.get(1)).union(sizeOf(arguments.get(2))));
            }
            default -> {
                CallEstimate estimate = language(call, overload, target, arguments);
                yield new CallEstimate(estimate.cost().plus(sum(costs)), estimate.resultSize());
            }
        };
    }

    /** What the language's own functions cost, without their arguments. */
    private CallEstimate language(Call call, String overload, @Nullable CostNode target, List<CostNode> arguments) {
        Estimate first = arguments.isEmpty() ? Estimate.UNKNOWN : sizeOf(arguments.getFirst());
        return switch (overload) {
            case "string_format" -> target == null
                    ? CallEstimate.of(Estimate.ONE)
                    : CallEstimate.of(sizeOf(target).times(PER_CHARACTER));
            case "string_to_bytes" ->
                new CallEstimate(first.times(PER_CHARACTER), new Estimate(first.min(), first.max() * 4));
            case "bytes_to_string" -> new CallEstimate(
                    first.times(PER_CHARACTER), new Estimate(Long.divideUnsigned(first.min(), 4), first.max()));
            case "strings_quote" ->
                new CallEstimate(first.times(PER_CHARACTER), new Estimate(first.min() + 2, first.max() * 2 + 2));
            case "starts_with_string", "ends_with_string" -> CallEstimate.of(first.times(PER_CHARACTER));
            case "in_list" -> CallEstimate.of(sizeOf(arguments.get(1)).times(1.0));
            case "matches_string" -> target == null
                    ? CallEstimate.of(Estimate.ONE)
                    : CallEstimate.of(LibraryEstimates.matched(sizeOf(target), first));
            case "contains_string" -> target == null
                    ? CallEstimate.of(Estimate.ONE)
                    : CallEstimate.of(sizeOf(target).times(PER_CHARACTER).times(first.times(PER_CHARACTER)));
            case "add_string", "add_bytes", "add_list" -> {
                Estimate size = first.plus(sizeOf(arguments.get(1)));
                EntrySize entry = EntrySize.union(entries(call.arguments().getFirst()), entries(call.arguments().get(1)));
                setEntries(call, entry);
                yield new CallEstimate(overload.equals("add_list") ? Estimate.ONE : size.times(PER_CHARACTER), size);
            }
            case "less_string", "greater_string", "less_equals_string", "greater_equals_string", "less_bytes",
                    "greater_bytes", "less_equals_bytes", "greater_equals_bytes", "equals", "not_equals" -> {
                long shorter = Estimate.least(first.max(), sizeOf(arguments.get(1)).max());
                yield CallEstimate.of(new Estimate(shorter == 0 ? 0 : 1, shorter).times(PER_CHARACTER));
            }
            default -> CallEstimate.of(Estimate.ONE);
        };
    }

    private void setSize(Expression node, @Nullable Estimate size) {
        if (size != null) {
            known.put(node.id(), size);
        }
    }

    private void setEntries(Expression node, @Nullable EntrySize entry) {
        if (entry != null) {
            knownEntries.put(node.id(), entry);
        }
    }

    private Estimate sizeOrUnknown(Expression node) {
        Estimate size = size(node);
        return size == null ? Estimate.UNKNOWN : size;
    }

    private @Nullable Estimate size(Expression node) {
        Estimate found = known.get(node.id());
        if (found != null) {
            return found;
        }
        Long literal = literalSize(node);
        if (literal != null) {
            return Estimate.fixed(literal);
        }
        List<String> path = path(node);
        Long max = path.isEmpty() ? null : sizes.maxSize(path);
        if (max != null) {
            Estimate estimate = new Estimate(0, max);
            known.put(node.id(), estimate);
            return estimate;
        }
        if (isScalar(checked.typeOf(node))) {
            return Estimate.ONE;
        }
        Local local = node instanceof Identifier identifier ? local(identifier.name()) : null;
        return local == null ? null : local.size();
    }

    private @Nullable EntrySize entries(Expression node) {
        EntrySize found = knownEntries.get(node.id());
        if (found != null) {
            return found;
        }
        Local local = node instanceof Identifier identifier ? local(identifier.name()) : null;
        return local == null ? null : local.entry();
    }

    private static @Nullable Long literalSize(Expression node) {
        return switch (node) {
            case Literal literal -> switch (literal.value()) {
                case String text -> Long.valueOf(Texts.length(text));
                case ByteString bytes -> Long.valueOf(bytes.size());
                case Boolean truth -> Long.valueOf(1);
                case Long number -> Long.valueOf(1);
                case Double number -> Long.valueOf(1);
                case UnsignedInteger number -> Long.valueOf(1);
                case NullValue nothing -> Long.valueOf(1);
                default -> null;
            };
            case ListLiteral list -> Long.valueOf(list.elements().size());
            case MapLiteral map -> Long.valueOf(map.entries().size());
            default -> null;
        };
    }

    private static boolean isScalar(CelType type) {
        return switch (type.kind()) {
            case BOOL, DOUBLE, DURATION, INT, TIMESTAMP, UINT -> true;
            case OPAQUE -> type.isOptional() && isScalar(type.unwrapped());
            default -> false;
        };
    }
}
