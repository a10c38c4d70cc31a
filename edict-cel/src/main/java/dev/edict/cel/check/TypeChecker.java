package dev.edict.cel.check;

import dev.edict.cel.function.FunctionDeclaration;
import dev.edict.cel.function.FunctionTable;
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
import dev.edict.cel.syntax.Issues;
import dev.edict.cel.syntax.ParsedExpression;
import dev.edict.cel.type.CelType;
import dev.edict.cel.type.StructTypes;
import dev.edict.cel.type.TypeInference;
import dev.edict.cel.type.TypeKind;
import dev.edict.cel.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the types of one expression.
 *
 * <p>The rules and the words are Kubernetes': numbers of different types can be compared but not mixed, elements of
 * different types make a list dynamic, and a mistake is reported where it is, once. For one expression and one thread.
 */
public final class TypeChecker {
    private static final String OPTIONAL_SELECT = "_?._";

    private final FunctionTable functions;
    private final ParsedExpression parsed;
    private final Names names;
    private final Findings findings;
    private final TypeInference inference;
    private final FieldTypes fieldTypes;
    private final OverloadChoice overloads;
    private final LoopChecker loops;

    public TypeChecker(
            FunctionTable functions,
            StructTypes structs,
            Map<String, CelType> variables,
            ParsedExpression parsed,
            Issues issues) {
        this.functions = functions;
        this.parsed = parsed;
        this.names = new Names(variables, structs);
        this.findings = new Findings(parsed, issues);
        this.inference = findings.inference;
        this.fieldTypes = new FieldTypes(structs, findings);
        this.overloads = new OverloadChoice(findings);
        this.loops = new LoopChecker(names, findings, this::check);
    }

    /** The expression with its types, or null after what is wrong has been added to the issues. */
    public @Nullable CheckedExpression check() {
        Expression root = check(parsed.root());
        return findings.conclude(root, names.used());
    }

    private Expression check(Expression node) {
        return switch (node) {
            case Literal literal -> {
                findings.set(literal, Values.typeOf(literal.value()));
                yield literal;
            }
            case Identifier identifier -> checkIdentifier(identifier);
            case Select select -> checkSelect(select);
            case Call call -> call.function().equals(OPTIONAL_SELECT) ? checkOptionalSelect(call) : checkCall(call);
            case ListLiteral list -> checkList(list);
            case MapLiteral map -> checkMap(map);
            case StructLiteral struct -> checkStruct(struct);
            case Comprehension loop -> loops.check(loop);
        };
    }

    private Expression checkIdentifier(Identifier identifier) {
        CelType type = names.lookUp(identifier.name());
        if (type == null) {
            findings.set(identifier, CelType.ERROR);
            findings.undeclared(identifier, identifier.name());
            return identifier;
        }
        findings.set(identifier, type);
        return identifier.name().startsWith(".")
                ? new Identifier(identifier.id(), Names.absolute(identifier.name()))
                : identifier;
    }

    private Expression checkSelect(Select select) {
        String name = Names.qualified(select);
        CelType whole = name == null ? null : names.lookUp(name);
        if (name != null && whole != null) {
            findings.set(select, whole);
            return new Identifier(select.id(), Names.absolute(name));
        }
        Expression operand = check(select.operand());
        CelType type = fieldTypes.of(select, operand, select.field(), false);
        findings.set(select, select.test() ? CelType.BOOL : inference.resolve(type));
        return new Select(select.id(), operand, select.field(), select.test());
    }

    private Expression checkOptionalSelect(Call call) {
        Expression operand = check(call.arguments().getFirst());
        Expression field = call.arguments().get(1);
        if (!(field instanceof Literal literal && literal.value() instanceof String name)) {
            findings.report(field.id(), "unsupported optional field selection");
            findings.set(call, CelType.ERROR);
            return call;
        }
        findings.set(field, CelType.STRING);
        findings.set(call, inference.resolve(fieldTypes.of(call, operand, name, true)));
        findings.setOverloads(call, List.of("select_optional_field"));
        return new Call(call.id(), null, call.function(), List.of(operand, field));
    }

