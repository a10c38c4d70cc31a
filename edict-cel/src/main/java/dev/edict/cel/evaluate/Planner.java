package dev.edict.cel.evaluate;

import dev.edict.cel.check.CheckedExpression;
import dev.edict.cel.function.CelFunction;
import dev.edict.cel.function.FunctionDeclaration;
import dev.edict.cel.function.FunctionTable;
import dev.edict.cel.function.Overload;
import dev.edict.cel.function.RegexFunctions;
import dev.edict.cel.pattern.GoPattern;
import dev.edict.cel.pattern.PatternException;
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
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.Meter;
import dev.edict.cel.value.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes an expression ready to run: settles which function is called, gives the variables of loops their slots, and
 * computes beforehand what does not depend on anything. For one expression.
 *
 * <p>What is computed beforehand costs nothing when the expression runs, so exactly that is computed beforehand which is
 * in Kubernetes: literals of lists and maps, conversions of literals, and tests against a list of literals.
 */
final class Planner {
    private static final Set<String> CONVERSIONS =
            Set.of("bool", "bytes", "double", "duration", "dyn", "int", "string", "timestamp", "type", "uint");

    private final CheckedExpression checked;
    private final FunctionTable functions;
    private final Map<String, CelType> types;
    /** What names mean within the loops around the present node. */
    private final List<Map<String, Attribute>> scopes = new ArrayList<>();
    private int slots;

    Planner(CheckedExpression checked, FunctionTable functions, Map<String, CelType> types) {
        this.checked = checked;
        this.functions = functions;
        this.types = types;
    }

    int slots() {
        return slots;
    }

    Node plan(Expression expression) throws PlanException {
        return switch (expression) {
            case Literal literal -> new Node.Constant(literal.value());
            case Identifier identifier -> identifier(identifier);
            case Select select -> {
                Attribute operand = attribute(plan(select.operand()));
                Step step = select.test() ? new Step.Test(select.field()) : new Step.Known(select.field(), false);
                yield new AttributeNode(operand.plus(step), select.test());
            }
            case Call call -> call(call);
            case ListLiteral list -> list(list);
            case MapLiteral map -> map(map);
            case StructLiteral struct -> {
                List<LiteralNodes.Field> fields = new ArrayList<>();
                for (StructField field : struct.fields()) {
                    fields.add(new LiteralNodes.Field(field.name(), plan(field.value()), field.optional()));
                }
                yield new LiteralNodes.StructNode(struct.typeName(), fields);
            }
            case Comprehension loop -> loop(loop);
        };
    }

    private Node identifier(Identifier identifier) throws PlanException {
        String name = identifier.name();
        if (checked.typeOf(identifier).kind() == TypeKind.TYPE) {
            CelType named = types.get(name);
            if (named == null || named.parameters().isEmpty()) {
                throw new PlanException("reference to undefined type: " + name);
            }
            return new Node.Constant(named.parameters().getFirst());
        }
        for (int depth = scopes.size() - 1; depth >= 0; depth--) {
            Attribute found = scopes.get(depth).get(name);
            if (found != null) {
                return new AttributeNode(found, false);
            }
        }
        return new AttributeNode(new Attribute.Named(name, List.of()), false);
    }

    private static Attribute attribute(Node node) {
        return node instanceof AttributeNode looked ? looked.attribute() : new Attribute.Computed(node, List.of());
    }

    private Node call(Call call) throws PlanException {
        List<Node> arguments = new ArrayList<>();
        if (call.target() != null) {
            arguments.add(plan(call.target()));
        }
        for (Expression argument : call.arguments()) {
            arguments.add(plan(argument));
        }
        return switch (call.function()) {
            case "_&&_" -> new LogicNodes.Junction(arguments, false);
            case "_||_" -> new LogicNodes.Junction(arguments, true);
            case "_==_" -> new LogicNodes.Comparison(arguments.getFirst(), arguments.get(1), true);
            case "_!=_" -> new LogicNodes.Comparison(arguments.getFirst(), arguments.get(1), false);
            case "_?_:_" -> new AttributeNode(
                    new Attribute.Choice(arguments.getFirst(), attribute(arguments.get(1)), attribute(arguments.get(2))),
                    false);
            case "_[_]" -> index(arguments, false);
            case "_?._", "_[?_]" -> index(arguments, true);
            default -> function(call, List.copyOf(arguments));
        };
    }

    private static Node index(List<Node> arguments, boolean optional) {
        Node key = arguments.get(1);
        Step step = key instanceof Node.Constant constant
                        && Step.canName(Values.typeOf(constant.value()).kind())
                ? new Step.Known(constant.value(), optional)
                : new Step.Looked(attribute(key), optional);
        return new AttributeNode(attribute(arguments.getFirst()).plus(step), false);
    }

