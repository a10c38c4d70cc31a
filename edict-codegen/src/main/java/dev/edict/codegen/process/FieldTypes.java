package dev.edict.codegen.process;

import dev.edict.codegen.model.FieldType;
import dev.edict.codegen.model.FieldType.Constant;
import dev.edict.codegen.model.FieldType.ListOf;
import dev.edict.codegen.model.FieldType.MapOf;
import dev.edict.codegen.model.FieldType.Simple;
import dev.edict.codegen.model.FieldType.Struct;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** What the types of components are as types of fields. */
final class FieldTypes {
    private static final Map<String, Simple> SIMPLE = Map.ofEntries(
            Map.entry("java.lang.String", Simple.STRING),
            Map.entry("boolean", Simple.BOOLEAN),
            Map.entry("java.lang.Boolean", Simple.BOOLEAN),
            Map.entry("int", Simple.INT32),
            Map.entry("java.lang.Integer", Simple.INT32),
            Map.entry("long", Simple.INT64),
            Map.entry("java.lang.Long", Simple.INT64),
            Map.entry("double", Simple.DOUBLE),
            Map.entry("java.lang.Double", Simple.DOUBLE),
            Map.entry("java.time.Instant", Simple.TIME),
            Map.entry("java.time.Duration", Simple.DURATION),
            Map.entry("dev.edict.model.quantity.Quantity", Simple.QUANTITY),
            Map.entry("dev.edict.types.Bytes", Simple.BYTES),
            Map.entry("dev.edict.types.IntOrString", Simple.INT_OR_STRING),
            Map.entry("dev.edict.types.Raw", Simple.RAW));

    private static final String KNOWN = "String, boolean, int, long, double, Instant, Duration, Quantity, IntOrString, Bytes, Raw, "
            + "List, Map with strings as keys, records, enums, and types with a CODEC of their own";

    private final Types types;
    private final Problems problems;
    private final Consumer<TypeElement> needed;

    /** @param needed told of each record and enum that needs a codec to be written */
    FieldTypes(Types types, Problems problems, Consumer<TypeElement> needed) {
        this.types = types;
        this.problems = problems;
        this.needed = needed;
    }

    /** The field type of a Java type; null if there is none, which has been told at the element. */
    @Nullable FieldType of(TypeMirror type, Element where) {
        if (type.getKind() == TypeKind.ERROR) {
            return null; // the compiler tells of it
        }
        Simple simple = SIMPLE.get(Types.nameOf(type));
        if (simple != null) {
            return simple == Simple.TIME && types.marksOf(type).has("MicroTime") ? Simple.MICRO_TIME : simple;
        }
        TypeElement element = Types.elementOf(type);
        if (element == null) {
            return unreadable(type, where);
        }
        List<? extends TypeMirror> arguments = ((DeclaredType) type).getTypeArguments();
        return switch (element.getQualifiedName().toString()) {
            case "java.util.List" -> arguments.size() == 1 ? listOf(arguments.getFirst(), where) : unreadable(type, where);
            case "java.util.Map" -> arguments.size() == 2 && Types.nameOf(arguments.getFirst()).equals("java.lang.String")
                    ? mapOf(arguments.getLast(), where)
                    : unreadable(type, where);
            default -> byElement(type, element, where);
        };
    }

    private @Nullable FieldType listOf(TypeMirror items, Element where) {
        FieldType type = of(items, where);
        return type == null ? null : new ListOf(type);
    }

    private @Nullable FieldType mapOf(TypeMirror values, Element where) {
        FieldType type = of(values, where);
        return type == null ? null : new MapOf(type);
    }

    private @Nullable FieldType byElement(TypeMirror type, TypeElement element, Element where) {
        String container = types.packageOf(element);
        String name = types.simpleName(element);
        if (Types.hasConstant(element, "CODEC")) {
            return new Struct(container, name);
        }
        boolean written = element.getKind() == ElementKind.RECORD;
        boolean constants = element.getKind() == ElementKind.ENUM;
        if (!written && !constants) {
            return unreadable(type, where);
        }
        if (!element.getTypeParameters().isEmpty()) {
            problems.at(where, name + " has type parameters, and a schema has none: "
                    + "write a record for each type that it stands for");
            return null;
        }
        if (!Types.isVisible(element)) {
            problems.at(where, name + " is private: what reads and writes it has to see it");
            return null;
        }
        String holder = types.holderOf(element);
        if (types.isSource(element)) {
            needed.accept(element);
        } else if (!types.exists(container, holder)) {
            problems.at(where, "there is no " + holder + " for " + name + ": it was compiled without this processor");
            return null;
        }
        return written ? new Struct(container, name, holder) : new Constant(container, name, holder);
    }

    private @Nullable FieldType unreadable(TypeMirror type, Element where) {
        problems.at(where, "fields can not be of type " + type + ": what can be read and written is " + KNOWN);
        return null;
    }
}
