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
import java.util.TreeSet;
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

    Schemas(Types types, FieldTypes fieldTypes, RecordReader records, Problems problems) {
        this.types = types;
        this.fieldTypes = fieldTypes;
        this.records = records;
        this.constraints = new Constraints(problems);
        this.problems = problems;
    }

    /** The schema of whole objects. */
    ObjectValue ofResource(TypeElement record) {
        ObjectValue schema = ofRecord(record);
        ObjectValue properties = schema.object("properties")
                .with("apiVersion", STRING)
                .with("kind", STRING)
                .with("metadata", OBJECT);
        return described(schema.with("properties", properties), types.commentOf(record).about());
    }

    private ObjectValue ofRecord(TypeElement record) {
        open.addLast(record);
        ObjectValue.Builder properties = ObjectValue.builder();
        TreeSet<String> required = new TreeSet<>();
        boolean generated = Types.hasConstant(record, "CODEC");
        for (Component component : types.componentsOf(record)) {
            FieldType type = fieldTypes.of(component.type(), component.element());
            if (type == null) {
                continue;
            }
            properties.put(component.name(), ofComponent(component, type));
            boolean metadata = Types.nameOf(component.type()).equals(WellKnown.OBJECT_META);
            if (component.isRequired(type.isCollection()) && !metadata && !generated) {
                required.add(component.name());
            }
        }
        open.removeLast();
        ObjectValue schema = OBJECT.with("properties", properties.build());
        if (!required.isEmpty()) {
            schema = schema.with("required", ListValue.copyOf(required.stream().map(StringValue::new).toList()));
        }
        return constraints.apply(schema, types.marksOf(record), record);
    }

    private ObjectValue ofComponent(Component component, FieldType type) {
        ObjectValue schema = of(component.type(), type, component);
        schema = described(schema, component.description());
        DefaultValue value = records.defaultOf(component, type);
        if (value != null) {
            schema = schema.with("default", value.value());
        }
        return constraints.apply(schema, component.marks(), component.element());
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
        return constraints.apply(of(mirror, type, where), types.marksOf(mirror), where.element());
    }

    private static ObjectValue simple(Simple type) {
        return switch (type) {
            case STRING -> STRING;
            case BOOLEAN -> ObjectValue.of("type", "boolean");
            case INT32 -> ObjectValue.of("type", "integer", "format", "int32");
            case INT64 -> ObjectValue.of("type", "integer", "format", "int64");
            case DOUBLE -> ObjectValue.of("type", "number", "format", "double");
            case TIME, MICRO_TIME -> STRING.with("format", "date-time");
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
        if (where.marks().has("PreserveUnknown") && open.contains(record)) {
            if (!where.isNullable() && record.equals(Types.elementOf(where.type()))) {
                problems.at(where.element(), record.getSimpleName() + " contains itself: it has to be @Nullable, or in a list");
            }
            return OBJECT;
        }
        if (open.contains(record)) {
            problems.at(where.element(), record.getSimpleName() + " contains itself, and its schema has no end: "
                    + "write @PreserveUnknown, so that it ends here, or Raw");
            return OBJECT;
        }
        return described(ofRecord(record), types.commentOf(record).about());
    }

    private static TypeElement element(TypeMirror type) {
        return Objects.requireNonNull(Types.elementOf(type));
    }

    private static ObjectValue described(ObjectValue schema, String description) {
        return description.isEmpty() ? schema : schema.with("description", description);
    }
}
