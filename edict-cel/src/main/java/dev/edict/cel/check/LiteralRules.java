package dev.edict.cel.check;

import dev.edict.cel.function.FunctionDeclaration;
import dev.edict.cel.function.FunctionTable;
import dev.edict.cel.function.Overload;
import dev.edict.cel.function.StringFormat;
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
import dev.edict.cel.syntax.Expression.StructLiteral;
import dev.edict.cel.syntax.Issues;
import dev.edict.cel.type.CelType;
import dev.edict.cel.type.TypeKind;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.Meter;
import java.util.List;
import java.util.Set;

/** Finds mistakes in literals that types do not show: durations, times and patterns that cannot be read, and formats. */
public final class LiteralRules {
    private static final Set<TypeKind> TEXT = Set.of(
            TypeKind.LIST, TypeKind.MAP, TypeKind.INT, TypeKind.UINT, TypeKind.DOUBLE, TypeKind.BOOL, TypeKind.STRING,
            TypeKind.TIMESTAMP, TypeKind.BYTES, TypeKind.DURATION, TypeKind.TYPE, TypeKind.NULL);

    private final CheckedExpression checked;
    private final FunctionTable functions;
    private final Issues issues;

    public LiteralRules(CheckedExpression checked, FunctionTable functions, Issues issues) {
        this.checked = checked;
        this.functions = functions;
        this.issues = issues;
    }

    public void check() {
        visit(checked.root(), false);
    }

    private void report(Expression node, String message) {
        issues.add(checked.parsed().placeOf(node.id()), message);
    }

    /** @param mixed whether elements of literals may have different types here */
    private void visit(Expression node, boolean mixed) {
        switch (node) {
            case Literal literal -> {}
            case Identifier identifier -> {}
            case Select select -> visit(select.operand(), mixed);
            case Call call -> {
                checkCall(call);
                boolean within = mixed || call.function().equals("format");
                if (call.target() != null) {
                    visit(call.target(), within);
                }
                call.arguments().forEach(argument -> visit(argument, within));
            }
            case ListLiteral list -> {
                if (!mixed) {
                    checkElements(list);
                }
                list.elements().forEach(element -> visit(element, mixed));
            }
            case MapLiteral map -> {
                if (!mixed) {
                    checkEntries(map);
                }
                map.entries().forEach(entry -> {
                    visit(entry.key(), mixed);
                    visit(entry.value(), mixed);
                });
            }
            case StructLiteral struct -> struct.fields().forEach(field -> visit(field.value(), mixed));
            case Comprehension loop -> {
                visit(loop.range(), mixed);
                visit(loop.initial(), mixed);
                visit(loop.condition(), mixed);
                visit(loop.step(), mixed);
                visit(loop.result(), mixed);
            }
        }
    }

    private void checkCall(Call call) {
        if (!call.arguments().isEmpty() && call.arguments().getFirst() instanceof Literal literal) {
            boolean valid = switch (call.function()) {
                case "duration", "timestamp" -> converts(call, literal);
                case "matches" -> !(literal.value() instanceof String pattern) || compiles(pattern);
                default -> true;
            };
            if (!valid) {
                report(literal, "invalid " + call.function() + " argument");
            }
        }
        if (call.function().equals("format")
                && call.target() instanceof Literal format
                && format.value() instanceof String text
                && call.arguments().size() == 1
                && call.arguments().getFirst() instanceof ListLiteral values) {
            checkFormat(call, text, values.elements());
        }
    }

    private boolean converts(Call call, Literal literal) {
        FunctionDeclaration function = functions.find(call.function());
        List<String> fitting = checked.overloadsOf(call);
        if (function == null || fitting.size() != 1) {
            return true;
        }
        for (Overload overload : function.overloads()) {
            if (overload.id().equals(fitting.getFirst()) && overload.implementation() != null) {
                Object value = overload.implementation().call(new Object[] {literal.value()}, Meter.unlimited());
                return !(value instanceof CelError);
            }
        }
        return true;
    }

    private static boolean compiles(String pattern) {
        try {
            GoPattern.compile(pattern);
            return true;
        } catch (PatternException illegal) {
            return false;
        }
    }

    private void checkFormat(Call call, String format, List<Expression> values) {
        int[] used = {0};
        try {
            StringFormat.fill(format, values.size(), (clause, decimals, index) -> {
                used[0]++;
                checkClause(clause, values.get(index), index);
                return "";
            });
        } catch (StringFormat.Misfit misfit) {
            report(misfit.at() < 0 ? call : values.get(misfit.at()), misfit.words());
            return;
        }
        if (values.size() > used[0]) {
            report(call, "too many arguments supplied to string.format (expected " + used[0] + ", got " + values.size() + ")");
        }
    }

    private void checkClause(char clause, Expression value, int index) throws StringFormat.Misfit {
        CelType type = checked.typeOf(value);
        boolean fits = type.kind() == TypeKind.DYN || switch (clause) {
            case 's' -> TEXT.contains(type.kind());
            case 'd', 'o' -> type.kind() == TypeKind.INT || type.kind() == TypeKind.UINT;
            case 'f', 'e' -> type.kind() == TypeKind.DOUBLE || type.kind() == TypeKind.STRING;
            case 'b' -> type.kind() == TypeKind.INT || type.kind() == TypeKind.UINT || type.kind() == TypeKind.BOOL;
            default -> type.kind() == TypeKind.INT
                    || type.kind() == TypeKind.UINT
                    || type.kind() == TypeKind.STRING
                    || type.kind() == TypeKind.BYTES;
        };
        if (!fits) {
            throw new StringFormat.Misfit(
                    index, "error during formatting: " + StringFormat.wrongType(clause, type.name()));
        }
    }

    private void checkElements(ListLiteral list) {
        CelType common = null;
        for (int index = 0; index < list.elements().size(); index++) {
            Expression element = list.elements().get(index);
            CelType type = checked.typeOf(element);
            type = !list.optional().isEmpty() && list.optional().get(index) ? type.unwrapped() : type;
            if (common == null) {
                common = type;
            } else if (!common.isEquivalentTo(type)) {
                report(element, "expected type '" + common + "' but found '" + type + "'");
                return;
            }
        }
    }

    private void checkEntries(MapLiteral map) {
        CelType keys = null;
        CelType values = null;
        for (MapEntry entry : map.entries()) {
            CelType key = checked.typeOf(entry.key());
            CelType value = entry.optional() ? checked.typeOf(entry.value()).unwrapped() : checked.typeOf(entry.value());
            if (keys == null || values == null) {
                keys = key;
                values = value;
                continue;
            }
            if (!keys.isEquivalentTo(key)) {
                report(entry.key(), "expected type '" + keys + "' but found '" + key + "'");
            }
            if (!values.isEquivalentTo(value)) {
                report(entry.value(), "expected type '" + values + "' but found '" + value + "'");
            }
        }
    }
}
