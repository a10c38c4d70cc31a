package dev.edict.cel.cost;

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
import dev.edict.cel.type.TypeKind;
import dev.edict.model.budget.TimeBudget;
import java.util.ArrayList;
import java.util.List;
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
    private final ValueSizes sizes;
    private final LibraryEstimates library;
    private final LanguageEstimates language;

    private CostEstimator(CheckedExpression checked, SizeSource declared) {
        this.checked = checked;
        this.sizes = new ValueSizes(checked, declared);
        this.library = new LibraryEstimates(declared);
        this.language = new LanguageEstimates(sizes);
    }

    /** The highest cost, in unsigned 64 bits. */
    public static long maxCost(CheckedExpression checked, SizeSource sizes) {
        return new CostEstimator(checked, sizes).cost(checked.root()).max();
    }

    private Estimate cost(Expression node) {
        TimeBudget.step();
        return switch (node) {
            case Literal literal -> Estimate.ZERO;
            case Identifier identifier -> {
                sizes.setPath(identifier);
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

    private Estimate select(Select select) {
        Estimate operand = cost(select.operand());
        if (select.test()) {
            return operand;
        }
        TypeKind kind = checked.typeOf(select.operand()).kind();
        sizes.setPath(select, select.operand(), select.field());
        boolean charged = kind == TypeKind.MAP || kind == TypeKind.STRUCT || kind == TypeKind.PARAMETER;
        return charged ? operand.plus(Estimate.ONE) : operand;
    }

    private Estimate call(Call call) {
        if (call.function().equals("dyn")) {
            Expression argument = call.arguments().getFirst();
            Estimate cost = cost(argument);
            sizes.setSize(call, sizes.size(argument));
            sizes.setEntries(call, sizes.entries(argument));
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
                EntrySize entry = sizes.entries(container);
                resultSize = entry == null ? null : entry.value();
                sizes.setPath(call, container, overload.equals("index_list") ? "@items" : "@values");
            }
            if (resultSize == null) {
                resultSize = sizes.size(call);
            }
        }
        sizes.setSize(call, resultSize);
        return sum.plus(cost);
    }

    private CostNode node(Expression expression) {
        List<String> path = sizes.path(expression);
        boolean carried = !path.isEmpty() && (path.getFirst().equals("@result") || path.getFirst().equals("__result__"));
        return new CostNode(carried ? List.of() : path, checked.typeOf(expression), expression, sizes.size(expression));
    }

    private Estimate list(ListLiteral list) {
        Estimate sum = Estimate.ZERO;
        Estimate element = list.elements().isEmpty() ? Estimate.ZERO : NOTHING_YET;
        for (Expression expression : list.elements()) {
            sum = sum.plus(cost(expression));
            element = element.union(sizes.sizeOrUnknown(expression));
        }
        sizes.setEntries(list, new EntrySize(TypeKind.LIST, Estimate.ONE, element));
        return sum.plus(LIST);
    }

    private Estimate map(MapLiteral map) {
        Estimate sum = Estimate.ZERO;
        Estimate keys = map.entries().isEmpty() ? Estimate.ZERO : NOTHING_YET;
        Estimate values = keys;
        for (MapEntry entry : map.entries()) {
            sum = sum.plus(cost(entry.key())).plus(cost(entry.value()));
            keys = keys.union(sizes.sizeOrUnknown(entry.key()));
            values = values.union(sizes.sizeOrUnknown(entry.value()));
        }
        sizes.setEntries(map, new EntrySize(TypeKind.MAP, keys, values));
        return sum.plus(MAP);
    }

    private Estimate loop(Comprehension loop) {
        Estimate sum = cost(loop.range()).plus(cost(loop.initial()));
        sizes.push(loop.accumulator(), loop.initial());
        pushVariables(loop);
        Estimate turn = cost(loop.condition());
        turn = cost(loop.step()).plus(turn);
        sizes.pop(loop.variable());
        if (loop.second() != null) {
            sizes.pop(loop.second());
        }
        sum = sum.plus(cost(loop.result()));
        sizes.pop(loop.accumulator());
        Estimate turns = sizes.sizeOrUnknown(loop.range());
        sum = sum.plus(turns.times(turn));
        if (loop.initial() instanceof Literal) {
            sizes.setSize(loop, sizes.size(loop.initial()));
        } else if (loop.initial() instanceof ListLiteral || loop.initial() instanceof MapLiteral) {
            sizes.setSize(loop, turns);
            sizes.setEntries(loop, sizes.entries(loop.step()));
        }
        return sum;
    }

    private void pushVariables(Comprehension loop) {
        EntrySize entry = sizes.entries(loop.range());
        TypeKind container = entry == null ? checked.typeOf(loop.range()).kind() : entry.container();
        boolean list = container == TypeKind.LIST;
        Estimate keySize = entry == null ? null : entry.key();
        Estimate valueSize = entry == null ? null : entry.value();
        List<String> path = sizes.path(loop.range());
        if (loop.second() == null) {
            sizes.push(loop.variable(), ValueSizes.join(path, list ? "@items" : "@keys"), list ? valueSize : keySize);
        } else {
            sizes.push(loop.variable(), ValueSizes.join(path, list ? "@indices" : "@keys"), keySize);
            sizes.push(loop.second(), ValueSizes.join(path, list ? "@items" : "@values"), valueSize);
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
        sizes.push(loop.accumulator(), loop.initial());
        sum = sum.plus(cost(loop.result()));
        sizes.pop(loop.accumulator());
        sizes.setSize(loop, sizes.size(loop.result()));
        sizes.setEntries(loop, sizes.entries(loop.result()));
        return sum;
    }

    private static Estimate sum(List<Estimate> costs) {
        Estimate sum = Estimate.ZERO;
        for (Estimate cost : costs) {
            sum = sum.plus(cost);
        }
        return sum;
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
                sizes.setEntries(call, EntrySize.union(
                        sizes.entries(call.arguments().get(1)), sizes.entries(call.arguments().get(2))));
                yield new CallEstimate(
                        costs.getFirst().plus(costs.get(1).union(costs.get(2))),
                        arguments.get(1).sizeOrUnknown().union(arguments.get(2).sizeOrUnknown()));
            }
            default -> {
                CallEstimate estimate = language.of(call, overload, target, arguments);
                yield new CallEstimate(estimate.cost().plus(sum(costs)), estimate.resultSize());
            }
        };
    }
}