    private Node function(Call call, List<Node> arguments) throws PlanException {
        String name = call.function();
        FunctionDeclaration function = functions.find(name);
        if (function == null) {
            throw new PlanException("no such overload: " + name);
        }
        List<String> fitting = checked.overloadsOf(call);
        String overload = fitting.size() == 1 ? fitting.getFirst() : "";
        if (arguments.size() == 2 && (overload.isEmpty() || overload.startsWith("optional_or"))) {
            if (name.equals("or") || name.equals("orValue")) {
                return new LogicNodes.Alternative(arguments.getFirst(), arguments.get(1), name.equals("orValue"));
            }
        }
        Node membership = overload.equals("in_list") ? membership(arguments) : null;
        if (membership != null) {
            return membership;
        }
        CelFunction prepared = prepared(name, arguments);
        if (prepared != null) {
            return new CallNode(name, overload, arguments, prepared, false, true);
        }
        CallNode made = call(function, overload, arguments);
        return CONVERSIONS.contains(name) && arguments.size() == 1 && arguments.getFirst() instanceof Node.Constant
                ? fold(made)
                : made;
    }

    private static CallNode call(FunctionDeclaration function, String overload, List<Node> arguments) {
        if (function.shared() != null) {
            return new CallNode(function.name(), overload, arguments, function.shared(), false, arguments.size() > 2);
        }
        for (Overload candidate : function.overloads()) {
            if (candidate.id().equals(overload) && candidate.implementation() != null) {
                boolean hasty = arguments.size() > 2 || overload.equals("string_format");
                return new CallNode(
                        function.name(), overload, arguments, new Dispatch(function.name(), List.of(candidate)),
                        candidate.lenient(), hasty);
            }
        }
        return new CallNode(function.name(), overload, arguments, Dispatch.among(function), false,
                function.overloads().size() > 1 || arguments.size() > 2);
    }

    private static Node fold(CallNode call) throws PlanException {
        Object value = call.evaluate(new Frame(name -> null, Meter.unlimited(), 0));
        if (value instanceof CelError error) {
            throw new PlanException(error.message());
        }
        return new Node.Constant(value);
    }

    private static @Nullable CelFunction prepared(String function, List<Node> arguments) throws PlanException {
        boolean takesPattern = function.equals("matches") || function.equals("find") || function.equals("findAll");
        if (takesPattern
                && arguments.size() > 1
                && arguments.get(1) instanceof Node.Constant constant
                && constant.value() instanceof String expression) {
            try {
                return RegexFunctions.prepared(function, GoPattern.compile(expression));
            } catch (PatternException illegal) {
                throw new PlanException(String.valueOf(illegal.getMessage()));
            }
        }
        return null;
    }

    private static @Nullable Node membership(List<Node> arguments) {
        if (!(arguments.get(1) instanceof Node.Constant constant)) {
            return null;
        }
        return Members.of(arguments.getFirst(), constant.value());
    }

    private Node list(ListLiteral list) throws PlanException {
        List<Node> elements = new ArrayList<>(list.elements().size());
        boolean constant = true;
        for (Expression element : list.elements()) {
            Node planned = plan(element);
            constant &= planned instanceof Node.Constant;
            elements.add(planned);
        }
        Node made = new LiteralNodes.ListNode(elements, list.optional());
        return constant ? constant(made) : made;
    }

    private Node map(MapLiteral map) throws PlanException {
        List<LiteralNodes.Entry> entries = new ArrayList<>(map.entries().size());
        boolean constant = true;
        for (MapEntry entry : map.entries()) {
            Node key = plan(entry.key());
            Node value = plan(entry.value());
            constant &= key instanceof Node.Constant && value instanceof Node.Constant;
            entries.add(new LiteralNodes.Entry(key, value, entry.optional()));
        }
        Node made = new LiteralNodes.MapNode(entries);
        return constant ? constant(made) : made;
    }

    private static Node constant(Node made) {
        return new Node.Constant(made.evaluate(new Frame(name -> null, Meter.unlimited(), 0)));
    }

    private Node loop(Comprehension loop) throws PlanException {
        Node initial = plan(loop.initial());
        Node range = plan(loop.range());
        int carried = slots++;
        int variable = slots++;
        int second = loop.second() == null ? LoopNode.NO_SLOT : slots++;
        boolean collects = loop.accumulator().startsWith("@result");
        scopes.add(Map.of(loop.accumulator(), new Attribute.Carried(carried, initial, collects, List.of())));
        Map<String, Attribute> variables = new HashMap<>();
        variables.put(loop.variable(), new Attribute.Slot(variable, List.of()));
        if (loop.second() != null) {
            variables.put(loop.second(), new Attribute.Slot(second, List.of()));
        }
        scopes.add(variables);
        Node condition = plan(loop.condition());
        Node step = plan(loop.step());
        scopes.removeLast();
        Node result = plan(loop.result());
        scopes.removeLast();
        return new LoopNode(range, variable, second, carried, condition, step, result);
    }
}
