package dev.edict.cel.syntax;

import com.google.common.collect.ImmutableList;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
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
import dev.edict.cel.value.ByteString;
import dev.edict.cel.value.UnsignedInteger;
import dev.edict.model.value.NullValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes our tree of the parser's, and unfolds macros on the way. For one expression. */
final class TreeMaker {
    private final Map<Long, Integer> parsedPositions;
    private final Issues issues;
    private final Macros macros;
    /** Where each node stands in the text, by number. */
    private final List<Integer> positions = new ArrayList<>();

    /** @param bindings whether {@code cel.bind} is understood */
    TreeMaker(CelAbstractSyntaxTree parsed, Issues issues, boolean bindings) {
        this.macros = new Macros(this, bindings);
        this.parsedPositions = parsed.getSource().getPositionsMap();
        this.issues = issues;
    }

    /** A new number, for a node that stands at the position. */
    int id(int position) {
        positions.add(position);
        return positions.size() - 1;
    }

    List<Integer> positions() {
        return List.copyOf(positions);
    }

    Expression make(CelExpr parsed) {
        int position = positionOf(parsed.id());
        return switch (parsed.getKind()) {
            case CONSTANT -> {
                Object value = constant(parsed.constant(), position);
                yield new Literal(id(isNegative(value) ? signBefore(position) : position), value);
            }
            case IDENT -> new Identifier(id(position), parsed.ident().name());
            case SELECT -> new Select(
                    id(position), make(parsed.select().operand()), parsed.select().field(), parsed.select().testOnly());
            case CALL -> call(parsed.call(), position);
            case LIST -> {
                List<Boolean> optional = new ArrayList<>();
                if (!parsed.list().optionalIndices().isEmpty()) {
                    for (int index = 0; index < parsed.list().elements().size(); index++) {
                        optional.add(parsed.list().optionalIndices().contains(index));
                    }
                }
                yield new ListLiteral(id(position), all(parsed.list().elements()), List.copyOf(optional));
            }
            case MAP -> {
                List<MapEntry> entries = new ArrayList<>();
                for (CelExpr.CelMap.Entry entry : parsed.map().entries()) {
                    entries.add(new MapEntry(
                            id(positionOf(entry.id())), make(entry.key()), make(entry.value()), entry.optionalEntry()));
                }
                yield new MapLiteral(id(position), List.copyOf(entries));
            }
            case STRUCT -> {
                List<StructField> fields = new ArrayList<>();
                for (CelExpr.CelStruct.Entry entry : parsed.struct().entries()) {
                    fields.add(new StructField(
                            id(positionOf(entry.id())), entry.fieldKey(), make(entry.value()), entry.optionalEntry()));
                }
                yield new StructLiteral(id(position), parsed.struct().messageName(), List.copyOf(fields));
            }
            case COMPREHENSION, NOT_SET -> throw new IllegalStateException("the parser was told to expand nothing");
        };
    }

    private static boolean isNegative(Object value) {
        return (value instanceof Long integer && integer < 0) || (value instanceof Double number && number < 0);
    }

    /** Where the sign of a number stands whose digits begin at the position. */
    private int signBefore(int position) {
        String text = issues.source().text();
        int index = text.lastIndexOf('-', text.offsetByCodePoints(0, position));
        return index < 0 ? position : text.codePointCount(0, index);
    }

    private int positionOf(long parsedId) {
        return parsedPositions.getOrDefault(parsedId, 0);
    }

    private List<Expression> all(ImmutableList<CelExpr> parsed) {
        List<Expression> made = new ArrayList<>(parsed.size());
        for (CelExpr expression : parsed) {
            made.add(make(expression));
        }
        return List.copyOf(made);
    }

    private Expression call(CelExpr.CelCall parsed, int position) {
        Expression target = parsed.target().isPresent() ? make(parsed.target().get()) : null;
        List<Expression> arguments = all(parsed.args());
        try {
            Expression expanded = macros.expand(target, parsed.function(), arguments, position);
            return expanded != null ? expanded : new Call(id(position), target, parsed.function(), arguments);
        } catch (Macros.Misuse misuse) {
            issues.add(issues.source().placeAt(positions.get(misuse.at().id())), misuse.words());
            return new Literal(id(position), NullValue.NULL);
        }
    }

    private Object constant(CelConstant constant, int position) {
        return switch (constant.getKind()) {
            case BOOLEAN_VALUE -> constant.booleanValue();
            case INT64_VALUE -> constant.int64Value();
            case UINT64_VALUE -> new UnsignedInteger(constant.uint64Value().longValue());
            case DOUBLE_VALUE -> {
                if (Double.isInfinite(constant.doubleValue())) {
                    issues.add(issues.source().placeAt(position), "invalid double literal");
                }
                yield constant.doubleValue();
            }
            case STRING_VALUE -> constant.stringValue();
            case BYTES_VALUE -> new ByteString(constant.bytesValue().toByteArray());
            default -> NullValue.NULL;
        };
    }

    /** The same tree with numbers of its own. */
    Expression copy(Expression original) {
        int id = id(positions.get(original.id()));
        return switch (original) {
            case Literal literal -> new Literal(id, literal.value());
            case Identifier identifier -> new Identifier(id, identifier.name());
            case Select select -> new Select(id, copy(select.operand()), select.field(), select.test());
            case Call call -> new Call(
                    id, call.target() == null ? null : copy(call.target()), call.function(), copies(call.arguments()));
            case ListLiteral list -> new ListLiteral(id, copies(list.elements()), list.optional());
            case MapLiteral map -> new MapLiteral(id, map.entries().stream()
                    .map(entry -> new MapEntry(
                            id(positions.get(entry.id())), copy(entry.key()), copy(entry.value()), entry.optional()))
                    .toList());
            case StructLiteral struct -> new StructLiteral(id, struct.typeName(), struct.fields().stream()
                    .map(field -> new StructField(
                            id(positions.get(field.id())), field.name(), copy(field.value()), field.optional()))
                    .toList());
            case Comprehension loop -> new Comprehension(
                    id, copy(loop.range()), loop.variable(), loop.second(), loop.accumulator(), copy(loop.initial()),
                    copy(loop.condition()), copy(loop.step()), copy(loop.result()));
        };
    }

    private List<Expression> copies(List<Expression> originals) {
        return originals.stream().map(this::copy).toList();
    }
}
