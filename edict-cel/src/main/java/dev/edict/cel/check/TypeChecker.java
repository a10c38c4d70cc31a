package dev.edict.cel.check;

import dev.edict.cel.function.FunctionDeclaration;
import dev.edict.cel.function.FunctionTable;
import dev.edict.cel.function.Overload;
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
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
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
    private final StructTypes structs;
    private final Map<String, CelType> variables;
    private final ParsedExpression parsed;
    private final Issues issues;
    private final TypeInference inference = new TypeInference();
    private final @Nullable CelType[] types;
    private final Map<Integer, List<String>> overloads = new HashMap<>();
    private final Set<String> used = new HashSet<>();
    /** The variables of loops, innermost last. */
    private final List<Map<String, CelType>> scopes = new ArrayList<>();

    public TypeChecker(
            FunctionTable functions,
            StructTypes structs,
            Map<String, CelType> variables,
            ParsedExpression parsed,
            Issues issues) {
        this.functions = functions;
        this.structs = structs;
        this.variables = variables;
        this.parsed = parsed;
        this.issues = issues;
        this.types = new CelType[parsed.size()];
    }

    /** The expression with its types, or null after what is wrong has been added to the issues. */
    public @Nullable CheckedExpression check() {
        Expression root = check(parsed.root());
        if (!issues.isEmpty()) {
            return null;
        }
        for (int id = 0; id < types.length; id++) {
            CelType type = types[id];
            types[id] = type == null ? null : inference.resolveOrDynamic(type);
        }
        List<@Nullable CelType> found = Collections.unmodifiableList(Arrays.asList(types));
        return new CheckedExpression(parsed, root, found, Map.copyOf(overloads), Set.copyOf(used));
    }

    private Expression check(Expression node) {
        return switch (node) {
            case Literal literal -> {
                set(literal, Values.typeOf(literal.value()));
                yield literal;
            }
            case Identifier identifier -> checkIdentifier(identifier);
            case Select select -> checkSelect(select);
            case Call call -> call.function().equals(OPTIONAL_SELECT) ? checkOptionalSelect(call) : checkCall(call);
            case ListLiteral list -> checkList(list);
            case MapLiteral map -> checkMap(map);
            case StructLiteral struct -> checkStruct(struct);
            case Comprehension loop -> checkLoop(loop);
        };
    }

    private void set(Expression node, CelType type) {
        types[node.id()] = type;
    }

    private CelType typeOf(Expression node) {
        CelType type = types[node.id()];
        return type == null ? CelType.ERROR : type;
    }

    private void report(int id, String message) {
        issues.add(parsed.placeOf(id), message);
    }

    private void mismatch(Expression node, CelType expected, CelType actual) {
        report(node.id(), "expected type '" + expected + "' but found '" + actual + "'");
    }

    private void undeclared(Expression node, String name) {
        report(node.id(), "undeclared reference to '" + name + "' (in container '')");
    }

    /** The type of a variable or of a type's name; null if there is nothing of that name. */
    private @Nullable CelType lookUp(String written) {
        String name = written.startsWith(".") ? written.substring(1) : written;
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

    private Expression checkIdentifier(Identifier identifier) {
        CelType type = lookUp(identifier.name());
        if (type == null) {
            set(identifier, CelType.ERROR);
            undeclared(identifier, identifier.name());
            return identifier;
        }
        set(identifier, type);
        return identifier.name().startsWith(".")
                ? new Identifier(identifier.id(), identifier.name().substring(1))
                : identifier;
    }

    private static @Nullable String qualifiedName(Expression node) {
        return switch (node) {
            case Identifier identifier -> identifier.name();
            case Select select when !select.test() -> {
                String prefix = qualifiedName(select.operand());
                yield prefix == null ? null : prefix + "." + select.field();
            }
            default -> null;
        };
    }

    private Expression checkSelect(Select select) {
        String name = qualifiedName(select);
        CelType whole = name == null ? null : lookUp(name);
        if (name != null && whole != null) {
            set(select, whole);
            return new Identifier(select.id(), name.startsWith(".") ? name.substring(1) : name);
        }
        Expression operand = check(select.operand());
        CelType type = fieldType(select, operand, select.field(), false);
        set(select, select.test() ? CelType.BOOL : inference.resolve(type));
        return new Select(select.id(), operand, select.field(), select.test());
    }

    private Expression checkOptionalSelect(Call call) {
        Expression operand = check(call.arguments().getFirst());
        Expression field = call.arguments().get(1);
        if (!(field instanceof Literal literal && literal.value() instanceof String name)) {
            report(field.id(), "unsupported optional field selection");
            set(call, CelType.ERROR);
            return call;
        }
        set(field, CelType.STRING);
        set(call, inference.resolve(fieldType(call, operand, name, true)));
        overloads.put(call.id(), List.of("select_optional_field"));
        return new Call(call.id(), null, call.function(), List.of(operand, field));
    }

    private CelType fieldType(Expression node, Expression operand, String field, boolean optional) {
        CelType whole = inference.resolve(typeOf(operand));
        CelType target = whole.unwrapped();
        CelType found = switch (target.kind()) {
            case MAP -> target.parameters().get(1);
            case STRUCT -> structField(node.id(), target.name(), field);
            case PARAMETER -> {
                inference.isAssignable(CelType.DYN, target);
                yield CelType.DYN;
            }
            case DYN, ANY, ERROR -> CelType.DYN;
            case NULL, BOOL, INT, UINT, DOUBLE, STRING, BYTES, DURATION, TIMESTAMP, LIST, OPAQUE, TYPE -> {
                report(node.id(), "type '" + target + "' does not support field selection");
                yield CelType.DYN;
            }
        };
        return whole.isOptional() || optional ? CelType.optional(found) : found;
    }

    private CelType structField(int id, String struct, String field) {
        CelType found = structs.fieldType(struct, field);
        if (found != null) {
            return found;
        }
        report(id, structs.typeNamed(struct) == null
                ? "unexpected failed resolution of '" + struct + "'"
                : "undefined field '" + field + "'");
        return CelType.ERROR;
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
                    : resolve(new Call(call.id(), null, function.name(), arguments), function);
        }
        String prefix = qualifiedName(call.target());
        FunctionDeclaration qualified = prefix == null ? null : function(prefix + "." + call.function());
        if (qualified != null) {
            return resolve(new Call(call.id(), null, qualified.name(), arguments), qualified);
        }
        Expression target = check(call.target());
        FunctionDeclaration function = function(call.function());
        return function == null
                ? unknownFunction(call)
                : resolve(new Call(call.id(), target, call.function(), arguments), function);
    }

    private @Nullable FunctionDeclaration function(String written) {
        return functions.find(written.startsWith(".") ? written.substring(1) : written);
    }

    private Expression unknownFunction(Call call) {
        set(call, CelType.ERROR);
        undeclared(call, call.function());
        return call;
    }

    private Expression resolve(Call call, FunctionDeclaration function) {
        boolean logical = function.name().equals("_&&_") || function.name().equals("_||_");
        CelType type = logical ? logicalType(call, function) : resultType(call, function);
        set(call, type == null ? CelType.ERROR : type);
        return call;
    }

    private @Nullable CelType logicalType(Call call, FunctionDeclaration function) {
        boolean fits = true;
        for (Expression argument : call.arguments()) {
            if (!inference.isAssignable(typeOf(argument), CelType.BOOL)) {
                mismatch(argument, CelType.BOOL, typeOf(argument));
                fits = false;
            }
        }
        overloads.put(call.id(), List.of(function.overloads().getFirst().id()));
        return fits ? CelType.BOOL : null;
    }

    private @Nullable CelType resultType(Call call, FunctionDeclaration function) {
        List<CelType> given = new ArrayList<>();
        if (call.target() != null) {
            given.add(typeOf(call.target()));
        }
        call.arguments().forEach(argument -> given.add(typeOf(argument)));
        CelType result = null;
        List<String> fitting = new ArrayList<>();
        for (Overload overload : function.overloads()) {
            if (overload.member() != (call.target() != null)) {
                continue;
            }
            Map<String, CelType> fresh = new HashMap<>();
            overload.typeParameters().forEach(name -> fresh.put(name, inference.fresh()));
            List<CelType> wanted = overload.parameters().stream()
                    .map(parameter -> TypeInference.replace(parameter, fresh))
                    .toList();
            if (!inference.isAssignable(given, wanted)) {
                continue;
            }
            fitting.add(overload.id());
            CelType found = inference.resolve(TypeInference.replace(overload.result(), fresh));
            if (result == null) {
                result = found;
            } else if (result.kind() != TypeKind.DYN && result.kind() != TypeKind.ANY && !found.equals(result)) {
                result = CelType.DYN;
            }
        }
        if (result == null) {
            report(call.id(), "found no matching overload for '" + function.name() + "' applied to '"
                    + signature(given, call.target() != null) + "'");
            return null;
        }
        overloads.put(call.id(), List.copyOf(fitting));
        return result;
    }

    private String signature(List<CelType> given, boolean member) {
        List<String> shown = given.stream()
                .map(type -> inference.resolveOrDynamic(type).toString())
                .toList();
        return (member ? shown.getFirst() + "." : "")
                + shown.stream().skip(member ? 1 : 0).collect(Collectors.joining(", ", "(", ")"));
    }

    private Expression checkList(ListLiteral list) {
        List<Expression> elements = new ArrayList<>(list.elements().size());
        CelType common = null;
        for (int index = 0; index < list.elements().size(); index++) {
            Expression element = check(list.elements().get(index));
            elements.add(element);
            boolean optional = !list.optional().isEmpty() && list.optional().get(index);
            common = join(common, optional ? unwrapped(element) : typeOf(element));
        }
        set(list, CelType.list(common == null ? inference.fresh() : common));
        return new ListLiteral(list.id(), elements, list.optional());
    }

    private Expression checkMap(MapLiteral map) {
        List<MapEntry> entries = new ArrayList<>(map.entries().size());
        CelType keyType = null;
        CelType valueType = null;
        for (MapEntry entry : map.entries()) {
            Expression key = check(entry.key());
            keyType = join(keyType, typeOf(key));
            Expression value = check(entry.value());
            valueType = join(valueType, entry.optional() ? unwrapped(value) : typeOf(value));
            entries.add(new MapEntry(entry.id(), key, value, entry.optional()));
        }
        set(map, CelType.map(
                keyType == null ? inference.fresh() : keyType, valueType == null ? inference.fresh() : valueType));
        return new MapLiteral(map.id(), entries);
    }

    private CelType unwrapped(Expression node) {
        CelType type = typeOf(node);
        if (!type.isOptional() && type.kind() != TypeKind.DYN && type.kind() != TypeKind.ANY) {
            mismatch(node, CelType.optional(type), type);
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
        CelType type = lookUp(struct.typeName());
        if (type == null) {
            undeclared(struct, struct.typeName());
            set(struct, CelType.ERROR);
            return struct;
        }
        CelType made = CelType.ERROR;
        if (type.kind() != TypeKind.TYPE) {
            report(struct.id(), "'" + type + "' is not a type");
        } else if (type.parameters().isEmpty() || type.parameters().getFirst().kind() != TypeKind.STRUCT) {
            report(struct.id(), "'" + (type.parameters().isEmpty() ? type : type.parameters().getFirst())
                    + "' is not a message type");
        } else {
            made = type.parameters().getFirst();
        }
        set(struct, made);
        List<StructField> fields = new ArrayList<>(struct.fields().size());
        for (StructField field : struct.fields()) {
            Expression value = check(field.value());
            fields.add(new StructField(field.id(), field.name(), value, field.optional()));
            CelType wanted = made.kind() == TypeKind.STRUCT
                    ? structField(field.id(), made.name(), field.name())
                    : CelType.ERROR;
            CelType given = field.optional() ? unwrapped(value) : typeOf(value);
            if (!inference.isAssignable(wanted, given)) {
                report(field.id(), "expected type of field '" + field.name() + "' is '" + wanted
                        + "' but provided type is '" + given + "'");
            }
        }
        return new StructLiteral(struct.id(), made.name(), fields);
    }

    private Expression checkLoop(Comprehension loop) {
        Expression range = check(loop.range());
        Expression initial = check(loop.initial());
        CelType carried = typeOf(initial);
        Map<String, CelType> looped = loopVariables(loop, range);
        scopes.add(Map.of(loop.accumulator(), carried));
        scopes.add(looped);
        Expression condition = check(loop.condition());
        require(condition, CelType.BOOL);
        Expression step = check(loop.step());
        require(step, carried);
        scopes.removeLast();
        Expression result = check(loop.result());
        scopes.removeLast();
        set(loop, inference.resolve(typeOf(result)));
        return new Comprehension(
                loop.id(), range, loop.variable(), loop.second(), loop.accumulator(), initial, condition, step, result);
    }

    private Map<String, CelType> loopVariables(Comprehension loop, Expression range) {
        CelType type = inference.resolve(typeOf(range));
        CelType key;
        CelType value;
        switch (type.kind()) {
            case LIST -> {
                key = CelType.INT;
                value = type.parameters().getFirst();
            }
            case MAP -> {
                key = type.parameters().getFirst();
                value = type.parameters().get(1);
            }
            case DYN, ERROR, PARAMETER -> {
                inference.isAssignable(CelType.DYN, type);
                key = CelType.DYN;
                value = CelType.DYN;
            }
            default -> {
                report(range.id(), "expression of type '" + type
                        + "' cannot be range of a comprehension (must be list, map, or dynamic)");
                key = CelType.ERROR;
                value = CelType.ERROR;
            }
        }
        if (loop.second() != null) {
            return Map.of(loop.variable(), key, loop.second(), value);
        }
        return Map.of(loop.variable(), type.kind() == TypeKind.LIST ? value : key);
    }

    private void require(Expression node, CelType type) {
        if (!inference.isAssignable(type, typeOf(node))) {
            mismatch(node, type, typeOf(node));
        }
    }
}
