package dev.edict.codegen.process;

import dev.edict.codegen.crd.KnownSchemas;
import dev.edict.codegen.model.FieldType;
import dev.edict.codegen.model.FieldType.Constant;
import dev.edict.codegen.model.FieldType.ListOf;
import dev.edict.codegen.model.FieldType.MapOf;
import dev.edict.codegen.model.FieldType.Simple;
import dev.edict.codegen.model.FieldType.Struct;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Reads the schema of records: the one that servers hold objects against. */
final class Schemas {
    private static final ObjectValue STRING = ObjectValue.of("type", "string");
    private static final ObjectValue OBJECT = ObjectValue.of("type", "object");

    private final Types types;
    private final FieldTypes fieldTypes;
    private final RecordReader records;
    private final Constraints constraints;
    private final Problems problems;

    /** The records that are being read, from the outermost: one that is met again has no schema that ends. */
    private final Deque<TypeElement> open = new ArrayDeque<>();
    /** For each of them, where its problems are told, if not at its own components. */
    private final Deque<Optional<Element>> places = new ArrayDeque<>();

    Schemas(Types types, FieldTypes fieldTypes, RecordReader records, Problems problems) {
        this.types = types;
        this.fieldTypes = fieldTypes;
        this.records = records;
        this.constraints = new Constraints(problems);
        this.problems = problems;
    }

    /** The schema of whole objects. */
    ObjectValue ofResource(TypeElement record) {
        ObjectValue schema = ofRecord(record, record);
        ObjectValue properties = schema.object("properties").with("apiVersion", STRING).with("kind", STRING);
        return described(schema.with("properties", properties), types.commentOf(record).about());
    }

    /** @param where it is met, in the source of who uses it */
    private ObjectValue ofRecord(TypeElement record, Element where) {
        open.addLast(record);
        places.addLast(types.isSource(record) ? Optional.empty() : Optional.of(where));
        ObjectValue.Builder properties = ObjectValue.builder();
        TreeSet<String> required = new TreeSet<>();
        boolean generated = Types.hasConstant(record, "CODEC");
        for (Component component : types.componentsOf(record)) {
            FieldType type = fieldTypes.of(component.type(), place(component));
            if (type == null) {
                continue;
            }
            properties.put(component.name(), ofComponent(component, type));
            boolean said = generated || Types.nameOf(component.type()).equals(WellKnown.OBJECT_META);
            if (said ? component.marks().has("Required") : component.isRequired(type.isCollection())) {
                required.add(component.name());
            }
        }
        open.removeLast();
        places.removeLast();
        ObjectValue schema = OBJECT.with("properties", properties.build());
        if (!required.isEmpty()) {
            schema = schema.with("required", ListValue.copyOf(required.stream().map(StringValue::new).toList()));
        }
        return constraints.apply(schema, types.marksOf(record), types.isSource(record) ? record : where);
    }

    /** Where to tell of a component: there is no other place than its user's for one that is compiled. */
    private Element place(Component component) {
        return places.getLast().orElse(component.element());
    }

    private ObjectValue ofComponent(Component component, FieldType type) {
        boolean ofObject = open.size() == 1 && Types.nameOf(component.type()).equals(WellKnown.OBJECT_META);
        ObjectValue schema = ofObject ? OBJECT : described(of(component.type(), type, component), component.description());
        DefaultValue value = records.defaultOf(component, type);
        if (value != null) {
            schema = schema.with("default", value.value());
        }
        ObjectValue result = constraints.apply(schema, component.marks(), place(component));
        if (value != null && component.element().getEnclosingElement() instanceof TypeElement record
                && types.isSource(record)) {
            String problem = DefaultProblem.of(value.value(), result);
            if (problem != null) {
                problems.at(component.element(), problem);
            }
        }
        return result;
    }

    private ObjectValue of(TypeMirror mirror, FieldType type, Component where) {
        return switch (type) {
            case Simple simple -> simple(simple);
            case Constant ignored -> constants(element(mirror));
            case ListOf list -> ObjectValue.of("type", "array",
                    "items", inner(((DeclaredType) mirror).getTypeArguments().getFirst(), list.items(), where));
            case MapOf map -> ObjectValue.of("type", "object",
                    "additionalProperties", inner(((DeclaredType) mirror).getTypeArguments().getLast(), map.values(), where));
            case Struct ignored -> struct(element(mirror), where);
        };
    }

    /** The schema of items and values, with what is said of them where they stand. */
    private ObjectValue inner(TypeMirror mirror, FieldType type, Component where) {
        return constraints.apply(of(mirror, type, where), types.marksOf(mirror), place(where));
    }

    private static ObjectValue simple(Simple type) {
        return switch (type) {
            case STRING -> STRING;
            case BOOLEAN -> ObjectValue.of("type", "boolean");
            case INT32 -> ObjectValue.of("type", "integer", "format", "int32");
            case INT64 -> ObjectValue.of("type", "integer", "format", "int64");
            case DOUBLE -> ObjectValue.of("type", "number", "format", "double");
            case TIME, MICRO_TIME -> STRING.with("format", "date-time");
            case DURATION -> KnownSchemas.DURATION;
            case QUANTITY -> KnownSchemas.QUANTITY;
            case BYTES -> STRING.with("format", "byte");
            case INT_OR_STRING -> KnownSchemas.INT_OR_STRING;
            case RAW -> ObjectValue.of("x-kubernetes-preserve-unknown-fields", true);
        };
    }

    private ObjectValue constants(TypeElement type) {
        return described(STRING.with("enum", Value.of(List.copyOf(types.constantsOf(type).values()))),
                types.commentOf(type).about());
    }

    private ObjectValue struct(TypeElement record, Component where) {
        ObjectValue known = WellKnown.schema(record);
        if (known != null) {
            return known;
        }
        if (open.contains(record)) {
            return again(record, where);
        }
        ObjectValue schema = described(ofRecord(record, place(where)), types.commentOf(record).about());
        return types.isResource(record) ? embedded(schema) : schema;
    }

    /** A record within itself: its schema has to end. */
    private ObjectValue again(TypeElement record, Component where) {
        if (!types.isSource(record)) {
            return OBJECT.with("x-kubernetes-preserve-unknown-fields", true);
        }
        if (!where.marks().has("PreserveUnknown")) {
            problems.at(where.element(), record.getSimpleName() + " contains itself, and its schema has no end: "
                    + "write @PreserveUnknown, so that it ends here, or Raw");
        } else if (!where.isNullable() && record.equals(Types.elementOf(where.type()))) {
            problems.at(where.element(), record.getSimpleName() + " contains itself: it has to be @Nullable, or in a list");
        }
        return OBJECT;
    }

    /** A whole object within another: the server knows its metadata. */
    private static ObjectValue embedded(ObjectValue schema) {
        return schema.with("x-kubernetes-embedded-resource", true)
                .with("properties", schema.object("properties")
                        .with("apiVersion", STRING)
                        .with("kind", STRING)
                        .with("metadata", OBJECT));
    }

    private static TypeElement element(TypeMirror type) {
        return Objects.requireNonNull(Types.elementOf(type));
    }

    private static ObjectValue described(ObjectValue schema, String description) {
        return description.isEmpty() ? schema : schema.with("description", description);
    }
}
