package dev.edict.schema.decode;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.schema.Schema;
import dev.edict.model.schema.SchemaType;
import dev.edict.schema.decode.ContainerTypes.MapType;
import dev.edict.schema.decode.ContainerTypes.SliceType;
import dev.edict.schema.decode.ScalarTypes.BooleanType;
import dev.edict.schema.decode.ScalarTypes.BytesType;
import dev.edict.schema.decode.ScalarTypes.FloatType;
import dev.edict.schema.decode.ScalarTypes.IntegerType;
import dev.edict.schema.decode.ScalarTypes.StringType;
import dev.edict.schema.decode.SelfReadingTypes.IntOrStringType;
import dev.edict.schema.decode.SelfReadingTypes.QuantityType;
import dev.edict.schema.decode.SelfReadingTypes.RawType;
import dev.edict.schema.decode.SelfReadingTypes.TimeType;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Finds the Go type behind a schema. */
final class TypeCompiler {
    private final Map<String, StructType> structs = new ConcurrentHashMap<>();

    StructType kind(Schema schema, GroupVersionKind kind) {
        return new StructType(kind.version() + "." + kind.kind(), schema, this);
    }

    GoType type(Schema schema) {
        return type(schema, "");
    }

    /** @param known the name of the Go type where something else than the schema tells it, or empty */
    private GoType type(Schema schema, String known) {
        String given = known.isEmpty() ? schema.goType() : known;
        GoType special = special(schema, given);
        if (special != null) {
            return special;
        }
        return switch (schema.type()) {
            case STRING -> schema.format().equals("byte")
                    ? new BytesType(named(given, "[]uint8")) : new StringType(named(given, "string"));
            case INTEGER -> schema.format().equals("int32")
                    ? new IntegerType(named(given, "int32"), 32) : new IntegerType(named(given, "int64"), 64);
            case NUMBER -> new FloatType(named(given, "float64"));
            case BOOLEAN -> new BooleanType(named(given, "bool"));
            case LIST -> {
                String elementName = given.startsWith("[]") ? given.substring(2) : "";
                boolean pointers = elementName.startsWith("*");
                GoType element = type(Objects.requireNonNull(schema.items()),
                        pointers ? elementName.substring(1) : elementName);
                yield new SliceType(named(given, "[]" + element.name()), element, pointers);
            }
            case MAP -> {
                String elementName = given.startsWith("map[") ? given.substring(given.indexOf(']') + 1) : "";
                GoType element = type(Objects.requireNonNull(schema.additional()), elementName);
                yield new MapType(named(given, "map[string]" + element.name()), element);
            }
            case OBJECT -> struct(schema);
            case ANY -> new RawType(named(given, "interface {}"));
        };
    }

    private @Nullable GoType special(Schema schema, String given) {
        return switch (schema.protobufType()) {
            case "quantity" -> new QuantityType(given);
            case "int-or-string" -> new IntOrStringType(given);
            case "time" -> new TimeType(given, GoTime.SECONDS);
            case "micro-time" -> new TimeType(given, GoTime.MICROSECONDS);
            case "raw", "fields", "json" -> new RawType(given);
            case "schema-or-boolean" -> new SchemaUnionType(given, props(schema), null);
            case "schema-or-list" -> {
                GoType props = props(schema);
                yield new SchemaUnionType(given, props, new SliceType("[]" + props.name(), props, false));
            }
            case "schema-or-strings" -> new SchemaUnionType(given, props(schema),
                    new SliceType("[]string", new StringType("string"), false));
            default -> null;
        };
    }

    /** The type of the JSON schemas to which a union of one and something else belongs. */
    private GoType props(Schema union) {
        String reference = Objects.requireNonNull(union.reference());
        String name = reference.substring(0, reference.lastIndexOf('.')) + ".JSONSchemaProps";
        return struct(name, union.sibling(name));
    }

    private GoType struct(Schema schema) {
        String reference = schema.reference();
        if (reference == null) {
            return schema.type() == SchemaType.OBJECT && schema.properties().isEmpty()
                    ? new RawType("interface {}") : new StructType("struct", schema, this);
        }
        return struct(reference, schema);
    }

    private GoType struct(String definition, Schema schema) {
        return structs.computeIfAbsent(definition, name -> new StructType(goName(name), schema, this));
    }

    /** {@code v1.Container} for {@code io.k8s.api.core.v1.Container}. */
    private static String goName(String reference) {
        int dot = reference.lastIndexOf('.');
        return reference.substring(reference.lastIndexOf('.', dot - 1) + 1);
    }

    private static String named(String given, String otherwise) {
        return given.isEmpty() ? otherwise : given;
    }
}