    private Expression checkCall(Call call) {
        List<Expression> arguments = new ArrayList<>(call.arguments().size());
        for (Expression argument : call.arguments()) {
            arguments.add(check(argument));
        }
        if (call.target() == null) {
            FunctionDeclaration function = function(call.function());
            return function == null
                    ? unknownFunction(call)
                    : resolved(new Call(call.id(), null, function.name(), arguments), function);
        }
        String prefix = Names.qualified(call.target());
        FunctionDeclaration qualified = prefix == null ? null : function(prefix + "." + call.function());
        if (qualified != null) {
            return resolved(new Call(call.id(), null, qualified.name(), arguments), qualified);
        }
        Expression target = check(call.target());
        FunctionDeclaration function = function(call.function());
        return function == null
                ? unknownFunction(call)
                : resolved(new Call(call.id(), target, call.function(), arguments), function);
    }

    private Call resolved(Call call, FunctionDeclaration function) {
        overloads.resolve(call, function);
        return call;
    }

    private @Nullable FunctionDeclaration function(String written) {
        return functions.find(Names.absolute(written));
    }

    private Expression unknownFunction(Call call) {
        findings.set(call, CelType.ERROR);
        findings.undeclared(call, call.function());
        return call;
    }

    private Expression checkList(ListLiteral list) {
        List<Expression> elements = new ArrayList<>(list.elements().size());
        CelType common = null;
        for (int index = 0; index < list.elements().size(); index++) {
            Expression element = check(list.elements().get(index));
            elements.add(element);
            boolean optional = !list.optional().isEmpty() && list.optional().get(index);
            common = join(common, optional ? unwrapped(element) : findings.typeOf(element));
        }
        findings.set(list, CelType.list(common == null ? inference.fresh() : common));
        return new ListLiteral(list.id(), elements, list.optional());
    }

    private Expression checkMap(MapLiteral map) {
        List<MapEntry> entries = new ArrayList<>(map.entries().size());
        CelType keyType = null;
        CelType valueType = null;
        for (MapEntry entry : map.entries()) {
            Expression key = check(entry.key());
            keyType = join(keyType, findings.typeOf(key));
            Expression value = check(entry.value());
            valueType = join(valueType, entry.optional() ? unwrapped(value) : findings.typeOf(value));
            entries.add(new MapEntry(entry.id(), key, value, entry.optional()));
        }
        findings.set(map, CelType.map(
                keyType == null ? inference.fresh() : keyType, valueType == null ? inference.fresh() : valueType));
        return new MapLiteral(map.id(), entries);
    }

    private CelType unwrapped(Expression node) {
        CelType type = findings.typeOf(node);
        if (!type.isOptional() && type.kind() != TypeKind.DYN && type.kind() != TypeKind.ANY) {
            findings.mismatch(node, CelType.optional(type), type);
        }
        return type.unwrapped();
    }

    private CelType join(@Nullable CelType previous, CelType current) {
        if (previous == null) {
            return current;
        }
        return inference.isAssignable(previous, current) ? TypeInference.mostGeneral(previous, current) : CelType.DYN;
    }

    private Expression checkStruct(StructLiteral struct) {
        CelType type = names.lookUp(struct.typeName());
        if (type == null) {
            findings.undeclared(struct, struct.typeName());
            findings.set(struct, CelType.ERROR);
            return struct;
        }
        CelType made = CelType.ERROR;
        if (type.kind() != TypeKind.TYPE) {
            findings.report(struct.id(), "'" + type + "' is not a type");
        } else if (type.parameters().isEmpty() || type.parameters().getFirst().kind() != TypeKind.STRUCT) {
            findings.report(struct.id(), "'" + (type.parameters().isEmpty() ? type : type.parameters().getFirst())
                    + "' is not a message type");
        } else {
            made = type.parameters().getFirst();
        }
        findings.set(struct, made);
        List<StructField> fields = new ArrayList<>(struct.fields().size());
        for (StructField field : struct.fields()) {
            Expression value = check(field.value());
            fields.add(new StructField(field.id(), field.name(), value, field.optional()));
            CelType wanted = made.kind() == TypeKind.STRUCT
                    ? fieldTypes.ofStruct(field.id(), made.name(), field.name())
                    : CelType.ERROR;
            CelType given = field.optional() ? unwrapped(value) : findings.typeOf(value);
            if (!inference.isAssignable(wanted, given)) {
                findings.report(field.id(), "expected type of field '" + field.name() + "' is '" + wanted
                        + "' but provided type is '" + given + "'");
            }
        }
        return new StructLiteral(struct.id(), made.name(), fields);
    }
}
